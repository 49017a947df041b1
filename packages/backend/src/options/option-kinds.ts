import { suggest } from "@ahp/validate/messages";
import { BackendError } from "../errors/backend-error.js";

// Programs without types are told at once what the types would have told them: a wrong option must not mean an open door later.

/** The value of an option that must be a text. */
export function textOption(name: string, value: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new BackendError("invalid-option", `option ${name} must be a text that is not empty`);
}

/** The value of an option that must be a function, or absent. */
export function functionOption<F extends (...args: never[]) => unknown>(
  name: string,
  value: F | undefined,
): F | undefined {
  if (value === undefined || typeof value === "function") return value;
  throw new BackendError("invalid-option", `option ${name} must be a function`);
}

/** The value of an option that must be an object with members, not a list. */
export function objectOption<T extends object>(name: string, value: T): T {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new BackendError("invalid-option", `option ${name} must be an object`);
}

/** The names of all options of a kind. The compiler sees to it that none is missing. */
export type NamesOf<T> = { readonly [Name in keyof Required<T>]: true };

/** The options of a function. One that is not known is refused: misspelt, it would have no effect, and nobody would know. */
export function knownOptions<T extends object>(given: T, names: NamesOf<T>): T {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(names, name)) continue;
    const meant = suggest(name, Object.keys(names));
    const advice =
      meant === undefined ? `known are ${Object.keys(names).join(", ")}` : `did you mean ${meant}?`;
    throw new BackendError("invalid-option", `option ${name} is not known; ${advice}`);
  }
  return given;
}
