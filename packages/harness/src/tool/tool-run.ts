import type { ToolBeforeEvent } from "@ahp/types";
import type { Clock } from "../clock.js";
import type { Ending } from "../ending.js";
import type { AskUser, Authorize } from "./authorize.js";
import type { JsonObject } from "./tool-call.js";
import type { ToolDecision } from "./tool-outcome.js";

/** What a tool is executed with. */
export interface ExecuteContext {
  /** Aborts when the caller gives up or the harness closes. The tool decides how it stops. */
  readonly signal: AbortSignal;
  /** The effective event that was decided about. */
  readonly event: ToolBeforeEvent;
}

/** Runs the tool with the effective input. */
export type Execute<T> = (input: JsonObject, context: ExecuteContext) => T | Promise<T>;

/** What comes after the decision about a call. */
export interface ToolRun<T> {
  readonly decision: ToolDecision;
  readonly ask: AskUser | undefined;
  readonly authorize: Authorize | undefined;
  readonly execute: Execute<T>;
  readonly interruption: Ending;
  readonly clock: Clock;
}
