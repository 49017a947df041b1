import type { Reference } from "@ahp/types";
import type { EventPayload } from "../event/build-event.js";

/** A JSON object, such as a tool's input. */
export type JsonObject = { readonly [name: string]: unknown };

/** A tool call as a host describes it. Without `call`, an id is made up, and marked as synthesized. */
export type ToolCall = Omit<EventPayload<"tool.before">, "call"> & { readonly call?: Reference };

/** The payload of `tool.before` for a call. */
export function toolBeforePayload(call: ToolCall, newId: () => string): EventPayload<"tool.before"> {
  return { ...call, call: call.call ?? { id: newId(), synthesized: true } };
}
