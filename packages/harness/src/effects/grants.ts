import type {
  Capabilities,
  EditOperation,
  EffectType,
  FlowCapability,
  InterceptableEventType,
} from "@ahp/types";
import { type Continuations, counters } from "./continuations.js";
import type { DeliveryTime, Enforceable } from "./enforcement.js";

/** Effects that an event always offers, whatever a host permits: `tool.before` can always be denied (AHP-CAP-002). */
const ALWAYS_OFFERED: { readonly [E in InterceptableEventType]?: readonly EffectType[] } = {
  "tool.before": ["deny"],
};

/**
 * What the host lets backends do to one call: absent members permit all that it enforces. It narrows what is advertised and never
 * widens it.
 */
export interface Permissions {
  readonly effects?: readonly EffectType[];
  /** Edits of the event's target. */
  readonly edits?: readonly EditOperation[];
  readonly flow?: readonly ("stop" | "continue")[];
  readonly deliverAt?: readonly DeliveryTime[];
  /** At elicitation events: the modes that the host supports in this call. */
  readonly elicitation?: readonly ("form" | "url")[];
}

/**
 * What may be advertised at one event: what the host enforces there, less what it does not permit in this call. `continue` is offered
 * only when the host says how many continuations remain.
 */
export function grantsFor(
  type: InterceptableEventType,
  enforceable: Enforceable,
  permissions?: Permissions,
  continuations?: Continuations,
): Capabilities {
  const enforced = enforceable.get(type) ?? { effects: [] };
  const permitted =
    permissions === undefined ? enforced : narrow(enforced, permissions, ALWAYS_OFFERED[type] ?? []);
  return withCounters(permitted, continuations);
}

/** The grants without what is not permitted. A block goes with its effect, and an effect with its block (wire-grammar 6.2). */
export function narrow(
  grants: Capabilities,
  permissions: Permissions,
  always: readonly EffectType[] = [],
): Capabilities {
  const { modify, flow, inject, elicitation, ...rest } = grants;
  const modes = Object.entries(elicitation ?? {}).filter(([mode]) => permits(permissions.elicitation, mode));
  const edits = Object.entries(modify ?? {}).flatMap(([target, operations]) => {
    const replace = operations.replace && permits(permissions.edits, "replace");
    const merge = operations.merge && permits(permissions.edits, "merge");
    return replace || merge ? [[target, { replace, merge }] as const] : [];
  });
  const operations = flow?.operations.filter((operation) => permits(permissions.flow, operation)) ?? [];
  const deliverAt = inject?.context.deliverAt.filter((time) => permits(permissions.deliverAt, time)) ?? [];
  const blocks: { readonly [effect: string]: boolean } = {
    modify: edits.length > 0,
    flow: operations.length > 0,
    inject: deliverAt.length > 0,
  };
  const offered = (effect: string) =>
    always.some((name) => name === effect) ||
    (permits(permissions.effects, effect) && (!Object.hasOwn(blocks, effect) || blocks[effect] === true));
  return {
    ...rest,
    ...(modes.length === 0 ? {} : { elicitation: Object.fromEntries(modes) }),
    effects: grants.effects.filter(offered),
    ...(modify !== undefined && offered("modify") ? { modify: Object.fromEntries(edits) } : {}),
    ...(flow !== undefined && offered("flow") ? { flow: { ...flow, operations } } : {}),
    ...(inject !== undefined && offered("inject")
      ? { inject: { context: { append: true, deliverAt } } }
      : {}),
  };
}

function permits(permitted: readonly string[] | undefined, name: string): boolean {
  return permitted === undefined || permitted.includes(name);
}

/** `continue` with the counters that it needs, or without `continue` (runtime-semantics 2.1). */
function withCounters(grants: Capabilities, continuations: Continuations | undefined): Capabilities {
  if (grants.flow?.operations.includes("continue") !== true) return grants;
  if (continuations === undefined) return narrow(grants, { flow: ["stop"] });
  const flow: FlowCapability = { operations: grants.flow.operations, ...counters(continuations) };
  return { ...grants, flow };
}
