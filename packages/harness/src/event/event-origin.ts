import type { HarnessIdentity, Session } from "@ahp/types";

/** What every event of one harness says about where it comes from. */
export interface EventOrigin {
  /** Who emits the events, as an absolute URI. */
  readonly source: string;
  /** The agent runtime where the events originate; an adapter names the harness that it adapts (AHP base profile, check 8). */
  readonly harness: HarnessIdentity;
  /** The session that events belong to unless their payload names another. Absent fields are not told to anyone. */
  readonly session?: Session;
  /** Members of a session that are told to nobody, whatever an event's payload says. */
  readonly withheldSession?: ReadonlySet<string>;
  /** Makes a new event id, unique within `source`. */
  readonly newId: () => string;
  /** Time of day. */
  readonly now: () => Date;
}
