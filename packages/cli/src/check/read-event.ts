import type { Readable } from "node:stream";
import type { AhpEvent } from "@ahp/types";
import { readJson, validate } from "@ahp/validate";
import { readInput } from "../files/read-input.js";
import { type Finding, wholeFile } from "../finding.js";
import { findingOf } from "./locate-issue.js";

/** An event of a file, and the text that places in it point into. */
export interface EventFile {
  readonly event: AhpEvent;
  readonly text: string;
}

/** What else has such a member, and what to do then. */
const OTHER_KINDS = [
  ["jsonrpc", "is a message", "Give the event alone: what `params.event` holds"],
  ["hooks", "is a registration", "Give it with --registration, and an event with --event"],
] as const;

/** The event of a file (`-` is stdin), or everything that is wrong with it. Never rejects. */
export async function readEvent(file: string, stdin: Readable): Promise<EventFile | Finding[]> {
  const input = await readInput(file, { stdin });
  if (!input.ok) return [wholeFile(input)];
  const text = new TextDecoder().decode(input.bytes);
  const read = readJson(input.bytes);
  if (!read.ok) return read.issues.map((issue) => findingOf(issue, text));
  for (const [member, message, remedy] of OTHER_KINDS) {
    if (isObject(read.value) && Object.hasOwn(read.value, member))
      return [wholeFile({ code: "not-an-event", message, remedy })];
  }
  const event = validate("event", read.value, { maxIssues: 200 });
  if (!event.ok) return event.issues.map((issue) => findingOf(issue, text));
  return { event: event.value, text };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
