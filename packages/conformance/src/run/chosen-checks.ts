import { suggest } from "@ahp/validate";
import type { CheckDescription } from "../checks/check.js";
import { ConformanceError } from "../conformance-error.js";

/**
 * The checks with these ids, or all of them.
 *
 * @throws ConformanceError `unknown-check`
 */
export function chosenChecks<C extends CheckDescription>(
  checks: readonly C[],
  only: readonly string[] | undefined,
): readonly C[] {
  if (only === undefined) return checks;
  const ids = checks.map(({ id }) => id);
  for (const id of only) {
    if (ids.includes(id)) continue;
    const near = suggest(id, ids);
    const remedy = near === undefined ? "a full report lists them all" : `did you mean ${near}?`;
    throw new ConformanceError("unknown-check", `a check that was asked for does not exist: ${remedy}`);
  }
  return checks.filter(({ id }) => only.includes(id));
}
