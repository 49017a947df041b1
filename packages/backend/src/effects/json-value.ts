/** A value in an effect that JSON cannot express: where (JSON Pointer) and what. */
export interface NonJson {
  readonly path: string;
  readonly what: string;
}

/** Deeper than this is taken for a cycle; a harness would refuse it anyway (decoding limit 128). */
const DEEPEST = 128;

/**
 * The first value that would be lost, changed or fatal in JSON, so that a policy's answer is never silently altered on its way
 * out. Members that are `undefined` count as absent.
 */
export function findNonJson(value: unknown, path = "", depth = 0): NonJson | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : { path, what: "a number that is not finite" };
  }
  if (typeof value !== "object") return { path, what: `a value of type ${typeof value}` };
  if (depth >= DEEPEST) return { path, what: `a value nested deeper than ${DEEPEST}, or a cycle,` };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findNonJson(value[index], `${path}/${index}`, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
  if (!isPlain(value)) return { path, what: "an object with a class of its own, not a plain object" };
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const found = findNonJson(member, `${path}/${escapePointer(name)}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Made by `{}`, `Object.create(null)` or JSON.parse, in any realm, and without a conversion of its own. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
  return typeof (value as { toJSON?: unknown }).toJSON !== "function";
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
