import type { Effect, InterceptRequest } from "@ahp/types";
import type { Answers } from "./answers.js";
import { isSame, type RequestIdentity } from "./request-identity.js";

/** What {@link MemoryAnswers} hold at most. */
export interface MemoryLimits {
  readonly timeToLiveMs: number;
  readonly maxEntries: number;
  /** Characters of requests and answers together. */
  readonly maxCharacters: number;
}

interface Entry {
  readonly identity: RequestIdentity;
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
  #young = new Map<string, Entry>();
  #old = new Map<string, Entry>();
  /** Characters of the young generation. */
  #characters = 0;

  constructor(limits: MemoryLimits) {
    this.#limits = limits;
  }

  find(_request: InterceptRequest, identity: RequestIdentity): Effect[] | undefined {
    const entry = this.#young.get(identity.key) ?? this.#old.get(identity.key);
    if (entry === undefined || entry.expiresAt <= Date.now()) return undefined;
    return isSame(entry.identity, identity) ? JSON.parse(entry.text) : undefined;
  }

  keep(_request: InterceptRequest, identity: RequestIdentity, effects: readonly Effect[]): void {
    const { timeToLiveMs, maxEntries, maxCharacters } = this.#limits;
    const text = JSON.stringify(effects);
    const size = identity.key.length + identity.content.length + text.length;
    if (size > maxCharacters / 2) return;
    if (this.#young.size + 1 > maxEntries / 2 || this.#characters + size > maxCharacters / 2) {
      this.#old = this.#young.size < maxEntries ? this.#young : new Map();
      this.#young = new Map();
      this.#characters = 0;
    }
    this.#young.set(identity.key, { identity, text, expiresAt: Date.now() + timeToLiveMs });
    this.#characters += size;
  }
}
