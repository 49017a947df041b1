import type { ContentSelection, EventOf, EventType, Message, Part, Subscription } from "@ahp/types";
import { selectPart } from "./content-selection.js";

/** What a subscription says about how much it receives. */
export type ViewPolicy = Pick<Subscription, "content" | "includeNative">;

/**
 * The event as one subscription receives it: content by its selection, the native payload only when it asked for it (never by
 * default). The event's id and the ids in it are the same in every view (runtime-semantics 6.1). The event itself is not touched.
 */
export function viewFor<E extends EventType>(event: EventOf<E>, policy: ViewPolicy): EventOf<E> {
  const { native, ...rest } = event as EventOf<E> & { native?: unknown };
  const items =
    "items" in event && event.items !== undefined ? selectItems(event.items, policy.content) : undefined;
  return {
    ...rest,
    ...(items === undefined ? {} : { items }),
    ...(policy.includeNative === true && native !== undefined ? { native } : {}),
  } as EventOf<E>;
}

function selectItems(items: readonly (Message | Part)[], content: ContentSelection): (Message | Part)[] {
  return items.map((item) =>
    "parts" in item
      ? { ...item, parts: item.parts.map((part) => selectPart(part, content)) }
      : selectPart(item, content),
  );
}
