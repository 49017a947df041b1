import type { EventOf, EventType, Part, Subscription } from "@ahp/types";
import { type AuthorizePart, authorizedPart } from "./authorize-content.js";
import { mapParts } from "./content-places.js";
import { isReadable, selectPart } from "./content-selection.js";
import { withGaps, withoutRepetitions } from "./repeated-content.js";

/** What a subscription says about how much it receives. */
export type ViewPolicy = Pick<Subscription, "content" | "includeNative">;

/**
 * The event as one subscription receives it: each part by its selection and the host's authorization, and no repetition of what was
 * withheld in other members. The native payload goes only to a subscription that asked for it, and only when nothing in the event is
 * withheld from it, because it repeats content in forms that cannot be checked; `gaps` tells then that it is missing. The ids of the
 * event and of what is in it are the same in every view (runtime-semantics 6.1). The event itself is not touched.
 */
export function viewFor<E extends EventType>(
  event: EventOf<E>,
  policy: ViewPolicy,
  authorize?: AuthorizePart,
): EventOf<E> {
  return viewAndWithheld(event, policy, authorize).view;
}

/**
 * {@link viewFor}, and the texts that are withheld in it: what goes along with the view may not repeat them either.
 *
 * @param before the event as it was before backends edited it: what one of them took out, and this one would not have seen, may stand
 *   elsewhere still
 */
export function viewAndWithheld<E extends EventType>(
  event: EventOf<E>,
  policy: ViewPolicy,
  authorize?: AuthorizePart,
  before: EventOf<E> = event,
): { readonly view: EventOf<E>; readonly withheld: readonly string[] } {
  const withheld = before === event ? [] : withheldBefore(before, event, policy, authorize);
  let complete = true;
  const selected = mapParts<E>(event, (part) => {
    const view = viewOfPart(part, policy, event, authorize);
    if (!isReadable(view)) {
      complete = false;
      if (isReadable(part) && part.kind === "text" && "text" in part) withheld.push(part.text);
    }
    return view;
  });
  return { view: withNative(selected, withheld, complete, policy.includeNative === true), withheld };
}

/** Texts that are no longer in the event, and would have been withheld. */
function withheldBefore<E extends EventType>(
  before: EventOf<E>,
  event: EventOf<E>,
  policy: ViewPolicy,
  authorize: AuthorizePart | undefined,
): string[] {
  const still = new Set(textsOf(event).map(({ text }) => text));
  return textsOf(before).flatMap((part) =>
    still.has(part.text) || isReadable(viewOfPart(part, policy, event, authorize)) ? [] : [part.text],
  );
}

function textsOf<E extends EventType>(event: EventOf<E>): TextBodyPart[] {
  const texts: TextBodyPart[] = [];
  mapParts<E>(event, (part) => {
    if (part.kind === "text" && "text" in part) texts.push(part);
    return part;
  });
  return texts;
}

type TextBodyPart = Extract<Part, { readonly text: string }>;

function withNative<E extends EventType>(
  selected: EventOf<E>,
  withheld: readonly string[],
  complete: boolean,
  includeNative: boolean,
): EventOf<E> {
  if (!Object.hasOwn(selected, "native")) return withoutRepetitions(selected, withheld);
  const { native, ...rest } = selected as EventOf<E> & { native?: unknown };
  const view = withoutRepetitions(rest as EventOf<E>, withheld);
  if (!includeNative) return view;
  return complete ? { ...view, native } : { ...view, ...withGaps(view, [NATIVE_GAP]) };
}

/** How many parts of a view have a gap where their body was selected. Intentional metadata and omission are none. */
export function selectedGaps<E extends EventType>(view: EventOf<E>): number {
  let gaps = 0;
  mapParts<E>(view, (part) => {
    if (part.selection === "body" && "gap" in part) gaps += 1;
    return part;
  });
  return gaps;
}

const NATIVE_GAP = {
  path: "/native",
  reason: "may repeat content that this subscription does not receive",
};

/** One part of an event as one subscription receives it. */
export function viewOfPart(
  part: Part,
  { content }: ViewPolicy,
  event: { readonly id: string; readonly type: EventType },
  authorize: AuthorizePart | undefined,
): Part {
  const selected = selectPart(part, content);
  if (authorize === undefined || selected.selection === "omit") return selected;
  return authorizedPart(selected, authorize(selected, event));
}
