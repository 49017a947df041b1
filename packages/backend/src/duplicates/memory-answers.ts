import type { Effect, InterceptRequest } from "@ahp/types";
import type { Answers } from "./answers.js";
import { IdentityMap } from "./identity-map.js";
import type { RequestIdentity } from "./request-identity.js";

/** What {@link MemoryAnswers} hold at most. */
export interface MemoryLimits {
  readonly timeToLiveMs: number;
  readonly maxEntries: number;
  /** Characters of requests and answers together. */
  readonly maxCharacters: number;
}

interface Entry {
  /** The effects as JSON, so that nobody can change them afterwards. */
  readonly text: string;
  readonly expiresAt: number;
}

/**
 * Answers in this process's memory, bounded, without a timer. There are two generations, each half of what is allowed: when the young
 * one is full, it becomes the old one, and what was old is forgotten. (A single Map that gives up its first entry each time
 * becomes slow, because its iterator passes over all that were deleted before.)
 */
export class MemoryAnswers implements Answers {
  readonly #limits: MemoryLimits;
  #young = new IdentityMap<Entry>();
  #old = new IdentityMap<Entry>();
  /** What was put into the young generation: answers, and characters of them and their requests. */
  #entries = 0;
  #characters = 0;

  constructor(limits: MemoryLimits) {
    this.#limits = limits;
  }

  find(_request: InterceptRequest, identity: RequestIdentity): Effect[] | undefined {
    const entry = this.#young.get(identity) ?? this.#old.get(identity);
    return entry === undefined || entry.expiresAt <= Date.now() ? undefined : JSON.parse(entry.text);
  }

  keep(_request: InterceptRequest, identity: RequestIdentity, effects: readonly Effect[]): void {
    const { timeToLiveMs, maxEntries, maxCharacters } = this.#limits;
    const text = JSON.stringify(effects);
    const size = identity.size + text.length;
    if (size > maxCharacters / 2) return;
    if (this.#entries + 1 > maxEntries / 2 || this.#characters + size > maxCharacters / 2) {
      this.#old = this.#entries < maxEntries ? this.#young : new IdentityMap();
      this.#young = new IdentityMap();
      this.#entries = 0;
      this.#characters = 0;
    }
    this.#young.set(identity, { text, expiresAt: Date.now() + timeToLiveMs });
    this.#entries += 1;
    this.#characters += size;
  }
}
