import type { Issue } from "../result/result.js";
import { isObject, type JsonType, member, type Schema } from "./schema.js";

/** Follows a `$ref` to the shape that it names. */
type Resolve = (schema: Schema) => Schema;

/** The values of the member `tag` that select a branch. */
export function tagsOf(branch: Schema, tag: string, resolve: Resolve): readonly unknown[] {
  const property = resolve(branch).properties?.[tag];
  if (property === undefined || typeof property === "boolean") return [];
  const { const: fixed, enum: allowed } = resolve(property);
  return allowed ?? (fixed === undefined ? [] : [fixed]);
}

/** The names that branches list, beside which others may allow patterns: a misspelt name says more than a pattern it missed. */
export function namesOf(branches: readonly Schema[], resolve: Resolve): string[] {
  return branches.flatMap((branch) => resolve(branch).enum ?? []).filter((name) => typeof name === "string");
}

/** The types of the branches, when each has one. */
export function typesOf(branches: readonly Schema[], resolve: Resolve): JsonType[] | undefined {
  const types = branches.map((branch) => resolve(branch).type);
  const known = types.filter((type) => type !== undefined);
  return known.length === types.length ? [...new Set(known)] : undefined;
}

/** The member that each branch demands, when the branches are about nothing else. */
export function requiredByBranch(branches: readonly Schema[]): string[] {
  const names = branches.map(({ $ref, type, required }) =>
    $ref === undefined && type === undefined ? required?.[0] : undefined,
  );
  return names.every((name) => name !== undefined) ? names : [];
}

/** The index of the branch that was most likely meant: whose fixed members the value shares, then with the fewest issues. */
export function likeliest(
  branches: readonly Schema[],
  outcomes: readonly Issue[][],
  value: unknown,
  resolve: Resolve,
): number {
  const scores = branches.map(
    (branch, index) => 100 * resemblance(resolve(branch), value, resolve) - (outcomes[index]?.length ?? 0),
  );
  return scores.indexOf(Math.max(...scores));
}

/** How many members of the value are what the shape fixes them to, less those that are not; present required members count less. */
function resemblance(shape: Schema, value: unknown, resolve: Resolve): number {
  if (!isObject(value)) return shape.type === undefined || shape.type === "object" ? -1 : 0;
  let score = 0;
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    if (typeof property === "boolean") continue;
    const { const: fixed, enum: allowed } = resolve(property);
    const given = member(value, name);
    if (fixed !== undefined) score += given === fixed ? 1 : -1;
    else if (allowed !== undefined) score += allowed.some((candidate) => candidate === given) ? 1 : -1;
    else if (shape.required?.includes(name) && Object.hasOwn(value, name)) score += 0.4;
  }
  return score;
}
