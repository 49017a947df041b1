/** Something that is wrong with a recorded message, or with a verdict about a golden one. */
export interface MessageFinding {
  /** Line of a recording, from 1. */
  readonly line?: number;
  /** Id of a golden message. */
  readonly case?: string;
  /** JSON Pointer into the message; empty for the whole of it. */
  readonly path: string;
  /** Stable and kebab-case. */
  readonly code: string;
  /** What is wrong, in words that repeat no value of the message. */
  readonly message: string;
  readonly requirement?: string;
}

/** One file or folder that was checked. */
export interface CheckedMessages {
  readonly file: string;
  /** Golden messages with verdicts, or messages as they were sent. */
  readonly kind: "fixtures" | "recording";
  /** How many messages it holds. */
  readonly messages: number;
  /** How many of them were checked in their edit context as well. */
  readonly contextual: number;
  readonly findings: readonly MessageFinding[];
}
