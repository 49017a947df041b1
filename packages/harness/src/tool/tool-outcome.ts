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
  /** A backend supplied the result, and the host's own check let it pass. It did not run. */
  | { readonly status: "supplied"; readonly value: unknown; readonly decision: ToolDecision }
  /** A backend stopped the flow. It did not run, and no further model work should follow. */
  | { readonly status: "stopped"; readonly reason: string; readonly decision: ToolDecision }
  /** The user said no when a backend had them asked, or there was no way to ask; or the host's own check refused. It did not run. */
  | {
      readonly status: "refused-by-host";
      readonly phase: "ask" | "authorize";
      readonly reason?: string;
      readonly decision: ToolDecision;
    }
  /** Asking the user (`ask`), the host's own check (`authorize`) or the tool (`execute`) threw. */
  | {
      readonly status: "failed";
      readonly phase: "ask" | "authorize" | "execute";
      readonly error: unknown;
      /** How long the tool ran, in milliseconds; 0 when it did not. */
      readonly durationMs: number;
      readonly decision: ToolDecision;
    }
  /** The caller gave up or the harness was closed. With phase `execute` the tool had begun and may have had effects. */
  | {
      readonly status: "cancelled";
      readonly phase: "decide" | "ask" | "authorize" | "execute";
      readonly durationMs: number;
      readonly decision: ToolDecision;
    };
