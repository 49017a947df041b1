import type { EmitEventTask, HostSays, Subscription } from "@ahp/types";
import { resultLine } from "../messages/answers.js";
import type { Members } from "../messages/build.js";
import type { Script } from "./script.js";

/** A registration, scripted backends for it, and what the harness is told to do with them. */
export interface Scenario {
  /** In the order of the registration. */
  readonly backends: readonly Actor[];
  /** The tool's input. */
  readonly input?: Members;
  /** What the tool returns. */
  readonly toolResult?: string;
  /** What the host says itself. Default: it grants the call, and the user agrees. */
  readonly host?: Partial<HostSays>;
  /** Emits this event in place of a tool call. */
  readonly event?: EmitEventTask["event"];
  /** Makes the registration wrong, or adds to it. */
  readonly alter?: (registration: WrittenRegistration) => unknown;
  /** Observations that must have arrived before the scenario is over, if they arrive in time at all. Default 0. */
  readonly awaitObservations?: number;
}

/** A scripted backend and its registration. */
export interface Actor {
  /** Default: no objection to any request. */
  readonly script?: Script;
  /** Default: `tool.before`, intercepted, fail-closed. */
  readonly subscriptions?: readonly Members[];
  /** How it cannot be reached. Default: it can. */
  readonly unreachable?: boolean;
  /** stdio: more arguments of its program. */
  readonly args?: readonly string[];
  /** HTTP: the authentication of its endpoint. */
  readonly authentication?: Members;
}

/** A registration document under construction, open to every mistake. */
export interface WrittenRegistration extends Members {
  readonly hooks: readonly (Members & { readonly subscriptions: readonly Members[] })[];
}

/** Longer than a program takes to start and answer on a busy machine. Milliseconds. */
export const PATIENT_MS = 20_000;

/** Selects what no tool call of a scenario is, in every harness: a wildcard selects nothing where its events are not intercepted. */
export const NEVER = "workspace.*";

/** An interception of `tool.before`. */
export function intercepts(
  failurePolicy: "fail-open" | "fail-closed" = "fail-closed",
  timeoutMs = PATIENT_MS,
  more: Members = {},
): Members {
  return {
    events: ["tool.before"],
    mode: "intercept",
    timeoutMs,
    failurePolicy,
    content: { default: "body" },
    ...more,
  } satisfies Members & Partial<Subscription>;
}

/** An observation of events. */
export function observes(events: readonly string[] = ["tool.before"], more: Members = {}): Members {
  return { events, mode: "observe", content: { default: "body" }, ...more };
}

/** A backend that writes these lines to every request. */
export function writing(write: string, actor: Omit<Actor, "script"> = {}): Actor {
  return { ...actor, script: { requests: [{ write }] } };
}

/** A backend without an objection. */
export function agreeing(actor: Omit<Actor, "script"> = {}): Actor {
  return writing(resultLine([]), actor);
}

/** A backend that returns these effects. */
export function returning(effects: readonly Members[], actor: Omit<Actor, "script"> = {}): Actor {
  return writing(resultLine(effects), actor);
}
