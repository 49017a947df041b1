import * as validators from "./generated/validators.js";

type Verdict = (value: unknown) => boolean;

const BY_NAME = validators as { readonly [name: string]: Verdict };

/** By title, as they are asked for: looking up a module's export by a name that is put together costs more than most verdicts. */
const known = new Map<string, Verdict>();

/** The compiled verdict of the schema of a shape, by the shape's title. */
export function accepts(title: string, value: unknown): boolean {
  let verdict = known.get(title);
  if (verdict === undefined) {
    verdict = BY_NAME[`is${title}`] ?? (() => false);
    known.set(title, verdict);
  }
  return verdict(value);
}
