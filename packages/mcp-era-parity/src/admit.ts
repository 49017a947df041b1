import { analyze } from "./analyze.js";
import { gateOfRefusal } from "./gate/gate-of.js";
import type { GateOutcome } from "./gate/gate-outcome.js";
import { completeLimits } from "./observation/source/limits.js";
import type { ReadOptions } from "./parse-events.js";

/**
 * The bounded ingest gate (era-parity 2.12): whether a transcript may be imported beside its evidence. The first limit or rule that
 * fails, in the gate's order, is the outcome.
 *
 * @param input text, or UTF-8
 * @throws ParityError `limit`, `format` or `input`, for options and inputs that are none
 *
 * @example
 * admit(text, { format: "jsonrpc" }) // { accepted: false, failure: "conclusion_incomplete", message: "a request …" }
 */
export function admit(input: string | Uint8Array, options: ReadOptions): GateOutcome {
  const limits = completeLimits(options.limits);
  // The gate's depth is the only one here, so that its step comes before those behind it.
  const maxDepth = Math.min(limits.maxDepth, limits.gateDepth);
  const analyzed = analyze(input, { ...options, limits: { ...limits, maxDepth } });
  return analyzed.ok ? analyzed.value.gate : gateOfRefusal(analyzed.issues);
}
