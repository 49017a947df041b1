import type { InterceptParams, InterceptRequest } from "@ahp/types";
import { fingerprint, sameJson } from "./same-json.js";

/**
 * By what a delivery of an event is recognized (AHP-CORE-004; runtime-semantics 6.6, 7): the event's source and id, and all that a
 * handler sees of it. A different event with a reused id, or the same event as another subscription sees it, has another identity.
 */
export class RequestIdentity {
  /** Source and id of the event: the same for every delivery, and hardly ever for anything else. */
  readonly key: string;
  /** Characters that it holds. */
  readonly size: number;
  readonly #text: string;
  readonly #isMessage: boolean;
  #fingerprint: number | undefined;

  /**
   * @param message the text of the request, when it came as one: it is kept as it came, and looked into only when another request with
   * the same source and id comes
   * @throws what JSON.stringify throws for a value that is no JSON
   */
  constructor({ params }: InterceptRequest, message?: string) {
    const { source, id } = params.event;
    this.key = `${source}\n${id}`;
    this.#text = message ?? JSON.stringify(seenOf(params));
    this.#isMessage = message !== undefined;
    this.size = this.key.length + this.#text.length;
  }

  /**
   * Whether both are the identity of one request. The order of members says nothing. However many others it is held against, what it
   * holds is gone through once, and again only for what is as good as certainly the same.
   */
  equals(other: RequestIdentity): boolean {
    if (this.key !== other.key) return false;
    if (this.#isMessage === other.#isMessage && this.#text === other.#text) return true;
    try {
      return this.#print() === other.#print() && sameJson(this.content(), other.content());
    } catch {
      return false; // nested too deeply to be gone through, which only a caller in the same process can hand over
    }
  }

  /** All that a handler sees: the event, what is granted, the state so far. */
  content(): unknown {
    const parsed = JSON.parse(this.#text);
    return this.#isMessage ? seenOf(parsed.params) : parsed;
  }

  #print(): number {
    this.#fingerprint ??= fingerprint(this.content());
    return this.#fingerprint;
  }
}

function seenOf({ event, capabilities, state }: InterceptParams): unknown[] {
  return [event, capabilities, state ?? null];
}

/**
 * The key of an identity in a store that others use too: a SHA-256 in hexadecimal digits.
 *
 * @param backend name and version: another backend, or another version of its policy, may answer otherwise
 */
export async function digestOf(backend: readonly string[], identity: RequestIdentity): Promise<string> {
  const bytes = new TextEncoder().encode(canonical([backend, identity.content()]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `ahp:${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** The JSON of a value with the members of every object in the order of their names. */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
