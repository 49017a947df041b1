import * as validators from "./generated/validators.js";

const BY_NAME = validators as { readonly [name: string]: (value: unknown) => boolean };

/** The compiled verdict of the schema of a shape, by the shape's title. */
export function accepts(title: string, value: unknown): boolean {
  return BY_NAME[`is${title}`]?.(value) ?? false;
}
