// Writes to stderr what it was given in its environment, once in several lines and once at the end of a very long one, and fails.
const { AHP_TEST_KEY, AHP_TEST_TOKEN } = process.env;
process.stderr.write(`the key is\n${AHP_TEST_KEY}\n${"x".repeat(990)}${AHP_TEST_TOKEN}\n`);
process.exitCode = 1;
