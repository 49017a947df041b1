/** Differs for every process, so that nobody can prepare values that have one fingerprint. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/**
 * A 32-bit number that is the same for the same JSON, whatever the order of members, and for other JSON almost never. One pass over
 * the value, and nothing is made of it.
 */
export function fingerprint(value: unknown): number {
  if (typeof value === "string") return ofText(value, SEED);
  if (typeof value !== "object" || value === null) return ofText(String(value), SEED + 1);
  if (Array.isArray(value)) return value.reduce<number>((all, item) => mix(all, fingerprint(item)), SEED);
  // A sum, because it knows no order.
  let all = ~SEED;
  for (const name of Object.keys(value)) {
    all = (all + ofText(name, fingerprint((value as Record<string, unknown>)[name]))) | 0;
  }
  return mix(all, SEED);
}

/** Whether two values are the same JSON. The order of members says nothing. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return one === other;
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => sameJson(item, other[index]));
  }
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => sameMember(one, other, name));
}

function sameMember(one: object, other: object, name: string): boolean {
  if (!Object.hasOwn(other, name)) return false;
  return sameJson((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]);
}

function ofText(text: string, start: number): number {
  let all = mix(start, text.length);
  for (let at = 0; at < text.length; at++) all = mix(all, text.charCodeAt(at));
  return all;
}

/** The constant is an odd number with its bits well spread, as multiplicative hashing wants. */
function mix(all: number, next: number): number {
  const product = Math.imul(all ^ next, 0x9e3779b1);
  return product ^ (product >>> 15);
}
