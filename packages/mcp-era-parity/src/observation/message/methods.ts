import { detached } from "../json/detached.js";
import type { MessageKind, RequestSender } from "../vocabulary.js";

/**
 * The methods that are requests even without an id (era-parity 2.2), with who sends them (3.8): the request interfaces of
 * all five revisions; what a later one removed stays.
 */
const REQUEST_METHODS = new Map<string, RequestSender>([
  ["completion/complete", "client"],
  ["elicitation/create", "server"],
  ["initialize", "client"],
  ["logging/setLevel", "client"],
  ["ping", "either"],
  ["prompts/get", "client"],
  ["prompts/list", "client"],
  ["resources/list", "client"],
  ["resources/read", "client"],
  ["resources/subscribe", "client"],
  ["resources/templates/list", "client"],
  ["resources/unsubscribe", "client"],
  ["roots/list", "server"],
  ["sampling/createMessage", "server"],
  ["server/discover", "client"],
  ["subscriptions/listen", "client"],
  ["tasks/cancel", "either"],
  ["tasks/get", "either"],
  ["tasks/list", "either"],
  ["tasks/result", "either"],
  ["tools/call", "client"],
  ["tools/list", "client"],
]);

/** Whether a method is a request even when its message has no id. */
export function isRequestOnly(method: string): boolean {
  return REQUEST_METHODS.has(method);
}

/** Who sends a request of this method; `either` when the method does not tell. */
export function senderOf(method: string): RequestSender {
  return REQUEST_METHODS.get(method) ?? "either";
}

type Named = Extract<MessageKind, { method: string }>;

const KNOWN_REQUESTS = new Map<string, Named>(
  [...REQUEST_METHODS.keys()].map((method) => [method, { kind: "request", method }]),
);

/** The kind of a request; the many of one method share theirs. */
export function requestOf(method: string): Named {
  return KNOWN_REQUESTS.get(method) ?? { kind: "request", method: detached(method) };
}

/** The kind of a notification. */
export function notificationOf(method: string): Named {
  return { kind: "notification", method: detached(method) };
}
