import type { Readable } from "node:stream";
import type { WriteStream } from "node:tty";

/** A stream that a command prints to: a terminal, a pipe, a file. */
export type Output = Pick<WriteStream, "write"> &
  Partial<Pick<WriteStream, "isTTY" | "hasColors" | "columns">>;

/** What a command may touch of the process around it. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: { readonly [name: string]: string | undefined };
}
