import type { CoverageGap, EventType } from "@ahp/types";
import { contentMembers } from "./content-places.js";

/** Stands where a text was that repeats withheld content. */
export const WITHHELD = "[withheld]";
/** A shorter text is only recognized when it stands alone: inside others it would be found everywhere. Characters. */
const SHORTEST_INSIDE = 16;

const REASON = "repeats content that this subscription does not receive";

/** Members that name, number and measure things. Whatever is not listed may hold anything, also what the protocol does not know. */
const PLAIN_MEMBERS: ReadonlySet<string> = new Set(
  `id source type time harness parentEventId gaps synthesized call path batch outcome durationMs resumedFrom
  trigger permissionMode manifest counters decision decidedBy sandboxBypass backgrounded continuationCount lastAssistantItem
  usage item final model attempt finishReason latencyMs current proposed previous pricing removed tokenCounts`.split(
    /\s+/,
  ),
);

/** Members of which only some parts may hold anything; the rest is enumerated or closed. */
const FREE_PARTS: { readonly [member: string]: readonly string[] } = {
  tool: ["input"],
  task: ["change", "prior", "description"],
  change: ["mcpServers", "summary"],
  error: ["message", "native"],
  execution: ["detail"],
  workspace: ["reason"],
  failure: ["reason"],
};

/** Members that are open: whatever the protocol does not name in them may hold anything. */
const NAMED_PARTS: { readonly [member: string]: ReadonlySet<string> } = {
  session: new Set(["id", "cwd", "workspaceRoots", "model", "agent", "synthesized"]),
  turn: new Set(["id", "synthesized"]),
};

/** Events whose `reason` is one of a few words; elsewhere it is a sentence. */
const ENUMERATED_REASON: ReadonlySet<EventType> = new Set(["model.switch.before", "model.switch.after"]);

type JsonObject = { readonly [name: string]: unknown };

/**
 * The event without repetitions of withheld texts in tool input, parameters, extensions and other opaque JSON, which obeys the same
 * selection as content does (runtime-semantics 8.4, end). Each such place is named in `gaps`. What is taken out is the whole string
 * that equals a withheld text or contains a long one.
 */
export function withoutRepetitions<
  T extends { readonly type: EventType; readonly gaps?: readonly CoverageGap[] },
>(event: T, withheld: readonly string[]): T {
  if (withheld.length === 0) return event;
  const texts = new Forms(withheld);
  if (texts.none) return event;
  const plain = new Set([...PLAIN_MEMBERS, ...contentMembers(event.type)]);
  if (ENUMERATED_REASON.has(event.type)) plain.add("reason");
  const gaps: CoverageGap[] = [];
  const clean: Clean = (value, path) => {
    const cleaned = cleanJson(value, texts);
    if (cleaned !== value) gaps.push({ path, reason: REASON });
    return cleaned;
  };
  const entries = Object.entries(event).map(([name, value]) => {
    if (plain.has(name)) return [name, value];
    if (name === "calls" && Array.isArray(value)) {
      return [name, value.map((call, index) => cleanCall(call, `/calls/${index}`, clean))];
    }
    const free = Object.hasOwn(FREE_PARTS, name) ? FREE_PARTS[name] : undefined;
    const named = Object.hasOwn(NAMED_PARTS, name) ? NAMED_PARTS[name] : undefined;
    if (!isObject(value) || (free === undefined && named === undefined))
      return [name, clean(value, `/${name}`)];
    return [
      name,
      named === undefined
        ? cleanParts(value, free ?? [], `/${name}`, clean)
        : cleanUnnamed(value, named, `/${name}`, clean),
    ];
  });
  return gaps.length === 0 ? event : ({ ...Object.fromEntries(entries), ...withGaps(event, gaps) } as T);
}

/** The value without repetitions of withheld texts; the same value when it has none. */
export function withoutTexts(value: unknown, withheld: readonly string[]): unknown {
  return withheld.length === 0 ? value : cleanJson(value, new Forms(withheld));
}

type Clean = (value: unknown, path: string) => unknown;

/** One call of a batch. */
function cleanCall(call: JsonObject, path: string, clean: Clean): JsonObject {
  const parts = ["tool", "execution"].flatMap((name) => {
    const part = call[name];
    const free = FREE_PARTS[name] ?? [];
    return isObject(part) ? [[name, cleanParts(part, free, `${path}/${name}`, clean)] as const] : [];
  });
  return { ...call, ...Object.fromEntries(parts) };
}

/** `gaps` of the event with further ones. */
export function withGaps(
  event: { readonly gaps?: readonly CoverageGap[] },
  more: readonly CoverageGap[],
): { gaps: CoverageGap[] } {
  return { gaps: [...(event.gaps ?? []), ...more] };
}

function cleanParts(holder: JsonObject, names: readonly string[], path: string, clean: Clean): JsonObject {
  const cleaned = names
    .filter((name) => Object.hasOwn(holder, name))
    .map((name) => [name, clean(holder[name], `${path}/${name}`)]);
  return { ...holder, ...Object.fromEntries(cleaned) };
}

/** All but the named members, as one: their names may say something too. */
function cleanUnnamed(
  holder: JsonObject,
  named: ReadonlySet<string>,
  path: string,
  clean: Clean,
): JsonObject {
  const entries = Object.entries(holder);
  const unnamed = Object.fromEntries(entries.filter(([name]) => !named.has(name)));
  const cleaned = clean(unnamed, path) as JsonObject;
  if (cleaned === unnamed) return holder;
  return { ...Object.fromEntries(entries.filter(([name]) => named.has(name))), ...cleaned };
}

/** The value without repetitions; the same value when it has none. */
function cleanJson(value: unknown, texts: Forms): unknown {
  if (typeof value === "string") return texts.repeatedIn(value) ? WITHHELD : value;
  if (Array.isArray(value)) {
    const cleaned = value.map((entry) => cleanJson(entry, texts));
    return cleaned.some((entry, index) => entry !== value[index]) ? cleaned : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const kept = entries
    .filter(([name]) => !texts.repeatedIn(name))
    .map(([name, entry]) => [name, cleanJson(entry, texts)] as const);
  const same = kept.length === entries.length && kept.every(([name, entry]) => entry === value[name]);
  return same ? value : Object.fromEntries(kept);
}

/** Withheld texts as they may be written elsewhere: as they are, and as JSON writes them inside a string. */
class Forms {
  readonly #whole = new Set<string>();
  readonly #inside: string[] = [];

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      const trimmed = text.trim();
      if (trimmed === "" || this.#whole.has(trimmed)) continue;
      this.#whole.add(trimmed);
      if (trimmed.length < SHORTEST_INSIDE) continue;
      const escaped = JSON.stringify(trimmed).slice(1, -1);
      this.#inside.push(trimmed, ...(escaped === trimmed ? [] : [escaped]));
    }
  }

  get none(): boolean {
    return this.#whole.size === 0;
  }

  repeatedIn(text: string): boolean {
    return this.#whole.has(text.trim()) || this.#inside.some((form) => text.includes(form));
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
