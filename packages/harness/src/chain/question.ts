import {
  type AttachmentPart,
  type Capabilities,
  type ElicitationFormSchema,
  type EventOf,
  type InterceptableEventType,
  METHODS,
  PROTOCOL_VERSION,
} from "@ahp/types";
import type { ChainState } from "../effects/chain-state.js";
import { grantsForView } from "../effects/grants-for-view.js";
import type { StageContext } from "../effects/stage-edits.js";
import { mapParts } from "../event/content-places.js";
import { viewAndWithheld, viewOfPart } from "../event/recipient-view.js";
import type { OutgoingRequest } from "../transport/transport.js";
import { controlStateFor } from "./control-state.js";
import type { Interceptor } from "./interceptor.js";

/** What holds for everyone who is asked about one event. */
export interface Terms {
  /** What may be advertised at most. */
  readonly granted: Capabilities;
  /** The form that an elicitation result answers, when the host knows it. */
  readonly requestedSchema?: ElicitationFormSchema | undefined;
  /** The event as the host reported it, before anyone edited it. */
  readonly reported?: EventOf<InterceptableEventType>;
}

/** One question to one interceptor: what is sent, and what its answer is judged by. */
export interface Question<E extends InterceptableEventType> {
  readonly request: OutgoingRequest;
  readonly context: StageContext<E>;
}

/**
 * The question about the effective event: the interceptor's own view of it, the grants that go with that view, and what was decided
 * so far. The request's id is the event's (AHP-CORE-004, runtime-semantics 2).
 */
export function questionFor<E extends InterceptableEventType>(
  interceptor: Interceptor,
  state: ChainState<E>,
  terms: Terms,
): Question<E> {
  const { subscription, authorizePart } = interceptor;
  const { view, withheld } = viewAndWithheld(
    state.event,
    subscription,
    authorizePart,
    terms.reported as EventOf<E> | undefined,
  );
  const granted = grantsForView(terms.granted, state.event, view, subscription.content);
  const decided = controlStateFor(state, withheld, (part) =>
    viewOfPart(part, subscription, state.event, authorizePart),
  );
  const asked = { protocolVersion: PROTOCOL_VERSION, event: view, capabilities: granted };
  const params = decided === undefined ? asked : { ...asked, state: decided };
  const { requestedSchema } = terms;
  return {
    request: { jsonrpc: "2.0", id: view.id, method: METHODS.intercept, params } as OutgoingRequest,
    context: {
      recipient: { backendId: interceptor.backendId, subscriptionIndex: interceptor.subscriptionIndex },
      granted,
      view,
      attachments: () => shownAttachments(view),
      requestedSchema,
    },
  };
}

/** The attachments whose reference the recipient was given, wherever they stand in the event. */
function shownAttachments<E extends InterceptableEventType>(view: EventOf<E>): AttachmentPart[] {
  const shown: AttachmentPart[] = [];
  mapParts<E>(view, (part) => {
    if (part.kind === "attachment" && "body" in part) shown.push(part);
    return part;
  });
  return shown;
}
