import { joinPointer } from "@ahp/validate";

/** One place where two JSON values differ. */
export interface JsonChange {
  /** JSON Pointer of the place. */
  readonly path: string;
  /** What is there now; undefined when nothing is. */
  readonly now: unknown;
}

/** The innermost places where `after` differs from `before`. Lists of different length differ as a whole. */
export function jsonChanges(before: unknown, after: unknown, path = ""): JsonChange[] {
  if (!isContainer(before) || !isContainer(after) || lengthOf(before) !== lengthOf(after))
    return before === after ? [] : [{ path, now: after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    jsonChanges(member(before, name), member(after, name), joinPointer(path, name)),
  );
}

/** How long a list is; undefined for an object, so that it never equals a list. */
function lengthOf(value: object): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function member(holder: object, name: string): unknown {
  return Object.hasOwn(holder, name) ? (holder as { [name: string]: unknown })[name] : undefined;
}
