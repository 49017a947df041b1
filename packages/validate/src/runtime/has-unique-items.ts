/** Up to this many items, comparing pairs is faster than filling a set. */
const FEW = 16;

/**
 * Whether no two items of a list are equal, in linear time. Meant for lists of scalars, which is where the schemas say
 * `uniqueItems`; two objects count as different.
 *
 * @example
 * hasUniqueItems(["deny", "modify", "deny"]); // false
 */
export function hasUniqueItems(items: readonly unknown[]): boolean {
  if (items.length > FEW) return new Set(items).size === items.length;
  for (let index = 1; index < items.length; index++) {
    if (items.indexOf(items[index]) < index) return false;
  }
  return true;
}
