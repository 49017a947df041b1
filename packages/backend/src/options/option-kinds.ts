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
