import { ERROR_CODES, type InterceptResponse, PROTOCOL_VERSION } from "@ahp/types";
import { type Issue, readJson, validate } from "@ahp/validate";
import { type Failure, type FailureClass, failed } from "../failure.js";
import { type Exchange, failedExchange } from "./transport.js";

/** Bounds on the text of an answer. */
export interface AnswerLimits {
  readonly maxResponseBytes: number;
  readonly maxDepth: number;
}

/** Issues that one failure lists at most. */
const MAX_ISSUES = 5;

/** Reads an answer that must belong to the request `id`: the only response of a per-event process or of an HTTP exchange. */
export function readAnswer(bytes: Uint8Array | string, id: string, limits: AnswerLimits): Exchange {
  const json = readAnswerJson(bytes, limits);
  return json.ok ? checkAnswer(json.value, id) : failedExchange(json.failure);
}

/** The JSON value of an answer, or why the bytes are none. */
export function readAnswerJson(
  bytes: Uint8Array | string,
  limits: AnswerLimits,
): { ok: true; value: unknown } | { ok: false; failure: Failure } {
  const json = readJson(bytes, { maxBytes: limits.maxResponseBytes, maxDepth: limits.maxDepth });
  return json.ok
    ? json
    : {
        ok: false,
        failure: unreadable(
          json.issues,
          describeBytes(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes),
        ),
      };
}

/** Whether a value has the form of a JSON-RPC response, whatever it answers. */
export function isResponse(value: unknown): value is ResponseForm {
  return isObject(value) && value.jsonrpc === "2.0" && Object.hasOwn(value, "id") && isAnswerBody(value);
}

/** Whether a value has the form of a JSON-RPC request or notification, which a backend has no business to send. */
export function isCall(value: unknown): boolean {
  return isObject(value) && value.jsonrpc === "2.0" && typeof value.method === "string";
}

interface ResponseForm {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function isAnswerBody(value: object): boolean {
  return Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
}

/** Correlates and validates a parsed answer (runtime-semantics 3.3, step 1). */
export function checkAnswer(value: unknown, id: string): Exchange {
  if (!isResponse(value)) {
    return failedExchange(
      failed(
        "malformed",
        `the answer is ${describeJson(value)}, not a JSON-RPC 2.0 response with an id and a result`,
      ),
    );
  }
  if (Object.hasOwn(value, "error") && !Object.hasOwn(value, "result"))
    return failedExchange(readError(value, id));
  if (value.id !== id) {
    return failedExchange(
      failed("wrong-id", "the answer has the id of another request; it must repeat the request's"),
    );
  }
  const missing = missingMember(value.result);
  if (missing !== undefined) return failedExchange(missing);
  const result = validate("intercept-response", value, { maxIssues: MAX_ISSUES });
  if (result.ok) return { ok: true, response: result.value as InterceptResponse };
  return failedExchange(invalid(result.issues));
}

function readError(value: object, id: string): Failure {
  const result = validate("error-response", value, { maxIssues: MAX_ISSUES });
  if (!result.ok) return invalid(result.issues);
  const { error, id: answered } = result.value;
  if (answered !== id && answered !== null) {
    return failed("wrong-id", "an error came with the id of another request; it must repeat the request's");
  }
  return failed(
    errorClass(error.code),
    `the backend answered with the error ${error.code}: ${error.message}`,
  );
}

function errorClass(code: number): FailureClass {
  if (code === ERROR_CODES.unsupported_protocol_version) return "unsupported-version";
  return code === ERROR_CODES.unsupported_event ? "unsupported-event" : "rpc-error";
}

function missingMember(result: unknown): Failure | undefined {
  if (!isObject(result))
    return failed("missing-members", `the result is ${describeJson(result)}, not an object`);
  for (const name of ["protocolVersion", "effects"]) {
    if (!Object.hasOwn(result, name)) return failed("missing-members", `the result has no \`${name}\``);
  }
  if (result.protocolVersion !== PROTOCOL_VERSION) {
    return failed("unsupported-version", `the answer's protocolVersion is not \`${PROTOCOL_VERSION}\``);
  }
  return undefined;
}

function invalid(issues: readonly Issue[]): Failure {
  const inEffects = issues.some((issue) => /^\/result\/effects\/\d/.test(issue.path));
  return inEffects
    ? failed("bad-effects", "an effect does not fit the protocol, so the whole answer is rejected", {
        issues,
      })
    : failed("malformed", "the answer does not fit the protocol", { issues });
}

function unreadable(issues: readonly Issue[], bytes: string): Failure {
  if (issues.some((issue) => issue.code === "too-large")) {
    return failed(
      "too-large",
      `the answer is longer than the limit (limits.maxResponseBytes); it has ${bytes}`,
    );
  }
  return failed("malformed", `the answer cannot be read; it has ${bytes}`, { issues });
}

/** What was found instead of JSON, without repeating it: enough to recognize a banner, a log line or an HTML page. */
export function describeBytes(bytes: Uint8Array): string {
  const first = bytes.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  const length = `${bytes.length} ${bytes.length === 1 ? "byte" : "bytes"}`;
  if (first === undefined) return length;
  if (first === 0x7b) return `${length} and begins like a JSON object`;
  if (first === 0x5b)
    return `${length} and begins with "[", like an array or a log line; batches are not used`;
  if (first === 0x3c) return `${length} and begins with "<", like a page of HTML`;
  const letter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a);
  return letter
    ? `${length} and begins with a letter, like a banner or a log line; those belong on stderr`
    : `${length} and does not begin like a JSON object`;
}

function describeJson(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "absent";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
