import type { EditCheck } from "@ahp/conformance";
import { applyEffects, type EditContext, type Values } from "@ahp/harness";

/**
 * Judges recorded effects as our harness applies them. Both operations, the body, reading and writing are granted on exactly the
 * targets that the context holds, and no attachment (runtime-semantics 11.3).
 */
export const editCheck: EditCheck = ({ event, current, ...elicitation }, effects) => {
  const targets = Object.keys(current) as (keyof Values)[];
  const context = {
    event,
    current,
    grants: targets.flatMap((target) => [
      { target, operation: "replace" },
      { target, operation: "merge" },
    ]),
    selection: Object.fromEntries(targets.map((target) => [target, "body"])),
    readable: targets,
    writable: targets,
    attachments: [],
    elicitation,
  } as unknown as EditContext;
  return applyEffects(context, effects).ok;
};
