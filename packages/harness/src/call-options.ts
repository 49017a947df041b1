import type { EffectType } from "@ahp/types";
import type { Continuations } from "./effects/continuations.js";
import { DELIVERY_TIMES, EDITS } from "./effects/enforcement.js";
import type { Permissions } from "./effects/grants.js";
import type { ElicitOptions, InterceptOptions, RunToolOptions } from "./harness.js";
import { HarnessError } from "./harness-error.js";
import {
  BOOLEAN,
  COUNT,
  checkOptionKinds,
  FUNCTION,
  type KindsOf,
  OBJECT,
  POSITIVE,
  SIGNAL,
  someOf,
} from "./option-kinds.js";

const EFFECTS: { readonly [Name in EffectType]: true } = {
  deny: true,
  allow: true,
  ask: true,
  modify: true,
  message: true,
  return: true,
  flow: true,
  inject: true,
};

const PERMISSIONS: KindsOf<Permissions> = {
  effects: someOf(Object.keys(EFFECTS)),
  edits: someOf(EDITS),
  flow: someOf(["stop", "continue"]),
  deliverAt: someOf(DELIVERY_TIMES),
  elicitation: someOf(["form", "url"]),
};

const CONTINUATIONS: KindsOf<Continuations> = { remaining: COUNT, count: COUNT, max: COUNT };

const INTERCEPT: KindsOf<InterceptOptions> = {
  signal: SIGNAL,
  permissions: OBJECT,
  continuations: OBJECT,
  requestedSchema: OBJECT,
};

const RUN_TOOL: KindsOf<RunToolOptions> = {
  ...INTERCEPT,
  authorize: FUNCTION,
  ask: FUNCTION,
  present: FUNCTION,
};

const ELICIT: KindsOf<ElicitOptions> = {
  signal: SIGNAL,
  permissions: OBJECT,
  clientCapabilities: OBJECT,
  timeoutMs: POSITIVE,
  allowHttpOnLoopback: BOOLEAN,
  event: OBJECT,
};

/** What a call without options is given: nothing of it needs to be checked. */
export const NO_OPTIONS = Object.freeze({});

/** @throws HarnessError `invalid-option` */
export function checkInterceptOptions(options: InterceptOptions): void {
  if (options === NO_OPTIONS) return;
  checkOptionKinds("intercept", options, INTERCEPT);
  checkTerms("intercept", options);
}

/** @throws HarnessError `invalid-option` for a wrong option, or `invalid-payload` for a call that is no object */
export function checkRunTool(call: unknown, execute: unknown, options: RunToolOptions): void {
  if (typeof call !== "object" || call === null)
    throw new HarnessError("invalid-payload", "runTool: the call must be an object with `tool` and `path`");
  if (typeof execute !== "function")
    throw new HarnessError("invalid-option", "runTool: `execute` must be a function that runs the tool");
  if (options === NO_OPTIONS) return;
  checkOptionKinds("runTool", options, RUN_TOOL);
  checkTerms("runTool", options);
}

/** Mistakes of the host in a call of `elicit`, which are never the server's. @throws HarnessError `invalid-option` */
export function checkElicitation(server: unknown, ask: unknown, options: ElicitOptions): void {
  if (typeof server !== "string" || server === "")
    throw wrongElicitation("`server` must be the name of the server that asks, by the host's configuration");
  if (typeof ask !== "function")
    throw wrongElicitation("`ask` must be a function that shows the request and gives a result");
  if (options === NO_OPTIONS) return;
  checkOptionKinds("elicit", options, ELICIT);
  checkTerms("elicit", options);
}

/** @throws HarnessError `invalid-option` */
export function checkContinuations(place: string, continuations: Continuations): void {
  checkOptionKinds(`${place}: continuations`, continuations, CONTINUATIONS);
  if (continuations.remaining === undefined || continuations.count === undefined)
    throw new HarnessError("invalid-option", `${place}: continuations needs both remaining and count`);
}

function checkTerms(place: string, { permissions, continuations }: InterceptOptions): void {
  if (permissions !== undefined) checkOptionKinds(`${place}: permissions`, permissions, PERMISSIONS);
  if (continuations !== undefined) checkContinuations(place, continuations);
}

function wrongElicitation(problem: string): HarnessError {
  return new HarnessError("invalid-option", `elicit: ${problem}`);
}
