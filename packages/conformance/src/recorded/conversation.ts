import { isDeepStrictEqual } from "node:util";
import type { Effect, InterceptRequest, WireMessage } from "@ahp/types";
import { notAdvertised } from "../messages/advertised.js";
import type { MessageFinding } from "./finding.js";

type Fault = Omit<MessageFinding, "line">;

/**
 * What valid messages owe each other, in the order in which they were sent: responses to requests, effects to grants, retries to what
 * they repeat. A recording of one side alone has no requests, and owes nothing.
 */
export class RecordedConversation {
  readonly #asked = new Map<string, { request: InterceptRequest; answered: boolean }>();
  readonly #otherIds = new Set<unknown>();
  #hasRequests = false;

  /** What is wrong with the next message. */
  take(message: WireMessage): Fault[] {
    return message.method === undefined ? this.#takeResponse(message) : this.#takeRequest(message);
  }

  #takeRequest(message: Extract<WireMessage, { method: string }>): Fault[] {
    if (message.method === "hooks/observe") return [];
    this.#hasRequests = true;
    if (message.method !== "hooks/intercept") {
      this.#otherIds.add(message.id);
      return [];
    }
    const { event, capabilities } = message.params;
    const before = this.#asked.get(event.id);
    this.#asked.set(event.id, { request: message, answered: false });
    const faults: Fault[] = [];
    if (event.type === "tool.before" && !capabilities.effects.some((effect) => effect === "deny")) {
      const text = "is an interception of tool.before that does not advertise deny";
      faults.push(fault("/params/capabilities/effects", "deny-not-advertised", text, "AHP-CAP-002"));
    }
    if (before !== undefined && !isDeepStrictEqual(before.request.params.event, event)) {
      const text = "repeats the id of an earlier event, and its content is another";
      faults.push(fault("/params/event", "retry-changed", text, "AHP-CORE-004"));
    }
    return faults;
  }

  #takeResponse(message: Exclude<WireMessage, { method: string }>): Fault[] {
    const { id } = message;
    if (!this.#hasRequests || id === null || this.#otherIds.has(id)) return [];
    const asked = this.#asked.get(String(id));
    if (asked === undefined || typeof id !== "string") {
      return [fault("/id", "unasked", "answers no request that was recorded before it", "AHP-RPC-001")];
    }
    if (asked.answered)
      return [fault("/id", "answered-twice", "answers a request a second time", "AHP-RPC-001")];
    asked.answered = true;
    const effects = message.result?.effects;
    return effects === undefined ? [] : effectFaults(effects, asked.request);
  }
}

function effectFaults(effects: readonly Effect[], { params }: InterceptRequest): Fault[] {
  const missing = notAdvertised(effects, params.capabilities);
  if (missing === undefined) return [];
  const text = `is ${missing.needs}, which the request did not advertise`;
  return [fault(`/result/effects/${missing.index}`, "effect-not-advertised", text, "AHP-CAP-001")];
}

function fault(path: string, code: string, message: string, requirement: string): Fault {
  return { path, code, message, requirement };
}
