// The backend that hangs: it reads what it is asked and never answers.
process.stdin.resume();
