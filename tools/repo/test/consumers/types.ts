// What a user of @ahp/types writes. Compiled against the packed package.
import { type EffectFor, EVENT_TYPES, type EventOf, METHODS, PROTOCOL_VERSION } from "@ahp/types";
import bundle from "@ahp/types/schemas/bundle.schema.json" with { type: "json" };
import eventSchema from "@ahp/types/schemas/event.schema.json" with { type: "json" };
import manifest from "@ahp/types/schemas/manifest.json" with { type: "json" };

export function command(event: EventOf<"tool.before">): unknown {
  // @ts-expect-error: a misspelt member
  event.tol;
  return event.tool.input.command;
}

// @ts-expect-error: no such event
export type Misspelt = EventOf<"tool.befor">;

export const denial: EffectFor<"tool.before"> = { type: "deny", reason: "no" };
export const version: "draft" = PROTOCOL_VERSION;
export const names: readonly string[] = [...EVENT_TYPES, METHODS.intercept];
export const documents: readonly string[] = [eventSchema.$id, bundle.$id, ...Object.keys(manifest)];
