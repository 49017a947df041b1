import type {
  ElicitationRequestParams,
  ElicitationResult,
  UserElicitationRequestEvent,
  UserElicitationResultEvent,
} from "@ahp/types";
import { type Issue, type Result, success } from "@ahp/validate/json";
import { validateReply } from "../answer/validate-reply.js";
import { parseRequest, parseResult } from "../shape/parse.js";
import { correlationIssues } from "./correlate.js";
import {
  type ElicitationAction,
  type ElicitationMode,
  type RequestSide,
  type ResultSide,
  readRequestSide,
  readResultSide,
  type Side,
} from "./sides.js";
import { type BodyView, insideText, readView, refuse } from "./view.js";

/** A question and its answer that belong together, and how much of them could be checked. */
export interface Exchange {
  /** Identity of the server that asked, never of the person who answered. */
  readonly server: string;
  readonly mode: ElicitationMode;
  readonly action: ElicitationAction;
  /**
   * What the action means in this mode. `consented` is agreement to open the URL: never that what happens there was completed.
   */
  readonly meaning: "submitted" | "consented" | "declined" | "cancelled";
  /** The request, when its body was shown. */
  readonly request?: ElicitationRequestParams;
  /** The result, when its body was shown. */
  readonly result?: ElicitationResult;
  readonly requestView: BodyView["view"];
  readonly resultView: BodyView["view"];
  /** Whether the answer was checked against the question. False when either body was not shown: then nothing vouches for it. */
  readonly answerChecked: boolean;
}

/**
 * Whether a result event answers a request event: first source, parent, session, server and mode, then the bodies that are there:
 * their shape, mode and action as the events say, and the answer against the form. Metadata, omitted and absent bodies are not
 * guessed at, which `answerChecked: false` reports; a gap fails closed (runtime-semantics 10.2, DECISIONS 17). Never throws on a
 * value, changes nothing. Paths of issues begin with `/request` or `/result`.
 *
 * @example
 * const exchange = validateExchange(requestEvent, resultEvent);
 * if (exchange.ok && exchange.value.answerChecked) forward(exchange.value.result);
 */
export function validateExchange(
  requestEvent: UserElicitationRequestEvent,
  resultEvent: UserElicitationResultEvent,
): Result<Exchange> {
  const request = readRequestSide(requestEvent);
  if (!request.ok) return request;
  const result = readResultSide(resultEvent);
  return result.ok ? exchangeOf(request.value, result.value) : result;
}

/** The exchange of two sides that were read already. */
export function exchangeOf(request: RequestSide, result: ResultSide): Result<Exchange> {
  const strangers = correlationIssues(request, result);
  if (strangers.length > 0) return { ok: false, issues: strangers };
  const question = readBody(request, "request", parseRequest, ({ mode = "form" }) => mode === request.mode);
  if (!question.ok) return question;
  const answer = readBody(result, "result", parseResult, ({ action }) => action === result.action);
  if (!answer.ok) return answer;
  const asked = question.value.body;
  const answered = answer.value.body;
  const unmet = replyIssues(request.mode === "url" ? URL_REQUEST : asked, answered);
  if (unmet.length > 0) return { ok: false, issues: unmet };
  return success({
    server: request.server,
    mode: request.mode,
    action: result.action,
    meaning: meaningOf(request.mode, result.action),
    ...(asked === undefined ? {} : { request: asked }),
    ...(answered === undefined ? {} : { result: answered }),
    requestView: question.value.view,
    resultView: answer.value.view,
    answerChecked: asked !== undefined && answered !== undefined,
  });
}

/** What of a side was shown. A body must be sound, and agree with its event. */
function readBody<Body>(
  { part }: Side,
  name: "request" | "result",
  parse: (text: string) => Result<Body>,
  agrees: (body: Body) => boolean,
): Result<{ readonly view: BodyView["view"]; readonly body?: Body }> {
  const path = `/${name}/elicitation/${name}`;
  const read = readView(part, path);
  if (!read.ok || read.value.view !== "body") return read;
  const parsed = parse(read.value.text);
  if (!parsed.ok) return { ok: false, issues: insideText(path, parsed.issues) };
  if (!agrees(parsed.value)) return refuse(`${path}/text`, "elicitation-mismatch", MISMATCH);
  return success({ view: "body", body: parsed.value });
}

/** What keeps a result from answering what was asked, where both are known. Of a URL, all that counts is known: that it is one. */
function replyIssues(
  asked: ElicitationRequestParams | typeof URL_REQUEST | undefined,
  result: ElicitationResult | undefined,
): Issue[] {
  if (asked === undefined || result === undefined) return [];
  const reply = validateReply(asked, result);
  return reply.ok ? [] : insideText("/result/elicitation/result", reply.issues);
}

const MISMATCH = "must have the mode or action of its event; no mode means form";
const URL_REQUEST = { mode: "url" } as const;

function meaningOf(mode: ElicitationMode, action: ElicitationAction): Exchange["meaning"] {
  if (action === "accept") return mode === "url" ? "consented" : "submitted";
  return action === "decline" ? "declined" : "cancelled";
}
