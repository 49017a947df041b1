import type {
  AllowEffect,
  AskEffect,
  ContinueEffect,
  DenyEffect,
  EditOperation,
  InjectEffect,
  Message,
  MessageEffect,
  ModifyEffect,
  ModifyTarget,
  StopEffect,
} from "@ahp/types";

/**
 * Refuses the operation.
 *
 * @param reason why, for the person and the model that read it; not empty and never a secret
 * @param details `code`: the policy's own reverse-DNS code; `extensions`: reverse-DNS keyed data
 * @example deny("Force pushes are not allowed.", { code: "com.example.no-force-push" })
 */
export function deny(
  reason: string,
  { code, extensions }: { code?: string | undefined; extensions?: DenyEffect["extensions"] | undefined } = {},
): DenyEffect {
  return {
    type: "deny",
    reason,
    ...(code === undefined ? {} : { code }),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

/** Spares the user an ordinary prompt (`tool.before`, `tool.permission.request`); weakens nothing else (AHP-SEC-001). */
export function allow(): AllowEffect {
  return { type: "allow" };
}

/** Has the user decide (`tool.before`). */
export function ask(): AskEffect {
  return { type: "ask" };
}

/** Tells the user something. */
export function message(text: string): MessageEffect {
  return { type: "message", text };
}

/** What a `modify` effect may carry for a target (runtime-semantics 3.2). */
export type ModifyValue<T extends ModifyTarget> = Extract<ModifyEffect, { target: T }>["value"];

/**
 * Edits one target of the event: `replace` puts a whole value in its place, `merge` appends to a list or overwrites members
 * of an object, shallowly (AHP-EDIT-001). Which target an event has follows from its type.
 *
 * @example modify("input", "merge", { command: "git push --force-with-lease" })
 */
export function modify<T extends ModifyTarget, V extends ModifyValue<T>>(
  target: T,
  operation: EditOperation,
  value: V,
): { type: "modify"; target: T; operation: EditOperation; value: V } {
  return { type: "modify", target, operation, value };
}

/**
 * Supplies the result, so that the operation need not run: canonical messages for a model, text parts for a compaction, an
 * MCP result for an elicitation, any JSON for a tool (runtime-semantics 2.2). Skips nothing else.
 *
 * @example supply({ status: "cached", lines: 12 })
 */
export function supply<V>(value: V): { type: "return"; value: V } {
  return { type: "return", value };
}

/**
 * Ends decision-making and blocks the pending operation and further model work.
 *
 * @param reason why, for the person and the model that read it; not empty and never a secret
 */
export function stop(reason: string): StopEffect {
  return { type: "flow", operation: "stop", reason };
}

/**
 * Has the agent go on instead of finishing (`turn.finish.before`, `tool.after`). Costs one of the continuations that remain.
 *
 * @param instruction what the agent should do next; not empty
 */
export function proceed(instruction?: string): ContinueEffect {
  return {
    type: "flow",
    operation: "continue",
    ...(instruction === undefined ? {} : { instruction }),
  };
}

/**
 * Adds messages to the model's context, now or at the next turn.
 *
 * @example inject([{ id: "note-1", role: "developer", parts: [text] }], "next_turn")
 */
export function inject(value: Message[], deliverAt: InjectEffect["deliverAt"]): InjectEffect {
  return { type: "inject", target: "context", operation: "append", deliverAt, value };
}
