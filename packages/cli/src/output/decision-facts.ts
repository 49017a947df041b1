import type { Decision } from "@ahp/harness";
import type { AhpEvent, Message, Part } from "@ahp/types";
import { jsonChanges } from "./json-changes.js";
import { printable } from "./style.js";

/** Longest value that is printed, in UTF-16 code units. */
const LONGEST_VALUE = 200;
/** Longest text that is printed: what a person or a model is told is worth more room than a value. */
const LONGEST_TEXT = 2000;
/** Most edits that are printed. */
const MOST_EDITS = 20;

/** What a decision says, in rows of a name and a text: all that a host would have to carry out. */
export function decisionFacts(asked: AhpEvent, decision: Decision): [name: string, text: string][] {
  const { record, denial, permission, candidate, flow, messages, injections } = decision;
  return [
    ["event", printable(`${record.eventType} ${record.eventId}`)],
    ...optional("reason", denial?.reason),
    ...optional("code", denial?.code),
    ...(permission === "none" || permission === "deny" ? [] : optional("permission", permission)),
    ...editFacts(asked, decision.event),
    ...(candidate === undefined ? [] : [fact("result", shown(candidate.value))]),
    ...(flow?.operation === "stop" ? [fact("stop", flow.reason)] : []),
    ...(flow?.operation === "continue" ? [fact("go on", "one more continuation")] : []),
    ...(flow?.instructions ?? []).map((instruction) => fact("instruction", instruction)),
    ...messages.map((message) => fact("message", message)),
    ...injections.map(({ deliverAt, value }) =>
      fact("context", `${deliverAt === "now" ? "now" : "next turn"}: ${value.map(textOf).join(" ")}`),
    ),
  ];
}

function editFacts(asked: AhpEvent, effective: AhpEvent): [string, string][] {
  const edits = jsonChanges(asked, effective);
  const more = edits.length - MOST_EDITS;
  return [
    ...edits.slice(0, MOST_EDITS).map(({ path, now }) => fact("edited", `${path} is now ${shown(now)}`)),
    ...(more > 0 ? [fact("edited", `and ${more} more places (--json has the whole event)`)] : []),
  ];
}

/** A value as JSON, of which a long one is cut. */
function shown(value: unknown): string {
  if (value === undefined) return "not there";
  return cut(JSON.stringify(value), LONGEST_VALUE);
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}… (${text.length} characters; --json has them all)`;
}

function textOf(entry: Message | Part): string {
  if ("parts" in entry) return entry.parts.map(textOf).join(" ");
  return entry.kind === "text" && "text" in entry ? entry.text : `(${entry.kind})`;
}

function optional(name: string, text: string | undefined): [string, string][] {
  return text === undefined ? [] : [fact(name, text)];
}

function fact(name: string, text: string): [string, string] {
  return [name, printable(cut(text, LONGEST_TEXT))];
}
