import type {
  ElicitationRequestParams,
  ElicitationResult,
  UserElicitationRequestEvent,
  UserElicitationResultEvent,
} from "@ahp/types";
import { type Issue, type Result, success } from "@ahp/validate/json";
import { validateAnswer } from "../answer/validate-answer.js";
import { parseRequest, parseResult } from "../shape/parse.js";
import { correlationIssues } from "./correlate.js";
import {
  type ElicitationAction,
  type ElicitationMode,
  type RequestSide,
  type ResultSide,
  readRequestSide,
  readResultSide,
  viewOf,
} from "./sides.js";
import { type BodyView, insideText, refuse } from "./view.js";

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
  const requestView = viewOf(request, "request");
  if (!requestView.ok) return requestView;
  const resultView = viewOf(result, "result");
  if (!resultView.ok) return resultView;
  const question = readRequestBody(requestView.value, request);
  if (!question.ok) return question;
  const answer = readResultBody(resultView.value, result);
  if (!answer.ok) return answer;
  const unmet = answerIssues(question.value, answer.value);
  if (unmet.length > 0) return { ok: false, issues: unmet };
  return success({
    server: request.server,
    mode: request.mode,
    action: result.action,
    meaning: meaningOf(request.mode, result.action),
    ...(question.value === undefined ? {} : { request: question.value }),
    ...(answer.value === undefined ? {} : { result: answer.value }),
    requestView: requestView.value.view,
    resultView: resultView.value.view,
    answerChecked: question.value !== undefined && answer.value !== undefined,
  });
}

function readRequestBody(
  view: BodyView,
  { mode }: RequestSide,
): Result<ElicitationRequestParams | undefined> {
  if (view.view !== "body") return success(undefined);
  const path = "/request/elicitation/request";
  const parsed = parseRequest(view.text);
  if (!parsed.ok) return { ok: false, issues: insideText(path, parsed.issues) };
  if ((parsed.value.mode ?? "form") === mode) return parsed;
  return refuse(
    `${path}/text`,
    "elicitation-mismatch",
    "its mode must be that of the event; absent means form",
  );
}

function readResultBody(view: BodyView, { mode, action }: ResultSide): Result<ElicitationResult | undefined> {
  if (view.view !== "body") return success(undefined);
  const path = "/result/elicitation/result";
  const parsed = parseResult(view.text);
  if (!parsed.ok) return { ok: false, issues: insideText(path, parsed.issues) };
  if (parsed.value.action !== action)
    return refuse(`${path}/text`, "elicitation-mismatch", "its action must be that of the event");
  if (mode === "url" && Object.hasOwn(parsed.value, "content"))
    return refuse(`${path}/text`, "content-not-allowed", "a URL is answered without content");
  return parsed;
}

/** What keeps accepted content from answering the form. Absent content is an empty answer: wrong where a field is required. */
function answerIssues(
  request: ElicitationRequestParams | undefined,
  result: ElicitationResult | undefined,
): Issue[] {
  if (request === undefined || result === undefined || request.mode === "url" || result.action !== "accept")
    return [];
  const answered = validateAnswer(request.requestedSchema, result.content);
  if (answered.ok) return [];
  const inContent = answered.issues.map((issue) => ({ ...issue, path: `/content${issue.path}` }));
  return insideText("/result/elicitation/result", inContent);
}

function meaningOf(mode: ElicitationMode, action: ElicitationAction): Exchange["meaning"] {
  if (action === "accept") return mode === "url" ? "consented" : "submitted";
  return action === "decline" ? "declined" : "cancelled";
}
