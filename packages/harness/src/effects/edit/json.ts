import { type Issue, joinPointer, type Result, success } from "@ahp/validate";

/** Deeper than this is taken for a cycle; a decoder would refuse it anyway (decision 8). */
const MAX_DEPTH = 128;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/**
 * A detached copy of a value that is strictly JSON: null, booleans, finite numbers, strings, arrays without holes, plain objects.
 * Anything else is an issue, `undefined` members included: nothing is silently lost on the way. Reads each member once.
 *
 * @param path where the value stands, for the issue
 */
export function copyJson(value: unknown, path = ""): Result<unknown> {
  try {
    return success(copy(value, path, 0));
  } catch (error) {
    if (error instanceof NotJson) return { ok: false, issues: [error.issue] };
    throw error;
  }
}

class NotJson extends Error {
  constructor(readonly issue: Issue) {
    super(issue.message);
  }
}

function copy(value: unknown, path: string, depth: number): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw notJson(path, "a number that is not finite");
  }
  if (typeof value !== "object") throw notJson(path, `a value of type ${typeof value}`);
  if (depth >= MAX_DEPTH) throw notJson(path, `a value nested deeper than ${MAX_DEPTH}, or a cycle,`);
  const copyMember = (member: unknown, name: string | number) =>
    copy(member, joinPointer(path, name), depth + 1);
  if (Array.isArray(value)) return Array.from(value, copyMember);
  if (!isPlain(value)) throw notJson(path, "an object with a class of its own");
  // Defines members, so that one named `__proto__` is data.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyMember(member, name)]));
}

function notJson(path: string, what: string): NotJson {
  return new NotJson({
    path,
    code: "not-json",
    message: `must be a value that JSON can hold, but is ${what}; give null, booleans, finite numbers, strings, arrays and plain objects`,
    requirement: "AHP-EDIT-001",
  });
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a JSON value is an object, neither null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two JSON values are equal; the order of members does not count, that of array entries does (runtime-semantics 3.4). */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((entry, index) => jsonEqual(entry, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && jsonEqual(a[name], b[name]))
  );
}
