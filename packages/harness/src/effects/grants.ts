import type { Capabilities, CapabilitiesFor, EffectType, InterceptableEventType } from "@ahp/types";

/**
 * What this harness can enforce, by event: the most that it ever advertises (AHP-CAP-001). An event without an entry cannot be
 * intercepted. Each entry stays inside the event's bounds (runtime-semantics 2.2).
 */
const ENFORCED = {
  "tool.before": { effects: ["deny"] },
} as const satisfies { readonly [E in InterceptableEventType]?: CapabilitiesFor<E> };

/** Effects that an event always offers, whatever a host permits: `tool.before` can always be denied (AHP-CAP-002). */
const ALWAYS_OFFERED: { readonly [E in InterceptableEventType]?: readonly EffectType[] } = {
  "tool.before": ["deny"],
};

/** What the host lets backends do to one call. It narrows what is advertised and never widens it. */
export interface Permissions {
  /** Effects that may be advertised; absent permits all that the harness can enforce. */
  readonly effects?: readonly EffectType[];
}

/** The events that this version can enforce a decision at. */
export const ENFORCEABLE_EVENT_TYPES = Object.keys(ENFORCED) as readonly (keyof typeof ENFORCED)[];

/** Whether this version can enforce a decision at the event. */
export function isEnforceable(type: InterceptableEventType): boolean {
  return Object.hasOwn(ENFORCED, type);
}

/** What is advertised to the interceptors of one event: what can be enforced, less what the host does not permit. */
export function grantsFor(type: InterceptableEventType, permissions: Permissions = {}): Capabilities {
  const enforced: { readonly [E in InterceptableEventType]?: Capabilities } = ENFORCED;
  return narrow(enforced[type] ?? { effects: [] }, permissions, ALWAYS_OFFERED[type] ?? []);
}

/** The grants without the effects that are not permitted. A block goes with its effect (wire-grammar 6.2, coupling). */
export function narrow(
  grants: Capabilities,
  permissions: Permissions,
  always: readonly EffectType[] = [],
): Capabilities {
  const { effects: permitted } = permissions;
  if (permitted === undefined) return grants;
  const allowed: ReadonlySet<string> = new Set([...permitted, ...always]);
  const { modify, flow, inject, ...rest } = grants;
  return {
    ...rest,
    effects: grants.effects.filter((effect) => allowed.has(effect)),
    ...(modify !== undefined && allowed.has("modify") ? { modify } : {}),
    ...(flow !== undefined && allowed.has("flow") ? { flow } : {}),
    ...(inject !== undefined && allowed.has("inject") ? { inject } : {}),
  };
}
