import type { ToolPermissionRequestEvent, ToolPermissionResolvedEvent } from "@ahp/types";
import type { Decision } from "../chain/decision.js";
import type { EventPayload } from "../event/build-event.js";
import { jsonCopy } from "../event/json-copy.js";
import type { InterceptOptions } from "../harness.js";
import { HarnessError } from "../harness-error.js";
import { askOrTell, type FlowHarness, isClosed } from "./ask-or-tell.js";

/** The answer to a request for permission, and who gave it. */
export type PermissionAnswer = Pick<ToolPermissionResolvedEvent, "decision" | "decidedBy">;

/**
 * The host's own way to an answer: managed policy, then the user. `permission` is `allow` when a backend allowed the call, which may
 * spare the user an ordinary prompt (answer then with `decidedBy: "hook"`) and spares nothing else (runtime-semantics 3.4). It is asked
 * about the effective call, which a backend may have changed.
 */
export type ResolvePermission = (
  call: Pick<ToolPermissionRequestEvent, "call" | "tool" | "path" | "suggestions" | "sandboxBypass">,
  context: { readonly permission: "none" | "allow"; readonly signal: AbortSignal | undefined },
) => PermissionAnswer | Promise<PermissionAnswer>;

/** What came of a request. `call` is what was permitted; everything but `allow` means that it must not run. */
export type PermissionOutcome = {
  /** Absent when the host enforces nothing at `tool.permission.request`. */
  readonly request?: Decision<"tool.permission.request">;
  readonly call: Pick<ToolPermissionRequestEvent, "call" | "tool" | "path">;
} & (
  | { readonly status: "allow" | "deny"; readonly decidedBy: PermissionAnswer["decidedBy"] }
  /** The host's own way to an answer failed. */
  | { readonly status: "failed"; readonly error: unknown }
  /** The caller gave up, or the harness was closed. Nobody answered. */
  | { readonly status: "cancelled" }
);

/**
 * Asks for permission under policy: `tool.permission.request`, then the host's own answer unless a backend denied or stopped, then
 * `tool.permission.resolved` for observers. No backend can grant what the host refuses (AHP-SEC-001).
 *
 * @throws HarnessError `invalid-option`, `invalid-payload` or `closed`, as a rejection
 * @example
 * const outcome = await requestPermission(harness, { call, tool, path, suggestions: [], sandboxBypass: false }, ({ tool }, { permission }) =>
 *   permission === "allow" ? { decision: "allow", decidedBy: "hook" } : askUser(tool),
 * );
 * if (outcome.status === "allow") run(outcome.call.tool.input);
 */
export async function requestPermission(
  harness: FlowHarness,
  payload: EventPayload<"tool.permission.request">,
  resolve: ResolvePermission,
  options: InterceptOptions = {},
): Promise<PermissionOutcome> {
  const request = await askOrTell(harness, "tool.permission.request", payload, options);
  const effective = request === undefined ? payload : request.event;
  const { call, tool, path } = effective;
  const known = { call: { call, tool, path }, ...(request === undefined ? {} : { request }) };
  const settle = (answer: PermissionAnswer): PermissionOutcome => {
    try {
      harness.observe(
        "tool.permission.resolved",
        resolvedPayload(payload, known.call, answer, request?.event.id),
      );
    } catch (error) {
      if (isClosed(error)) return { status: "cancelled", ...known };
      throw error;
    }
    return { status: answer.decision, decidedBy: answer.decidedBy, ...known };
  };
  if (request !== undefined) {
    if (request.outcome === "denied" || request.outcome === "stopped")
      return settle({ decision: "deny", decidedBy: "hook" });
    if (request.outcome !== "continue") return { status: "cancelled", ...known };
  }
  const permission = request?.permission === "allow" ? "allow" : "none";
  let answer: PermissionAnswer;
  try {
    // A copy of its own: what is permitted is what was decided about, whatever the callback does to what it is shown.
    const shown = jsonCopy(effective) as typeof effective;
    answer = checked(await resolve(shown, { permission, signal: options.signal }));
  } catch (error) {
    return options.signal?.aborted === true
      ? { status: "cancelled", ...known }
      : { status: "failed", error, ...known };
  }
  if (options.signal?.aborted === true) return { status: "cancelled", ...known };
  return settle(answer);
}

const DECIDERS: { readonly [Name in PermissionAnswer["decidedBy"]]: true } = {
  user: true,
  policy: true,
  hook: true,
  auto: true,
  classifier: true,
};

/** Only `allow` permits, whatever else a host's callback may have given. */
function checked(answer: unknown): PermissionAnswer {
  const { decision, decidedBy }: { decision?: unknown; decidedBy?: unknown } = Object(answer);
  if (typeof decidedBy !== "string" || !Object.hasOwn(DECIDERS, decidedBy)) {
    const deciders = Object.keys(DECIDERS).join(", ");
    throw new HarnessError(
      "invalid-option",
      `requestPermission: \`resolve\` must give an object with decision (allow or deny) and decidedBy (one of ${deciders})`,
    );
  }
  return {
    decision: decision === "allow" ? "allow" : "deny",
    decidedBy: decidedBy as PermissionAnswer["decidedBy"],
  };
}

function resolvedPayload(
  { id, session, turn, batch }: EventPayload<"tool.permission.request">,
  call: PermissionOutcome["call"],
  answer: PermissionAnswer,
  requestId: string | undefined,
): EventPayload<"tool.permission.resolved"> {
  const parent = requestId ?? id;
  return {
    ...call,
    decision: answer.decision,
    decidedBy: answer.decidedBy,
    ...(parent === undefined ? {} : { parentEventId: parent }),
    ...(session === undefined ? {} : { session }),
    ...(turn === undefined ? {} : { turn }),
    ...(batch === undefined ? {} : { batch }),
  };
}
