/** One thing that breaks a rule of the repository: where it stands (file or file:line, from the root) and what to change. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}

/** One line for a person: `packages/harness/src/chain/ask.ts:3 imports @ahp/backend, …`. */
export function printFinding({ where, what }: Finding): string {
  return `${where} ${what}`;
}
