import { randomUUID } from "node:crypto";
import {
  CAPABILITY_BOUNDS,
  type Capabilities,
  type EventType,
  type InterceptableEventType,
  METHODS,
  PROTOCOL_VERSION,
} from "@ahp/types";
import { SAMPLE_EVENTS } from "./sample-events.js";

/** Members of a JSON object that is about to be sent, right or wrong. */
export type Members = Readonly<Record<string, unknown>>;

/** An event under construction. */
export interface SampleEvent extends Members {
  readonly id: string;
  readonly type: string;
}

/** A request under construction. Its id need not be one that the protocol allows. */
export interface SampleRequest extends Members {
  readonly id: unknown;
}

/** An id that no message had before. */
export function freshId(): string {
  return `conformance-${randomUUID()}`;
}

/** A valid event of a type, with an id of its own. */
export function sampleEvent(type: EventType, changes: Members = {}): SampleEvent {
  return {
    id: freshId(),
    source: "urn:ahp:conformance",
    type,
    time: new Date().toISOString(),
    harness: { name: "ahp-conformance", version: "1.0.0" },
    ...SAMPLE_EVENTS[type],
    ...changes,
  };
}

/** An interception of the event. The id is that of the event (runtime-semantics 2). */
export function interceptRequest(
  event: SampleEvent,
  capabilities: Members = { effects: ["deny"] },
  params: Members = {},
): SampleRequest {
  return {
    jsonrpc: "2.0",
    id: event.id,
    method: METHODS.intercept,
    params: { protocolVersion: PROTOCOL_VERSION, event, capabilities, ...params },
  };
}

/** An observation of the event. */
export function observeNotification(event: SampleEvent, params: Members = {}): Members {
  return {
    jsonrpc: "2.0",
    method: METHODS.observe,
    params: { protocolVersion: PROTOCOL_VERSION, event, ...params },
  };
}

/** All that may ever be granted at an event (runtime-semantics 2.2). */
export function everyGrant(type: InterceptableEventType): Capabilities {
  const { effects, modify, flow } = CAPABILITY_BOUNDS[type];
  return {
    effects: [...effects],
    ...(modify === null ? {} : { modify: { [modify]: { replace: true, merge: true } } }),
    ...(flow.length === 0
      ? {}
      : {
          flow: {
            operations: [...flow],
            ...(flow.some((operation) => operation === "continue")
              ? { remainingContinuations: 1, continuationCount: 0 }
              : {}),
          },
        }),
    ...(effects.some((effect) => effect === "inject")
      ? { inject: { context: { append: true, deliverAt: ["now", "next_turn"] } } }
      : {}),
  };
}

/** A message as bytes, without a line feed. */
export function encodeMessage(message: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}
