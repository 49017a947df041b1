import { ERROR_CODES, PROTOCOL_VERSION } from "@ahp/types";
import { answerLine, errorLine, ID, resultLine } from "../../messages/answers.js";
import type { Members } from "../../messages/build.js";
import type { Reaction } from "../../stage/script.js";
import { HTTP, STDIO, TRANSPORTS, type Transport } from "../check.js";

/** A way in which a backend fails (runtime-semantics 6.3). */
export interface FailureClass {
  /** In the ids of its two checks. */
  readonly id: string;
  /** What the backend does, as the middle of a sentence: "A backend …". */
  readonly does: string;
  readonly transports: readonly Transport[];
  /** What it does with the request. */
  readonly reaction?: Reaction;
  /** Whether it cannot be reached at all. */
  readonly unreachable?: boolean;
  /** The authentication that its endpoint is registered with. */
  readonly authentication?: Members;
  /** Whether it may take the deadline to see it, so that the deadline is short. */
  readonly untilDeadline?: boolean;
}

const NO_OBJECTION = resultLine([]);
const DENY = { type: "deny", reason: "A response that is wrong denies nothing." };

function result(members: Members): Reaction {
  return { write: answerLine({ jsonrpc: "2.0", id: ID, result: members }) };
}

/** A row for what stands in an answer, over every transport. */
function answered(id: string, does: string, reaction: Reaction, untilDeadline = false): FailureClass {
  return { id, does, transports: TRANSPORTS, reaction, untilDeadline };
}

/** How processes and connections fail. */
const LIFE: readonly FailureClass[] = [
  {
    id: "no-answer-in-time",
    does: "did not answer before its deadline",
    transports: TRANSPORTS,
    reaction: { next: "hang" },
    untilDeadline: true,
  },
  {
    id: "crash",
    does: "died, or broke the connection off, before it answered",
    transports: TRANSPORTS,
    reaction: { next: "die" },
  },
  {
    id: "exit-1",
    does: "ended with status 1 before it answered",
    transports: STDIO,
    reaction: { next: "exit-1" },
  },
  {
    id: "silent-exit",
    does: "ended with status 0 and had not answered",
    transports: STDIO,
    reaction: { next: "leave" },
  },
  {
    id: "answer-and-exit-1",
    does: "did not object, and ended with status 1",
    transports: ["stdio-per-event"],
    reaction: { write: NO_OBJECTION, next: "exit-1" },
  },
  {
    id: "not-reachable",
    does: "could not be started or connected to",
    transports: TRANSPORTS,
    unreachable: true,
  },
  {
    id: "half-an-answer",
    does: "broke off in the middle of its answer",
    transports: TRANSPORTS,
    reaction: { write: NO_OBJECTION.slice(0, 40), next: "leave" },
  },
];

/** Bytes that are no message. */
const BYTES: readonly FailureClass[] = [
  answered("garbage", "answered with text that is no JSON", { write: "permission granted\n" }, true),
  answered(
    "not-utf-8",
    "answered with bytes that are no UTF-8",
    { write: NO_OBJECTION.replace("effects", "eff\xffcts"), binary: true },
    true,
  ),
  answered("batch", "answered with a batch", { write: `[${NO_OBJECTION.trim()}]\n` }, true),
  {
    id: "two-answers",
    does: "answered twice",
    transports: ["stdio-per-event", "http"],
    reaction: { write: NO_OBJECTION.repeat(2) },
    untilDeadline: true,
  },
  {
    id: "banner",
    does: "wrote a banner before its answer",
    transports: ["stdio-per-event", "http"],
    reaction: { write: `policy backend 1.0\n${NO_OBJECTION}` },
    untilDeadline: true,
  },
];

/** Messages that are no answer to this. */
const ANSWERS: readonly FailureClass[] = [
  answered(
    "not-json-rpc",
    "answered with an object that is no JSON-RPC",
    { write: answerLine({ id: ID, decision: "allow" }) },
    true,
  ),
  answered(
    "other-json-rpc",
    "answered in JSON-RPC 1.0",
    { write: NO_OBJECTION.replace('"2.0"', '"1.0"') },
    true,
  ),
  answered(
    "wrong-id",
    "answered with the id of another request",
    { write: NO_OBJECTION.replace(ID, '"another"') },
    true,
  ),
  answered("no-id", "answered without an id", { write: NO_OBJECTION.replace(`"id":${ID},`, "") }, true),
  answered("error-unavailable", "answered with the error -32003", {
    write: errorLine(ERROR_CODES.backend_unavailable),
  }),
  answered("error-internal", "answered with the error -32004", {
    write: errorLine(ERROR_CODES.backend_internal_error),
  }),
  answered("error-version", "answered with the error -32001", {
    write: errorLine(ERROR_CODES.unsupported_protocol_version),
  }),
  answered("error-event", "answered with the error -32002", {
    write: errorLine(ERROR_CODES.unsupported_event),
  }),
  answered(
    "wrong-version",
    "answered in another protocol version",
    result({ protocolVersion: "2020-01-01", effects: [] }),
  ),
  answered("no-version", "answered without a protocol version", result({ effects: [] })),
  answered("no-effects", "answered without effects", result({ protocolVersion: PROTOCOL_VERSION })),
  answered(
    "effects-no-list",
    "answered with effects that are no list",
    result({ protocolVersion: PROTOCOL_VERSION, effects: {} }),
  ),
  answered("null-result", "answered with the result null", {
    write: answerLine({ jsonrpc: "2.0", id: ID, result: null }),
  }),
];

/** Effects that reject the response. */
const EFFECTS: readonly FailureClass[] = [
  answered("unknown-effect", "returned an effect that does not exist", {
    write: resultLine([{ type: "approve" }]),
  }),
  answered("unknown-effect-member", "returned a denial with a member that deny does not have", {
    write: resultLine([{ ...DENY, severity: "high" }]),
  }),
  answered("deny-without-reason", "returned a denial without a reason", {
    write: resultLine([{ type: "deny" }]),
  }),
  answered("unadvertised-target", "edited a target that was not advertised", {
    write: resultLine([{ type: "modify", target: "output", operation: "replace", value: [] }]),
  }),
  answered("unadvertised-flow", "returned flow continue, which tool.before does not have", {
    write: resultLine([{ type: "flow", operation: "continue" }]),
  }),
];

/** How HTTP fails. */
const OVER_HTTP: readonly FailureClass[] = [
  http("status-500", "answered with status 500", { status: 500, write: NO_OBJECTION }),
  http("status-403", "answered with status 403", { status: 403, write: NO_OBJECTION }),
  http("status-202", "answered with status 202 and no body", { status: 202 }),
  http("status-204", "answered with status 204", { status: 204 }),
  http("status-301", "answered with a redirect to another origin", { status: 301, redirectTo: 1 }),
  http("media-type", "answered with the media type text/plain", {
    contentType: "text/plain",
    write: NO_OBJECTION,
  }),
  http("empty-body", "answered with an empty body", { write: "" }),
  {
    ...http("slow-body", "began its answer and did not finish it before the deadline", {
      write: NO_OBJECTION.slice(0, 40),
      next: "hang",
    }),
    untilDeadline: true,
  },
  {
    ...http("no-credential", "is registered with a token that is not there", { write: NO_OBJECTION }),
    authentication: { type: "bearer", tokenEnv: "AHP_CONFORMANCE_NO_SUCH_VARIABLE" },
  },
];

function http(id: string, does: string, reaction: Reaction): FailureClass {
  return { id, does, transports: HTTP, reaction };
}

/** Every class of operational failure that is tried, in groups of a kind. */
export const FAILURE_CLASSES: readonly (readonly FailureClass[])[] = [
  LIFE,
  BYTES,
  ANSWERS.slice(0, 8),
  ANSWERS.slice(8),
  EFFECTS,
  OVER_HTTP,
];
