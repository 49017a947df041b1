import { claimOf, script } from "./backends.js";

/** The driver of the harness without a package, with one fault. */
export function plainHarness(fault = "none") {
  return script("wrong-harness/driver.mjs", fault);
}

/** A complete claim of a harness that asks and tells. */
export function harnessClaim(bindings: readonly string[], eventTypes = ["tool.before", "tool.after"]) {
  return claimOf(bindings, {
    role: "harness",
    profiles: ["tool-interception", "lifecycle-observation"],
    eventTypes,
  });
}
