import type { Effect } from "@ahp/types";
import type { Draft } from "../draft.js";
import type { EffectSummary } from "./record.js";

/** The effects without reasons, texts and values. */
export function summarizeEffects(effects: readonly Effect[]): EffectSummary[] {
  return effects.map((effect) => {
    const summary: Draft<EffectSummary> = {
      type: effect.type,
    };
    if ("target" in effect) summary.target = effect.target;
    if ("operation" in effect) summary.operation = effect.operation;
    if ("deliverAt" in effect) summary.deliverAt = effect.deliverAt;
    if ("code" in effect && effect.code !== undefined) summary.code = effect.code;
    return summary;
  });
}
