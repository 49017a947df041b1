import type { Readable } from "node:stream";
import type { EventOf } from "@ahp/types";
import type { Finding } from "../finding.js";
import { findingOf } from "./locate-issue.js";
import { readEvent } from "./read-event.js";

/** The `tool.before` event of a file (`-` is stdin), or everything that is wrong with it. Never rejects. */
export async function readToolBefore(
  file: string,
  stdin: Readable,
): Promise<EventOf<"tool.before"> | Finding[]> {
  const read = await readEvent(file, stdin);
  if (Array.isArray(read)) return read;
  const { event, text } = read;
  if (event.type === "tool.before") return event;
  const remedy = "Give an event that a tool call begins with";
  return [
    findingOf({ path: "/type", code: "event-not-supported", message: "must be tool.before", remedy }, text),
  ];
}
