import type { EventType, InterceptableEventType, Registration } from "@ahp/types";
import type { Interceptor } from "./chain/interceptor.js";
import type { AuthorizePart, ContentRecipient } from "./event/authorize-content.js";
import type { Recipient } from "./observe/recipient.js";
import { matchInterceptors, matchObservers } from "./registration/match.js";
import type { Transport } from "./transport/transport.js";

/** Who is asked and who is told about each event. It follows from the registration, which never changes, and is found out once. */
export class Subscribers {
  readonly #interceptors = new Map<EventType, readonly Interceptor[]>();
  readonly #observers = new Map<EventType, readonly Recipient[]>();

  constructor(
    private readonly registration: Registration,
    private readonly transports: ReadonlyMap<string, Transport>,
    private readonly authorizePartFor: (recipient: ContentRecipient) => AuthorizePart | undefined,
  ) {}

  /** Who is asked at a boundary, in order. */
  interceptorsOf(type: InterceptableEventType): readonly Interceptor[] {
    return remembered(this.#interceptors, type, () =>
      matchInterceptors(this.registration, type).flatMap((match) => {
        const transport = this.transports.get(match.backendId);
        const authorizePart = this.#authorizePart(match, "intercept");
        return transport === undefined ? [] : [{ ...match, transport, authorizePart }];
      }),
    );
  }

  /** Who is told about an event whatever was decided. */
  observersOf(type: EventType): readonly Recipient[] {
    return remembered(this.#observers, type, () =>
      matchObservers(this.registration, type).map((match) => ({
        ...match,
        authorizePart: this.#authorizePart(match, "observe"),
      })),
    );
  }

  #authorizePart(
    { backendId, subscriptionIndex }: Omit<ContentRecipient, "mode">,
    mode: ContentRecipient["mode"],
  ) {
    return this.authorizePartFor({ backendId, subscriptionIndex, mode });
  }
}

function remembered<T>(known: Map<EventType, T>, type: EventType, find: () => T): T {
  const found = known.get(type) ?? find();
  known.set(type, found);
  return found;
}
