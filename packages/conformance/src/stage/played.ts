import type { DriverReport } from "../driver/driver-report.js";
import type { Members } from "../messages/build.js";
import { isMembers, strayOf } from "../peer/answer.js";
import type { Entry, HttpArrival } from "./log.js";

/** A message that a scripted backend received. */
export interface Received {
  /** Milliseconds, as in the log. */
  readonly at: number;
  readonly bytes: Uint8Array;
  /** Whether a line feed, or the end of the body, ended it. */
  readonly ended: boolean;
  readonly isRequest: boolean;
  /** The message, when it is one strict JSON object. */
  readonly message: Members | undefined;
  readonly http?: HttpArrival;
}

/** What a scripted backend saw and did. */
export interface BackendLog {
  readonly entries: readonly Entry[];
  readonly received: readonly Received[];
  readonly requests: readonly Received[];
  readonly notifications: readonly Received[];
}

/** How a scenario went. */
export interface Played {
  readonly report: DriverReport;
  /** In the order of the registration. */
  readonly backends: readonly BackendLog[];
  /** The ids that the harness was given. */
  readonly given: { readonly sessionId: string; readonly callId: string; readonly input: Members };
}

/** A log as what a check asks about. */
export function backendLog(entries: readonly Entry[]): BackendLog {
  const received = entries.filter((entry) => entry.what === "received").map(receivedOf);
  return {
    entries,
    received,
    requests: received.filter(({ isRequest }) => isRequest),
    notifications: received.filter(({ isRequest }) => !isRequest),
  };
}

function receivedOf({ at, bytes, ended, isRequest, http }: Extract<Entry, { what: "received" }>): Received {
  const raw = Buffer.from(bytes, "base64");
  const { value } = strayOf(raw);
  const message = isMembers(value) ? value : undefined;
  return { at, bytes: raw, ended, isRequest, message, ...(http === undefined ? {} : { http }) };
}

/** The params of a message; empty when there are none. */
export function paramsOf({ message }: Received): Members {
  return isMembers(message?.params) ? message.params : {};
}

/** The event of a message; empty when there is none. */
export function eventOf(received: Received): Members {
  const { event } = paramsOf(received);
  return isMembers(event) ? event : {};
}
