import type { EventOf, EventType, Message, Part } from "@ahp/types";

/** The members of an event that hold content, whatever its type. */
interface ContentMembers {
  readonly items?: readonly (Message | Part)[];
  readonly delta?: Message;
  readonly partialOutput?: Message;
  readonly instructions?: readonly Part[];
  readonly summary?: readonly Part[];
  readonly message?: { readonly messages: readonly Message[] };
  readonly fileChanges?: readonly Sides[];
  readonly changes?: readonly Sides[];
  readonly attention?: { readonly message: Part; readonly title: Part };
  readonly elicitation?: { readonly request?: Part; readonly result?: Part };
}

interface Sides {
  readonly before?: Part;
  readonly after?: Part;
}

/** Which member beside `items` holds content in which event (wire-grammar 5). Elsewhere a member of that name is something else. */
const CONTENT_MEMBER: { readonly [E in EventType]?: Exclude<keyof ContentMembers, "items"> } = {
  "turn.progress": "delta",
  "tool.progress": "partialOutput",
  "context.compact.before": "instructions",
  "context.compact.after": "summary",
  "user.message.inbound": "message",
  "user.message.outbound": "message",
  "tool.after": "fileChanges",
  "file.changed": "changes",
  "user.attention": "attention",
  "user.elicitation.request": "elicitation",
  "user.elicitation.result": "elicitation",
};

/** Names of the members of an event that hold content. */
export function contentMembers(type: EventType): readonly string[] {
  const own = CONTENT_MEMBER[type];
  return own === undefined ? ["items"] : ["items", own];
}

/** The event with every part in it replaced, wherever parts occur in an event of its type; the same event when there are none. */
export function mapParts<E extends EventType>(event: EventOf<E>, change: (part: Part) => Part): EventOf<E> {
  // A valid event has these members in exactly these forms, those of its type.
  const given = event as ContentMembers & { readonly type: EventType };
  const own = CONTENT_MEMBER[given.type];
  const hasOwn = own !== undefined && given[own] !== undefined;
  if (given.items === undefined && !hasOwn) return event;
  return {
    ...event,
    ...(given.items === undefined ? {} : { items: given.items.map((item) => mapItem(item, change)) }),
    ...(hasOwn ? { [own]: mapMember(given, own, change) } : {}),
  };
}

function mapMember(
  given: ContentMembers,
  member: Exclude<keyof ContentMembers, "items">,
  change: (part: Part) => Part,
): unknown {
  switch (member) {
    case "delta":
    case "partialOutput":
      return given[member] && mapItem(given[member], change);
    case "instructions":
    case "summary":
      return given[member]?.map(change);
    case "message":
      return (
        given.message && {
          ...given.message,
          messages: given.message.messages.map((message) => mapItem(message, change)),
        }
      );
    case "fileChanges":
    case "changes":
      return given[member]?.map((sides) => mapNamed(sides, ["before", "after"], change));
    case "attention":
      return given.attention && mapNamed(given.attention, ["message", "title"], change);
    case "elicitation":
      return given.elicitation && mapNamed(given.elicitation, ["request", "result"], change);
  }
}

function mapItem(item: Message | Part, change: (part: Part) => Part): Message | Part {
  return "parts" in item ? { ...item, parts: item.parts.map(change) } : change(item);
}

function mapNamed<N extends string>(
  holder: { readonly [Name in N]?: Part },
  names: readonly N[],
  change: (part: Part) => Part,
): object {
  const changed = names.flatMap((name) => {
    const part = holder[name];
    return part === undefined ? [] : [[name, change(part)] as const];
  });
  return { ...holder, ...Object.fromEntries(changed) };
}
