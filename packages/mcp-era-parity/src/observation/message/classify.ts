import { Refusal } from "../refusal.js";
import type {
  CapabilityObservation,
  CorrelationId,
  MessageKind,
  RequestMetadata,
  RequestSender,
  ResultObservation,
} from "../vocabulary.js";
import { isRequestOnly, notificationOf, requestOf, senderOf } from "./methods.js";
import type { MessageFacts } from "./observe-message.js";

/** A message of a known kind, with what that kind can carry; the rest is `undefined`. */
export interface ObservedMessage {
  readonly event: MessageKind;
  readonly isErrorResponse: boolean;
  readonly correlation: CorrelationId | undefined;
  /** Who sent it, for a request. */
  readonly sender: RequestSender | undefined;
  readonly requestMetadata: RequestMetadata | undefined;
  /** Of the request itself; what a response has of it comes by correlation. */
  readonly capability: CapabilityObservation | undefined;
  readonly resultObservation: ResultObservation | undefined;
}

const RESPONSE: MessageKind = { kind: "response" };

/**
 * What kind of message this is (era-parity 2.2). The members alone decide, never the slot in which a transcript puts it.
 *
 * @throws Refusal when it is none
 */
export function classify(facts: MessageFacts): ObservedMessage {
  const { jsonrpc, method, id } = facts;
  if (jsonrpc !== "2.0")
    throw new Refusal("jsonrpc-version", 'a message does not have the member jsonrpc with the value "2.0"');
  if (method === undefined) return classifyResponse(facts);
  if (method === null) throw new Refusal("method-type", "a message has a method that is no string");
  return id === "absent" && !isRequestOnly(method) ? notification(method) : request(method, facts);
}

function notification(method: string): ObservedMessage {
  return {
    event: notificationOf(method),
    isErrorResponse: false,
    correlation: undefined,
    sender: undefined,
    requestMetadata: undefined,
    capability: undefined,
    resultObservation: undefined,
  };
}

function request(method: string, { id, params }: MessageFacts): ObservedMessage {
  if (id === "absent" || id === "null" || id === "unusable")
    throw new Refusal("request-id", "a request has an id that is neither a string nor a number");
  return {
    event: requestOf(method),
    isErrorResponse: false,
    correlation: id === "uncorrelated" ? undefined : id,
    sender: senderOf(method),
    requestMetadata: params.metadata,
    capability: params.capability,
    resultObservation: undefined,
  };
}

function classifyResponse({ id, result, error }: MessageFacts): ObservedMessage {
  const isErrorResponse = error !== "absent";
  if (isErrorResponse === (result !== undefined))
    throw new Refusal("message-kind", "a message without a method must have either a result or an error");
  if (error === "malformed")
    throw new Refusal(
      "error-shape",
      "an error must be an object with an integer code and a message that is a string",
    );
  if (id === "unusable" || (!isErrorResponse && (id === "absent" || id === "null")))
    throw new Refusal("response-id", "a response has an id that is neither a string nor a number");
  return {
    event: RESPONSE,
    isErrorResponse,
    correlation: typeof id === "string" ? undefined : id,
    sender: undefined,
    requestMetadata: undefined,
    capability: undefined,
    resultObservation: result,
  };
}
