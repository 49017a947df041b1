import {
  CAPABILITY_BOUNDS,
  EVENT_TYPES,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptableEventType,
} from "@ahp/types";
import { suggest } from "@ahp/validate/messages";
import { isScalar, isSeq } from "yaml";
import type { Outcome } from "./rule-set.js";
import type { RulesText } from "./rules-text.js";
import { entriesOf, list, reportShape, type Slot, textOf } from "./yaml-members.js";

/** The events of a rule that names none. */
export const DEFAULT_ON: readonly InterceptableEventType[] = ["tool.before"];

/** The event types of `on`: one name or a list of them, each once. */
export function readEvents(
  source: RulesText,
  slot: Slot | undefined,
): readonly InterceptableEventType[] | undefined {
  if (slot === undefined) return DEFAULT_ON;
  const remedy = "Name one event type, such as `tool.before`, or a list of them";
  if (isSeq(slot.node) && slot.node.items.length === 0) {
    reportShape(source, slot, "at least one event type", remedy);
    return undefined;
  }
  const entries = isSeq(slot.node) ? (entriesOf(source, slot, remedy) ?? []) : [slot];
  const types = entries.map((entry) => readEvent(source, entry, remedy));
  for (const [index, type] of types.entries()) {
    if (type === undefined || types.indexOf(type) === index) continue;
    const entry = entries[index];
    source.report(entry?.node ?? slot.at, {
      path: entry?.path ?? slot.path,
      code: "unique",
      message: `repeats \`${type}\``,
      remedy: "Name each event type once",
    });
  }
  return types.every((type) => type !== undefined) ? types : undefined;
}

function readEvent(source: RulesText, slot: Slot, remedy: string): InterceptableEventType | undefined {
  const name = textOf(source, slot, "an event type", remedy);
  if (name === undefined) return undefined;
  const type = INTERCEPTABLE_EVENT_TYPES.find((candidate) => candidate === name.text);
  if (type !== undefined) return type;
  source.report(name.node, { path: name.path, ...unknownEvent(name.text) });
  return undefined;
}

function unknownEvent(name: string): { code: string; message: string; remedy: string } {
  if (EVENT_TYPES.some((type) => type === name)) {
    return {
      code: "observe-only",
      message: "is an event that can only be observed: nothing is decided there",
      remedy: "Remove it: rules decide only at events that can be intercepted",
    };
  }
  const family = name.endsWith("*") ? name.slice(0, -1) : undefined;
  const members = INTERCEPTABLE_EVENT_TYPES.filter((type) => family !== undefined && type.startsWith(family));
  const nearest = suggest(name, INTERCEPTABLE_EVENT_TYPES);
  if (members.length > 0) {
    return {
      code: "event-pattern",
      message: "must be the full name of an event type: rules have no patterns here",
      remedy: `Write the list out: [${members.join(", ")}]`,
    };
  }
  return {
    code: "unknown-event",
    message: "is not an event type that can be intercepted",
    remedy:
      nearest === undefined
        ? `Use one of ${list(INTERCEPTABLE_EVENT_TYPES)}`
        : `Did you mean \`${nearest}\`?`,
  };
}

/** A denial is an effect that not every event permits (runtime-semantics 2.2). */
function canDeny(type: InterceptableEventType): boolean {
  return CAPABILITY_BOUNDS[type].effects.some((effect) => effect === "deny");
}

/** Reports events of `on` at which nothing can be denied. */
export function checkDeniable(
  source: RulesText,
  slot: Slot | undefined,
  on: readonly InterceptableEventType[],
  outcome: Outcome,
): void {
  if (slot === undefined || outcome.decision !== "deny") return;
  for (const [index, type] of on.entries()) {
    if (canDeny(type)) continue;
    const node = isSeq(slot.node) ? slot.node.items[index] : slot.node;
    source.report(isScalar(node) ? node : slot.at, {
      path: isSeq(slot.node) ? `${slot.path}/${index}` : slot.path,
      code: "not-deniable",
      message: `is an event at which nothing can be denied: \`${type}\``,
      remedy: `Deny at one of ${list(INTERCEPTABLE_EVENT_TYPES.filter(canDeny))}`,
    });
  }
}

/** Warns of a denying default without `on`: it is about `tool.before` alone, also in a file whose rules are about more. */
export function checkDefaultEvents(
  source: RulesText,
  slot: Slot,
  rules: readonly { readonly on: readonly InterceptableEventType[] | undefined }[],
): void {
  const asked = [...DEFAULT_ON, ...rules.flatMap(({ on }) => on ?? [])].filter(canDeny);
  const types = [...new Set(asked)];
  if (types.length === DEFAULT_ON.length) return;
  source.report(slot.node ?? slot.at, {
    severity: "warning",
    path: slot.path,
    code: "default-events",
    message: `denies at ${list(DEFAULT_ON)} alone, but the rules are about other events, too`,
    remedy: `Name the events of the default: \`on: [${types.join(", ")}]\`; or \`on: ${DEFAULT_ON[0]}\`, if that is meant`,
  });
}
