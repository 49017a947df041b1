import { suggest } from "@ahp/validate";
import { HarnessError } from "./harness-error.js";

/** What an option must be: in words, and whether a value is that. */
export interface OptionKind {
  readonly words: string;
  readonly fits: (value: unknown) => boolean;
}

/** The kinds of the options of a function, by name. The compiler holds it to the type of the options: none missing, none too many. */
export type KindsOf<T> = { readonly [Name in keyof Required<T>]: OptionKind };

/** Is looked at elsewhere. */
export const ANYTHING: OptionKind = { words: "anything", fits: () => true };
export const FUNCTION: OptionKind = { words: "a function", fits: (value) => typeof value === "function" };
export const BOOLEAN: OptionKind = { words: "true or false", fits: (value) => typeof value === "boolean" };
export const OBJECT: OptionKind = { words: "an object", fits: isObject };
export const TEXTS: OptionKind = {
  words: "a list of texts",
  fits: (value) => Array.isArray(value) && value.every((entry) => typeof entry === "string"),
};
export const COUNT: OptionKind = {
  words: "a whole number of at least 0",
  fits: (value) => isWholeFrom(value, 0),
};
export const POSITIVE: OptionKind = {
  words: "a whole number of at least 1",
  fits: (value) => isWholeFrom(value, 1),
};
export const SIGNAL: OptionKind = {
  words: "an AbortSignal",
  fits: (value) =>
    isObject(value) && typeof value.aborted === "boolean" && typeof value.addEventListener === "function",
};

/** A list of some of the names. */
export function someOf(names: readonly string[]): OptionKind {
  return {
    words: `a list of ${names.join(", ")}`,
    fits: (value) => Array.isArray(value) && value.every((entry) => names.includes(entry)),
  };
}

/**
 * Checks options by their names and kinds. What is not known is refused, and so is null: a misspelt option would have no effect, and
 * nobody would know. Repeats no value.
 *
 * @param place what the options belong to, such as `createHarness`, or `runTool: permissions`
 * @throws HarnessError `invalid-option`
 */
export function checkOptionKinds(
  place: string,
  given: unknown,
  kinds: { readonly [name: string]: OptionKind },
): void {
  if (!isObject(given)) throw wrong(`${place}: the options must be an object`);
  for (const name in given) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined)
      throw wrong(`${place}: ${name} is no option; ${advice(name, Object.keys(kinds))}`);
    const value = given[name];
    if (value !== undefined && !kind.fits(value)) throw wrong(`${place}: ${name} must be ${kind.words}`);
  }
}

function advice(name: string, known: readonly string[]): string {
  const nearest = suggest(name, known);
  return nearest === undefined ? `known are ${known.join(", ")}` : `did you mean ${nearest}?`;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isWholeFrom(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

function wrong(message: string): HarnessError {
  return new HarnessError("invalid-option", message);
}
