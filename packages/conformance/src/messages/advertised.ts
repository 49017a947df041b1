import type { Capabilities, Effect } from "@ahp/types";

/** What the first effect would need that was not advertised, in words; undefined when everything was (AHP-CAP-001). */
export function notAdvertised(
  effects: readonly Effect[],
  capabilities: Capabilities,
): { readonly index: number; readonly needs: string } | undefined {
  for (const [index, effect] of effects.entries()) {
    const needs = missingGrant(effect, capabilities);
    if (needs !== undefined) return { index, needs };
  }
  return undefined;
}

function missingGrant(effect: Effect, { effects, modify, flow, inject }: Capabilities): string | undefined {
  if (!effects.includes(effect.type)) return effect.type;
  switch (effect.type) {
    case "modify":
      return modify?.[effect.target]?.[effect.operation] === true
        ? undefined
        : `modify ${effect.target} by ${effect.operation}`;
    case "flow":
      return flow?.operations.includes(effect.operation) === true ? undefined : `flow ${effect.operation}`;
    case "inject":
      return inject?.context.deliverAt.includes(effect.deliverAt) === true
        ? undefined
        : `inject at ${effect.deliverAt}`;
    default:
      return undefined;
  }
}
