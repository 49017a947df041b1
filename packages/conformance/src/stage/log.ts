/** How a message came over HTTP. */
export interface HttpArrival {
  readonly method: string;
  /** As they were sent: name, value, name, value. */
  readonly rawHeaders: readonly string[];
}

/** One thing that a scripted backend saw or did. `at` is in milliseconds of a clock that all processes of the machine share. */
export type Entry =
  | { readonly what: "started"; readonly at: number; readonly args: readonly string[] }
  | {
      readonly what: "received";
      readonly at: number;
      /** Base64, without the line feed. */
      readonly bytes: string;
      /** Whether a line feed, or the end of the body, ended it. */
      readonly ended: boolean;
      readonly isRequest: boolean;
      readonly http?: HttpArrival;
    }
  /** It is about to write the answer to a request. */
  | { readonly what: "answers"; readonly at: number }
  | { readonly what: "input-ended"; readonly at: number };

/** The time of an entry. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** How many requests a log holds. */
export function requestsIn(entries: readonly Entry[]): number {
  return entries.filter((entry) => entry.what === "received" && entry.isRequest).length;
}

/** Reads a log as the program writes it, an entry on each line. A line that is not complete is not there yet. */
export function parseLog(text: string): Entry[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Entry);
}
