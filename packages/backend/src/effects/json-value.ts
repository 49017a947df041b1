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
export function findNonJson(value: unknown, depth = 0): NonJson | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : here("a number that is not finite");
  }
  if (typeof value !== "object") return here(`a value of type ${typeof value}`);
  if (depth >= DEEPEST) return here(`a value nested deeper than ${DEEPEST}, or a cycle,`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findNonJson(value[index], depth + 1);
      if (found) return inside(String(index), found);
    }
    return undefined;
  }
  if (!isPlain(value)) return here("an object with a class of its own, not a plain object");
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) continue;
    const found = findNonJson(member, depth + 1);
    if (found) return inside(escapePointer(name), found);
  }
  return undefined;
}

function here(what: string): NonJson {
  return { path: "", what };
}

/** Paths are put together on the way back, because there is hardly ever one. */
function inside(name: string, { path, what }: NonJson): NonJson {
  return { path: `/${name}${path}`, what };
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
