/** One check of the repository as a whole. It changes nothing. */
export interface Check {
  /** What is checked, in a few words. */
  readonly name: string;
  /** What a person does about a failure: a command, or the file to edit. */
  readonly mend: string;
  /** Lines that say what is wrong and where; none when all is well. */
  readonly run: (root: string) => Promise<readonly string[]>;
}

/**
 * Runs every check, one after another, and prints each as it ends. A check that throws has failed.
 *
 * @returns how many failed
 */
export async function runChecks(
  checks: readonly Check[],
  root: string,
  print: (line: string) => void,
): Promise<number> {
  let failed = 0;
  for (const { name, mend, run } of checks) {
    const problems = await run(root).catch((error: unknown) => [String(error)]);
    if (problems.length === 0) {
      print(`ok      ${name}`);
      continue;
    }
    failed += 1;
    print(`FAILED  ${name}`);
    for (const problem of problems) print(`        ${problem}`);
    print(`        mend it: ${mend}`);
  }
  return failed;
}
