import type { AttachmentBodyPart, Message, ModifyTarget, Part, TextPart } from "@ahp/types";
import { expect } from "vitest";
import { applyEffects, type EditContext, type Values } from "../../src/index.node.js";

export const TARGETS: readonly ModifyTarget[] = [
  "input",
  "output",
  "prompt",
  "request",
  "response",
  "content",
  "instructions",
  "summary",
  "workspace",
];

export const text = (id: string, says: string): TextPart => ({
  id,
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  text: says,
});
export const message = (id: string, ...parts: Part[]): Message => ({ id, role: "user", parts });
export const p1 = text("p1", "hello");
export const m1 = message("m1", p1);
export const a1: AttachmentBodyPart = {
  id: "a1",
  kind: "attachment",
  mediaType: "image/png",
  selection: "body",
  body: { ref: "opaque" },
};

/** The base of runtime-semantics 4.5: everything granted, shown, readable and writable, at no particular boundary. */
export function context(changes: Partial<EditContext> = {}, current: Values = {}): EditContext {
  return {
    event: "",
    current: {
      input: { nested: { a: 1 }, keep: true },
      output: [m1],
      prompt: [m1],
      request: [m1],
      response: [m1],
      content: [m1],
      instructions: [p1],
      summary: [p1],
      workspace: {},
      ...current,
    },
    grants: TARGETS.flatMap((target) => [
      { target, operation: "replace" as const },
      { target, operation: "merge" as const },
    ]),
    selection: Object.fromEntries(TARGETS.map((target) => [target, "body"])),
    readable: TARGETS,
    writable: TARGETS,
    attachments: [],
    ...changes,
  };
}

export const edit = (target: ModifyTarget, operation: "replace" | "merge", value: unknown) => ({
  type: "modify",
  target,
  operation,
  value,
});
export const replace = (target: ModifyTarget, value: unknown) => edit(target, "replace", value);
export const merge = (target: ModifyTarget, value: unknown) => edit(target, "merge", value);

/** The value of a target after the effects, or the codes of what was wrong. The context is the same afterwards. */
export function outcome(target: ModifyTarget, given: EditContext, ...effects: unknown[]): unknown {
  const before = structuredClone(given);
  const result = applyEffects(given, effects);
  expect(given).toEqual(before);
  return result.ok ? result.value[target] : result.issues.map((issue) => issue.code);
}
