/**
 * The only item of a list.
 *
 * @param noun what the message calls the items
 * @throws Error that names the noun when there is none, or more than one
 */
export function exactlyOne<Item>(items: readonly Item[], noun: string): Item {
  const [first, second] = items;
  if (first !== undefined && second === undefined) return first;
  throw new Error(`expected exactly one ${noun}, found ${items.length}`);
}
