import type { RequestIdentity } from "./request-identity.js";

/** Requests of one source and id that are told apart at most: what an event looks like to several subscriptions of one backend. */
const MAX_VIEWS = 8;

interface Node<T> {
  readonly identity: RequestIdentity;
  readonly value: T;
  readonly next: Node<T> | undefined;
}

/** A value for each request. Of requests that have source and id in common it keeps the last few. */
export class IdentityMap<T> {
  readonly #nodes = new Map<string, Node<T>>();

  get(identity: RequestIdentity): T | undefined {
    let node = this.#nodes.get(identity.key);
    while (node !== undefined && !node.identity.equals(identity)) node = node.next;
    return node?.value;
  }

  set(identity: RequestIdentity, value: T): void {
    const { key } = identity;
    this.#nodes.set(key, { identity, value, next: firstOf(this.#nodes.get(key), MAX_VIEWS - 1) });
  }

  delete(identity: RequestIdentity, value: T): void {
    const { key } = identity;
    const rest = without(this.#nodes.get(key), value);
    if (rest === undefined) this.#nodes.delete(key);
    else this.#nodes.set(key, rest);
  }
}

function firstOf<T>(node: Node<T> | undefined, count: number): Node<T> | undefined {
  if (node === undefined || count === 0) return undefined;
  const next = firstOf(node.next, count - 1);
  return next === node.next ? node : { ...node, next };
}

function without<T>(node: Node<T> | undefined, value: T): Node<T> | undefined {
  if (node === undefined || node.value === value) return node?.next;
  return { ...node, next: without(node.next, value) };
}
