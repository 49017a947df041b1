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
  readonly bySender: Map<RequestSender, Context>;
  /** Left over when a response could have answered several: how many, with what they have in common. */
  shared: { readonly context: Context; readonly count: number } | undefined;
}

/**
 * The requests that wait for their response, by sender and id (era-parity 2.3 and 3.8): a server's request and a client's with the
 * same id are two. What a response says of its sender is nothing; when several requests may be meant it gets only what they have in
 * common, and so does the response to what is left over.
 */
export class OutstandingRequests<Context> {
  readonly #open = new Map<string, Open<Context>>();
  readonly #inCommon: (one: Context, other: Context) => Context;

  constructor(inCommon: (one: Context, other: Context) => Context) {
    this.#inCommon = inCommon;
  }

  /** @returns false when this sender has a request of this id open already */
  add(sender: RequestSender, id: CorrelationId, context: Context): boolean {
    const key = keyOf(id);
    const open = this.#open.get(key);
    if (open === undefined)
      this.#open.set(key, { bySender: new Map([[sender, context]]), shared: undefined });
    else if (open.bySender.has(sender)) return false;
    else open.bySender.set(sender, context);
    return true;
  }

  /** Takes what a response of this id answers; `undefined` when nothing is open. */
  take(id: CorrelationId): Answered<Context> | undefined {
    const key = keyOf(id);
    const open = this.#open.get(key);
    if (open === undefined) return undefined;
    const { bySender, shared } = open;
    const [first] = bySender;
    if (first !== undefined && bySender.size === 1 && shared === undefined) {
      this.#open.delete(key);
      return { sender: first[0], context: first[1] };
    }
    const contexts = [...bySender.values()];
    if (shared !== undefined) contexts.push(shared.context);
    const context = contexts.reduce(this.#inCommon);
    const count = bySender.size + (shared?.count ?? 0) - 1;
    if (count === 0) this.#open.delete(key);
    else this.#open.set(key, { bySender: new Map(), shared: { context, count } });
    return { sender: "both", context };
  }
}

function keyOf({ kind, text }: CorrelationId): string {
  return kind === "num" ? text : `"${text}`;
}
