/** Freezes a value and everything in it: what was decided and recorded is read by many and changed by nobody. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  // Once for each decision and everything in it: a list of the members costs more than the freezing.
  for (const name in value) freezeDeep(value[name]);
  return Object.freeze(value);
}
