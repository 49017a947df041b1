import type { Message, ModifyTarget, Part, TextPart } from "@ahp/types";
import { validate } from "@ahp/validate";

/** What the value of a target is (runtime-semantics 3.2). */
export type TargetKind = "messages" | "texts" | "object";

/** The kind of each target. `content` is an object at `user.elicitation.result` alone. */
export const TARGET_KINDS: { readonly [Target in ModifyTarget]: TargetKind } = {
  prompt: "messages",
  request: "messages",
  response: "messages",
  content: "messages",
  output: "messages",
  instructions: "texts",
  summary: "texts",
  input: "object",
  workspace: "object",
};

/** What is expected of a value of the kind, in words. */
export const KIND_IN_WORDS: { readonly [Kind in TargetKind]: string } = {
  messages: "a list of canonical messages",
  texts: "a list of canonical text parts",
  object: "an object",
};

/** Whether a value is a list of canonical messages. */
export function isMessageList(value: unknown): value is Message[] {
  return Array.isArray(value) && value.every((entry) => validate("canonical-message", entry, ONE).ok);
}

/** Whether a value is a list of canonical text parts. */
export function isTextList(value: unknown): value is TextPart[] {
  return Array.isArray(value) && value.every((entry) => isTextPart(entry));
}

function isTextPart(value: unknown): boolean {
  const part = validate("content-item", value, ONE);
  return part.ok && part.value.kind === "text";
}

/** The parts of a list of messages or parts, in order. */
export function partsOf(list: readonly (Message | Part)[]): Part[] {
  return list.flatMap((entry) => ("parts" in entry ? entry.parts : [entry]));
}

const ONE = { maxIssues: 1 };
