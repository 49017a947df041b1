import type { Decision } from "../chain/decision.js";
import type { Denial } from "../effects/chain-state.js";
import type { JsonObject } from "./tool-call.js";

/** The decision about a tool call. */
export type ToolDecision = Decision<"tool.before">;

/**
 * What became of a tool call, without embellishment: `execute` was called only for `executed`, for `failed` and `cancelled` with
 * phase `execute`.
 */
export type ToolOutcome<T> =
  /** It ran and returned. */
  | {
      readonly status: "executed";
      readonly value: T;
      /** The input that it ran with. */
      readonly input: JsonObject;
      /** How long it ran, in milliseconds. */
      readonly durationMs: number;
      readonly decision: ToolDecision;
    }
  /** A backend denied it, or failed under fail-closed. It did not run. */
  | { readonly status: "denied"; readonly denial: Denial; readonly decision: ToolDecision }
  /** The host's own check refused it. It did not run. */
  | { readonly status: "refused-by-host"; readonly reason?: string; readonly decision: ToolDecision }
  /** The host's own check (`authorize`) or the tool (`execute`) threw. */
  | {
      readonly status: "failed";
      readonly phase: "authorize" | "execute";
      readonly error: unknown;
      /** How long the tool ran, in milliseconds; 0 when it did not. */
      readonly durationMs: number;
      readonly decision: ToolDecision;
    }
  /** The caller gave up or the harness was closed. With phase `execute` the tool had begun and may have had effects. */
  | {
      readonly status: "cancelled";
      readonly phase: "decide" | "authorize" | "execute";
      readonly durationMs: number;
      readonly decision: ToolDecision;
    };
