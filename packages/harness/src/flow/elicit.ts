import { type ElicitationModes, parseResult } from "@ahp/mcp-elicitation";
import type { ElicitationFormSchema, ElicitationResult } from "@ahp/types";
import type { SubscriptionRef } from "../audit/record.js";
import type { Decision } from "../chain/decision.js";
import type { EventPayload } from "../event/build-event.js";
import { HarnessError } from "../harness-error.js";
import { type AskPerson, askPerson, type DialogTerms } from "./elicitation/ask-person.js";
import {
  type RequestEvent,
  type RequestEventMembers,
  requestPayload,
  resultPayload,
} from "./elicitation/events.js";
import { CANCELLED, DECLINED, type ElicitationEnd, type ElicitOutcome } from "./elicitation/outcome.js";
import { type AskedRequest, readRequest, refusalError } from "./elicitation/read-request.js";

export { declaredModes, narrowedTo } from "./elicitation/read-request.js";

/** The boundaries of an elicitation. */
export type ElicitationBoundary = "user.elicitation.request" | "user.elicitation.result";

/** What an elicitation needs of its harness. */
export interface ElicitRun extends DialogTerms {
  readonly modes: ElicitationModes;
  readonly allowHttpOnLoopback: boolean;
  readonly event: RequestEventMembers;
  readonly newId: () => string;
  /** Ids of the request events of elicitations that are under way: each is asked about once at a time (runtime-semantics 10.2). */
  readonly underWay: Set<string>;
  /** Keeps a text out of every record from now on. */
  readonly withhold: (text: string) => void;
  /** Puts a boundary to the backends where the host enforces something there; tells observers of it elsewhere, and gives undefined. */
  readonly askOrTell: <E extends ElicitationBoundary>(
    type: E,
    payload: EventPayload<E>,
    requestedSchema?: ElicitationFormSchema,
  ) => Promise<Decision<E> | undefined>;
}

/**
 * Carries out an MCP elicitation under policy (runtime-semantics 10.2): `user.elicitation.request`, then the dialog unless a backend denied
 * or answered, then `user.elicitation.result` for whatever the server will be told, and the result as it is then.
 */
export async function elicit(
  server: string,
  params: unknown,
  ask: AskPerson,
  run: ElicitRun,
): Promise<ElicitOutcome> {
  const read = readRequest(params, run);
  if (!read.ok) return { status: "refused", error: refusalError(read.issues), issues: read.issues };
  const asked = read.value;
  const { event: members, newId } = run;
  const event: RequestEvent = {
    id: members.id ?? newId(),
    server,
    session: members.session,
    turn: members.turn,
  };
  if (run.underWay.has(event.id)) {
    throw new HarnessError(
      "invalid-payload",
      "elicit: an elicitation with this event id is under way; give each an id of its own, or none",
    );
  }
  run.underWay.add(event.id);
  try {
    return await askAndTell(event, asked, ask, run);
  } finally {
    run.underWay.delete(event.id);
  }
}

async function askAndTell(
  event: RequestEvent,
  asked: AskedRequest,
  ask: AskPerson,
  run: ElicitRun,
): Promise<ElicitOutcome> {
  const { newId } = run;
  const before = await run.askOrTell(
    "user.elicitation.request",
    requestPayload(event, asked, run.event, newId),
  );
  const decided = before === undefined ? {} : { before };
  const end = decidedEnd(before) ?? (await dialog(ask, asked, event.server, before, run));
  if (end.status === "cancelled" || run.interruption.ended)
    return { status: "cancelled", result: CANCELLED, ...decided };
  for (const text of enteredTexts(end.result)) run.withhold(text);
  const form = asked.request.mode === "url" ? undefined : asked.request.requestedSchema;
  const payload = resultPayload(event, asked, end.result, newId);
  const after = await run.askOrTell("user.elicitation.result", payload, form);
  return after === undefined ? { ...end, ...decided } : { ...passed(end, after), ...decided, after };
}

/** The texts and numbers that a person entered. */
function enteredTexts({ content = {} }: ElicitationResult): string[] {
  return Object.values(content)
    .flat()
    .filter((value) => typeof value !== "boolean")
    .map(String);
}

/** How the backends ended it before anyone was asked; undefined when they let it pass. */
function decidedEnd(before: Decision<"user.elicitation.request"> | undefined): ElicitationEnd | undefined {
  if (before === undefined || before.outcome === "continue") return undefined;
  if (before.denial !== undefined) return { status: "denied", result: DECLINED, denial: before.denial };
  if (before.outcome !== "supplied" || before.candidate === undefined)
    return { status: "cancelled", result: CANCELLED };
  const { value, suppliedBy } = before.candidate;
  // What a backend supplies at this boundary was checked to be a complete result that answers the request.
  const result = structuredClone(value) as ElicitationResult;
  return { status: "answered", result, provenance: { kind: "hook", suppliedBy, editedBy: [] } };
}

async function dialog(
  ask: AskPerson,
  asked: AskedRequest,
  server: string,
  before: Decision<"user.elicitation.request"> | undefined,
  run: ElicitRun,
): Promise<ElicitationEnd> {
  if (run.interruption.ended) return { status: "cancelled", result: CANCELLED };
  return askPerson(ask, asked, { server, messages: before?.messages ?? [] }, run);
}

/** What the decision about the result leaves of it. */
function passed(end: ElicitationEnd, after: Decision<"user.elicitation.result">): ElicitOutcome {
  if (end.status !== "answered") return end;
  if (after.denial !== undefined) return { status: "withheld", result: DECLINED };
  if (after.outcome !== "continue") return { status: "cancelled", result: CANCELLED };
  const part = after.event.elicitation.result;
  const effective = part !== undefined && "text" in part ? parseResult(part.text) : undefined;
  if (effective?.ok !== true) return { status: "withheld", result: DECLINED };
  const editedBy = editorsOf(after);
  return { ...end, result: effective.value, provenance: { ...end.provenance, editedBy } };
}

/** The backends whose edits were accepted. */
function editorsOf({ record }: Decision<"user.elicitation.result">): SubscriptionRef[] {
  return record.asked
    .filter(
      ({ outcome, effects }) => outcome === "accepted" && effects.some((effect) => effect.type === "modify"),
    )
    .map(({ backendId, subscriptionIndex }) => ({ backendId, subscriptionIndex }));
}
