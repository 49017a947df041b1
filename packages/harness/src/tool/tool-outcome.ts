import type { Message } from "@ahp/types";
import type { Decision } from "../chain/decision.js";
import type { Denial } from "../effects/chain-state.js";
import type { JsonObject } from "./tool-call.js";

/** The decision about a tool call. */
export type ToolDecision = Decision<"tool.before">;

/** The decision about the result of a tool call. */
export type ToolResultDecision = Decision<"tool.after">;

/**
 * What became of a tool call, and of its result: how it ended, and what the backends made of what came of it.
 *
 * - `output`: the result as messages, with every accepted edit. This is what a model should be told. Empty when there is no result, and
 *   when the result must not pass: a fail-closed backend failed over it, or the call was given up meanwhile.
 * - `after`: the decision about the result, when `tool.after` was put to backends: its messages, injections and continuation.
 */
export type ToolOutcome<T> = ToolEnd<T> & {
  readonly output: readonly Message[];
  readonly after?: ToolResultDecision;
};

/**
 * How a tool call ended, without embellishment: `execute` was called only for `executed`, for `failed` and `cancelled` with
 * phase `execute`.
 */
export type ToolEnd<T> =
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
    }
  /** The same, because time ran out: the caller's signal ended with a `TimeoutError`, or the tool threw one. */
  | {
      readonly status: "timed-out";
      readonly phase: "decide" | "ask" | "authorize" | "execute";
      readonly durationMs: number;
      readonly decision: ToolDecision;
    };
