import type { AhpEvent } from "@ahp/types";

/** What a record says about the event that it is about. */
export interface EventReference<T extends string> {
  readonly eventId: string;
  readonly eventType: T;
  readonly sessionId?: string;
  readonly callId?: string;
}

/** The event, by its identities. */
export function referenceTo<T extends AhpEvent["type"]>(
  event: Pick<AhpEvent, "id" | "session"> & { readonly type: T; readonly call?: { readonly id: string } },
): EventReference<T> {
  const { id, type, session, call } = event;
  return {
    eventId: id,
    eventType: type,
    ...(session === undefined ? {} : { sessionId: session.id }),
    ...(call === undefined ? {} : { callId: call.id }),
  };
}
