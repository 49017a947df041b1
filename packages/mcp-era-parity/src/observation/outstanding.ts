import type { CorrelationId, RequestSender } from "./vocabulary.js";

/** Who sent the request that a response answers: `both` when each side has one of this id open, so that nobody can tell. */
export type AnsweredSender = RequestSender | "both";

/** What a response gets from the request that it answers. */
export interface Answered<Context> {
  readonly sender: AnsweredSender;
  readonly context: Context;
}

/** The open requests of one id. */
interface Open<Context> {
  client: Context | undefined;
  server: Context | undefined;
  either: Context | undefined;
  /** Left over when a response could have answered several: how many, with what they have in common. */
  shared: Context | undefined;
  sharedCount: number;
}

const SENDERS: readonly RequestSender[] = ["client", "server", "either"];
const NOTHING_OPEN = {
  client: undefined,
  server: undefined,
  either: undefined,
  shared: undefined,
  sharedCount: 0,
} as const;

/**
 * The requests that wait for their response, by sender and id (era-parity 2.3 and 3.8): a server's request and a client's with the
 * same id are two. What a response says of its sender is nothing; when several requests may be meant it gets only what they have in
 * common, and so does the response to what is left over.
 */
export class OutstandingRequests<Context extends object> {
  readonly #open = new Map<string, Open<Context>>();
  readonly #inCommon: (one: Context, other: Context) => Context;

  constructor(inCommon: (one: Context, other: Context) => Context) {
    this.#inCommon = inCommon;
  }

  /** @returns false when this sender has a request of this id open already */
  add(sender: RequestSender, id: CorrelationId, context: Context): boolean {
    const key = keyOf(id);
    let open = this.#open.get(key);
    if (open === undefined) {
      open = { ...NOTHING_OPEN };
      this.#open.set(key, open);
    } else if (open[sender] !== undefined) return false;
    open[sender] = context;
    return true;
  }

  /** Takes what a response of this id answers; `undefined` when nothing is open. */
  take(id: CorrelationId): Answered<Context> | undefined {
    const key = keyOf(id);
    const open = this.#open.get(key);
    if (open === undefined) return undefined;
    this.#open.delete(key);
    let context = open.shared;
    let count = open.sharedCount;
    let sender: AnsweredSender = "both";
    for (const each of SENDERS) {
      const own = open[each];
      if (own === undefined) continue;
      context = context === undefined ? own : this.#inCommon(context, own);
      count++;
      sender = each;
    }
    if (context === undefined) return undefined;
    if (count > 1) this.#open.set(key, { ...NOTHING_OPEN, shared: context, sharedCount: count - 1 });
    return { sender: count > 1 || open.shared !== undefined ? "both" : sender, context };
  }
}

function keyOf({ kind, text }: CorrelationId): string {
  return kind === "num" ? text : `"${text}`;
}
