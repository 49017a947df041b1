import type { Answer, HttpFacts, Stray } from "./answer.js";
import type { ProcessEnd } from "./process-end.js";

/** How an answer is told from what else comes. */
export interface AskOptions {
  /** The sender cannot have been understood, so that the answer has the id null. Default false: such an answer is skipped. */
  readonly nullId?: boolean;
}

/** What came of a message that nobody may answer. Over stdio nothing is known of it. */
export interface Told {
  /** Over HTTP: the reply. */
  readonly http?: HttpFacts;
  /** Over HTTP: why there is no reply, as the middle of a sentence. */
  readonly why?: string;
}

/** What was left when a conversation ended. */
export interface Rest {
  /** What came without being asked for, in order. */
  readonly strays: readonly Stray[];
  /** How each of its processes ended. */
  readonly ends: readonly ProcessEnd[];
}

/** A conversation with the implementation under test, over any transport. Messages are bytes, so that they can be wrong. */
export interface Line {
  /** Sends a message and waits for what answers it, within the deadline. Never rejects. */
  ask(message: Uint8Array, options?: AskOptions): Promise<Answer>;
  /**
   * Sends what nobody may answer, or need not answer.
   *
   * @param id the id that an answer would have: it is never taken for the answer to something else
   */
  tell(message: Uint8Array, id?: unknown): Promise<Told>;
  /** Ends the conversation, hears out what still comes, and frees everything. Safe to call again. */
  finish(): Promise<Rest>;
}
