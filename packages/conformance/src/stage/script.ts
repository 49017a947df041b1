/** What a scripted backend does with one message. The order: it waits, it writes, then something follows. */
export interface Reaction {
  /** Waits so long before it writes. Milliseconds. Default 0. */
  readonly afterMs?: number;
  /** Written to stdout, or as the body. `%ID%` in it stands for the id of the request, as JSON. Default nothing. */
  readonly write?: string;
  /** Waits so long between the two halves of what it writes. Milliseconds. Default 0: written at once. */
  readonly pauseMs?: number;
  /** Whether `write` holds bytes, one for each character, and not text. */
  readonly binary?: boolean;
  /** What follows. Default `go-on`. */
  readonly next?: Sequel;
  /** HTTP: the status. Default 200, and 202 for a notification. */
  readonly status?: number;
  /** HTTP: the media type; null sends none. Default `application/json`. */
  readonly contentType?: string | null;
  /** HTTP: the backend of the scenario to redirect to, by index, at another origin. */
  readonly redirectTo?: number;
}

/**
 * What a scripted backend does after it wrote.
 *
 * - `go-on`: reads the next message; ends with its input.
 * - `hang`: does nothing any more. A persistent process ends with its input, one for a single message not by itself. HTTP: more was
 *   promised than is sent.
 * - `leave`: ends with status 0. HTTP: the connection is reset.
 * - `exit-1`: ends with status 1. HTTP: as `leave`.
 * - `die`: is ended by SIGKILL. HTTP: as `leave`.
 */
export type Sequel = "go-on" | "hang" | "leave" | "exit-1" | "die";

/** What a scripted backend does. */
export interface Script {
  /** For each request its reaction, in order; the last one is for all that follow. */
  readonly requests: readonly Reaction[];
  /** For every notification. Default: it is taken, and not answered. */
  readonly notification?: Reaction;
}

/** The reaction to a message. `index` counts the requests so far, over all processes of the backend. */
export function reactionTo(script: Script, isRequest: boolean, index: number): Reaction {
  if (!isRequest) return script.notification ?? {};
  return script.requests[Math.min(index, script.requests.length - 1)] ?? {};
}

/** The two halves of what a reaction writes, with the id in its place. The second is empty when there is no pause. */
export function bytesOf({ write = "", pauseMs = 0, binary = false }: Reaction, id: unknown): Buffer[] {
  const bytes = Buffer.from(
    write.replaceAll("%ID%", () => JSON.stringify(id ?? null)),
    binary ? "latin1" : "utf8",
  );
  const middle = pauseMs === 0 ? bytes.byteLength : Math.floor(bytes.byteLength / 2);
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}

/** The id of a message that may be anything. Undefined when it has none. */
export function idIn(bytes: Uint8Array): unknown {
  try {
    const message: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof message === "object" && message !== null && "id" in message ? message.id : undefined;
  } catch {
    return undefined;
  }
}
