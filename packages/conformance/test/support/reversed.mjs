/**
 * Every object with its members in the opposite order: whoever depends on an order is wrong.
 *
 * @param {unknown} value
 * @returns {any}
 */
export function reversed(value) {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reversed(each)]),
  );
}
