import type { EventOf, EventType, Session } from "@ahp/types";
import { validate } from "@ahp/validate";
import { HarnessError, listIssues } from "../harness-error.js";
import { isoTime } from "../iso-time.js";
import type { EventOrigin } from "./event-origin.js";
import { jsonCopy } from "./json-copy.js";

/** The members of an event that the harness fills in. */
type EnvelopeMember = "type" | "source" | "harness";

/** Members that the harness fills in unless the payload has them. */
type DefaultedMember = "id" | "time" | "session";

/**
 * What a host says about an event: everything but `type`, `source` and `harness`, which the harness knows. `id`, `time` and
 * `session` may be given: an id that names the same occurrence in the host's own records, a session other than the harness's.
 */
export type EventPayload<E extends EventType> = Omit<EventOf<E>, EnvelopeMember | DefaultedMember> &
  Partial<Pick<EventOf<E>, DefaultedMember & keyof EventOf<E>>>;

/**
 * The complete event, detached from the payload: what is asked about cannot change while it is asked, and is exactly what a
 * host gets back as the effective event. Members that JSON cannot hold are gone, as they are on the wire.
 *
 * @throws HarnessError `invalid-payload` when the payload does not make a valid event of the type
 */
export function buildEvent<E extends EventType>(
  type: E,
  payload: EventPayload<E>,
  origin: EventOrigin,
): EventOf<E> {
  const event = snapshot({
    id: origin.newId(),
    time: isoTime(origin.now()),
    ...(origin.session === undefined ? {} : { session: origin.session }),
    ...payload,
    ...withheld(payload.session ?? origin.session, origin.withheldSession),
    type,
    source: origin.source,
    harness: origin.harness,
  });
  const result = validate("event", event);
  if (!result.ok) {
    throw new HarnessError(
      "invalid-payload",
      `the payload given for ${type} does not make a valid event:${listIssues(result.issues)}`,
      { issues: result.issues },
    );
  }
  // The schema dispatches on `type`, so a valid event with this type is an EventOf<E>.
  return result.value as EventOf<E>;
}

/** The session without what the administrator withholds; nothing when there is nothing to withhold. */
function withheld(
  session: Session | undefined,
  names: ReadonlySet<string> | undefined,
): { session?: object } {
  if (session === undefined || names === undefined || names.size === 0) return {};
  return { session: Object.fromEntries(Object.entries(session).filter(([name]) => !names.has(name))) };
}

function snapshot(value: object): unknown {
  try {
    return jsonCopy(value);
  } catch (cause) {
    throw new HarnessError(
      "invalid-payload",
      "the payload cannot be written as JSON (a cycle, or a BigInt?)",
      { cause },
    );
  }
}
