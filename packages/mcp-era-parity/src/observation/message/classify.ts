import { Refusal } from "../refusal.js";
import type {
  CapabilityObservation,
  CorrelationId,
  MessageKind,
  RequestMetadata,
  RequestSender,
  ResultObservation,
} from "../vocabulary.js";
import { isRequestOnly, keptMethod, senderOf } from "./methods.js";
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

const NOTHING = {
  isErrorResponse: false,
  correlation: undefined,
  sender: undefined,
  requestMetadata: undefined,
  capability: undefined,
  resultObservation: undefined,
} as const;

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
  if (id.kind === "absent" && !isRequestOnly(method))
    return { ...NOTHING, event: { kind: "notification", method: keptMethod(method) } };
  if (id.kind !== "usable")
    throw new Refusal("request-id", "a request has an id that is neither a string nor a number");
  return {
    ...NOTHING,
    event: { kind: "request", method: keptMethod(method) },
    correlation: id.correlation,
    sender: senderOf(method),
    requestMetadata: facts.params.metadata,
    capability: facts.params.capability,
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
  const mayLackId = isErrorResponse && (id.kind === "absent" || id.kind === "null");
  if (id.kind !== "usable" && !mayLackId)
    throw new Refusal("response-id", "a response has an id that is neither a string nor a number");
  return {
    ...NOTHING,
    event: RESPONSE,
    isErrorResponse,
    correlation: id.kind === "usable" ? id.correlation : undefined,
    resultObservation: result,
  };
}

const RESPONSE: MessageKind = { kind: "response" };
