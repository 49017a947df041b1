import type { InterceptParams } from "@ahp/types";

/** By what a delivery of an event is recognized. */
export interface RequestIdentity {
  /** Source and id of the event, and how long `content` is. The same for every delivery, and hardly ever for anything else. */
  readonly key: string;
  /** All that a handler sees, as JSON: the event, what is granted, the state so far. */
  readonly content: string;
}

/**
 * The identity of a request (AHP-CORE-004; runtime-semantics 6.6, 7). A different event with a reused id, or the same event as
 * another subscription sees it, has another one.
 *
 * @throws what JSON.stringify throws for a value that is no JSON
 */
export function identityOf({ event, capabilities, state }: InterceptParams): RequestIdentity {
  const content = JSON.stringify([event, capabilities, state]);
  return { key: `${event.source}\n${event.id}\n${content.length}`, content };
}

/** Whether two identities are those of one request. The order of members says nothing. */
export function isSame(a: RequestIdentity, b: RequestIdentity): boolean {
  if (a.key !== b.key) return false;
  if (a.content === b.content) return true;
  try {
    return canonical(JSON.parse(a.content)) === canonical(JSON.parse(b.content));
  } catch {
    return false; // nested too deeply to be gone through, which only a caller in the same process can hand over
  }
}

/**
 * The key of an identity in a store that others use too: a SHA-256 in hexadecimal digits.
 *
 * @param backend name and version: another backend, or another version of its policy, may answer otherwise
 */
export async function digestOf(backend: readonly string[], { content }: RequestIdentity): Promise<string> {
  const bytes = new TextEncoder().encode(canonical([backend, JSON.parse(content)]));
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
