import type { Effect } from "@ahp/types";
import type { EffectSummary } from "./record.js";

/** The effects without reasons, texts and values. */
export function summarizeEffects(effects: readonly Effect[]): EffectSummary[] {
  return effects.map((effect) => ({
    type: effect.type,
    ...("target" in effect ? { target: effect.target } : {}),
    ...("operation" in effect ? { operation: effect.operation } : {}),
    ...("deliverAt" in effect ? { deliverAt: effect.deliverAt } : {}),
    ...("code" in effect && effect.code !== undefined ? { code: effect.code } : {}),
  }));
}
