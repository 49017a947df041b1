import { ERROR_CODES } from "@ahp/types";
import { validate } from "@ahp/validate";
import type { Members, SampleRequest } from "../../messages/build.js";
import { encodeMessage } from "../../messages/build.js";
import { type Answer, type HttpFacts, isMembers, mediaTypeIn } from "../../peer/answer.js";
import type { AskOptions, Line } from "../../peer/line.js";
import { Fault } from "../verdict.js";
import type { BackendContext } from "./context.js";

/** A JSON-RPC response that answers its request: a result or an error. */
export type Response =
  | { readonly result: Members; readonly error?: undefined }
  | { readonly error: Members & { readonly code: number }; readonly result?: undefined };

/**
 * Sends a message and expects a JSON-RPC response with its id.
 *
 * @param what the message in words, at the beginning of a sentence: "A request with an unknown method"
 * @throws Fault for silence, for what is no JSON-RPC response, and for another id
 */
export async function ask(line: Line, request: SampleRequest, what: string): Promise<Response> {
  const answer = await line.ask(encodeMessage(request));
  return responseIn(answer, request.id, what);
}

/** Reads an answer as the response with the id. */
export function responseIn(answer: Answer, id: unknown, what: string): Response {
  const value = envelopeIn(answer, what);
  if (value.id !== id) {
    throw new Fault(
      `${what} was answered with another id than its own: ${idInWords(value.id)} came, and ${idInWords(id)} was sent.`,
      "Copy the id of each request into its response exactly as it came: the same type, the same characters.",
    );
  }
  if (value.result !== undefined && answer.http !== undefined) expectTaken(answer.http, what);
  return value as unknown as Response;
}

/** A result that comes with another status, or as another media type, is a failure to every harness (runtime-semantics 8.2). */
function expectTaken({ status, contentType }: HttpFacts, what: string): void {
  const type = mediaTypeIn(contentType);
  if (status === 200 && type === "application/json") return;
  const seen =
    status === 200
      ? `the media type was ${type === undefined ? "left out" : `“${type}”`}`
      : `the status was ${status}`;
  throw new Fault(
    `${what} was answered with a result that no harness takes: ${seen}.`,
    "Send every result, a denial too, with status 200 and Content-Type: application/json.",
  );
}

function envelopeIn(answer: Answer, what: string): Members {
  if (answer.kind === "nothing") {
    throw new Fault(`${what} was sent; ${answer.why}.`, remedyForSilence(answer.http?.status ?? 0));
  }
  const { value } = answer;
  const checked = validate("json-rpc-message", value);
  if (!isMembers(value) || !checked.ok || "method" in value) {
    const [issue] = checked.ok ? [] : checked.issues;
    const why =
      issue === undefined ? "it has a method" : `${issue.path === "" ? "it" : issue.path} ${issue.message}`;
    throw new Fault(
      `${what} was answered with something that is no JSON-RPC 2.0 response: ${why}.`,
      'A response has jsonrpc "2.0", the id of the request, and either result or error.',
    );
  }
  return value;
}

function remedyForSilence(status: number): string {
  if (status === 401 || status === 403)
    return "Hand over the bearer token that it takes (--bearer-env NAME), or let the request in.";
  if (status === 404 || (status >= 300 && status < 400))
    return "Check the URL: it must be that of the endpoint itself, and no redirect is followed.";
  return "Answer every request with exactly one response, at once; over stdio, end it with a line feed and flush stdout.";
}

/** What kind of id it is, without repeating it. */
function idInWords(id: unknown): string {
  if (id === undefined) return "no id";
  return id === null ? "null" : `a ${typeof id}`;
}

/** The result of a response, or a fault when it is an error. */
export function resultOf(response: Response, what: string): Members {
  if (response.result !== undefined) return response.result;
  throw new Fault(
    `${what} was answered with the error ${response.error.code}, where a result was due.`,
    "Answer it with a result that has protocolVersion and effects.",
  );
}

/**
 * Expects an error with one of the codes.
 *
 * @param remedy what the backend must do instead
 */
export function errorOf(response: Response, codes: readonly number[], what: string): number {
  const wanted = codes.join(" or ");
  if (response.error === undefined) {
    throw new Fault(
      `${what} was answered with a result, where the error ${wanted} was due.`,
      `Answer it with the error ${wanted} (${codes.map(nameOfCode).join(" or ")}).`,
    );
  }
  const { code } = response.error;
  if (!codes.includes(code)) {
    throw new Fault(
      `${what} was answered with the error ${code}, where ${wanted} was due.`,
      FAILED_CODES.includes(code)
        ? "The backend failed while it evaluated the request: its own log says why."
        : `Use the code ${wanted} (${codes.map(nameOfCode).join(" or ")}).`,
    );
  }
  return code;
}

/** What a backend answers when it is its own fault. */
const FAILED_CODES: readonly number[] = [ERROR_CODES.backend_unavailable, ERROR_CODES.backend_internal_error];

function nameOfCode(code: number): string {
  const [name] = Object.entries(ERROR_CODES).find(([, each]) => each === code) ?? ["unknown"];
  return name.replaceAll("_", " ");
}

/**
 * Sends bytes that are no request with a usable id and expects a refusal: an error with the id null and one of the codes, or over
 * HTTP a status in the 400s.
 */
export async function expectRefusal(
  line: Line,
  bytes: Uint8Array,
  codes: readonly number[],
  what: string,
): Promise<void> {
  const options: AskOptions = { nullId: true };
  const answer = await line.ask(bytes, options);
  const status = answer.http?.status ?? 0;
  if (answer.kind === "nothing" && status >= 400 && status < 500) return;
  const value = envelopeIn(answer, what);
  errorOf(value as unknown as Response, codes, what);
  if (value.id !== null) {
    throw new Fault(
      `${what} was answered with an id, although it had none that could be read.`,
      "Answer it with the id null.",
    );
  }
}

/**
 * Expects that an ordinary `tool.before` interception was understood: a result, or, from a backend that does not claim tool
 * interception, the error for what it does not support.
 */
export function expectUnderstood({ claim }: BackendContext, response: Response, what: string): void {
  if (claim.profiles.some(({ id }) => id === "tool-interception")) {
    resultOf(response, what);
  } else if (response.error !== undefined) {
    errorOf(response, [ERROR_CODES.unsupported_event, ERROR_CODES.method_not_found], what);
  }
}
