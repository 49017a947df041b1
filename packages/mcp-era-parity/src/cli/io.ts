import type { Readable } from "node:stream";

/** What the command may touch of the process around it. */
export interface Io {
  readonly stdin: Readable;
  /** `columns`: the width of a terminal. */
  readonly stdout: { write(text: string): unknown; readonly columns?: number };
  readonly stderr: { write(text: string): unknown };
}

/** What the exit status of `mcp-era-parity` means. */
export const EXIT = {
  /** Every result is terminal. */
  terminal: 0,
  /** A transcript was refused, or could not be read. */
  refused: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Some result is not terminal. */
  notTerminal: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
