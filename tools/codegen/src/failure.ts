/**
 * What is wrong with the schemas, all of it at once. Each problem says where (document and JSON Pointer), what was found,
 * and what to do.
 */
export class CodegenError extends Error {
  override readonly name = "CodegenError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** For a fault that makes going on pointless. */
export function fail(where: string, problem: string): never {
  throw new CodegenError([`${where}: ${problem}`]);
}
