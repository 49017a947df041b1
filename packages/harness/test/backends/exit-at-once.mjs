// Ends with status 3 before it reads anything.
process.exit(3);
