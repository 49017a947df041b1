import type { EventOf, EventType } from "@ahp/types";
import { validate } from "@ahp/validate";
import { HarnessError, listIssues } from "../harness-error.js";
import { isoTime } from "../iso-time.js";
import type { EventOrigin } from "./event-origin.js";
import { copyOfMembers } from "./json-copy.js";

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
  const event = snapshot(payload);
  if (event.id === undefined) event.id = origin.newId();
  if (event.time === undefined) event.time = isoTime(origin.now());
  const session = event.session ?? (origin.session && snapshot(origin.session));
  if (session !== undefined) event.session = withoutWithheld(session, origin.withheldSession);
  event.type = type;
  event.source = origin.source;
  event.harness = snapshot(origin.harness);
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

/** The session without what the administrator withholds. */
function withoutWithheld(session: unknown, names: ReadonlySet<string> | undefined): unknown {
  if (names === undefined || names.size === 0 || typeof session !== "object" || session === null)
    return session;
  return Object.fromEntries(Object.entries(session).filter(([name]) => !names.has(name)));
}

function snapshot(value: object): { [member: string]: unknown } {
  try {
    return copyOfMembers(value);
  } catch (cause) {
    throw new HarnessError(
      "invalid-payload",
      "the payload cannot be written as JSON (a cycle, or a BigInt?)",
      { cause },
    );
  }
}
