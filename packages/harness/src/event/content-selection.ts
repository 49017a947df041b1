import type { ContentSelection, Part, Selection } from "@ahp/types";

const CATEGORIES: readonly [prefix: string, category: string][] = [
  ["text/", "text"],
  ["image/", "images"],
  ["audio/", "audio"],
  ["video/", "video"],
];

/** What a part counts as: its own `category` first, else its media type; never the role of its message (runtime-semantics 5.7). */
export function categoryOf(part: Part): string {
  if (part.category !== undefined) return part.category;
  const mediaType = part.mediaType.toLowerCase();
  return CATEGORIES.find(([prefix]) => mediaType.startsWith(prefix))?.[1] ?? "files";
}

/** How much of a category a subscription receives. Any key may be a category; one that is not named takes the default. */
export function selectionFor(category: string, content: ContentSelection): Selection {
  const named = Object.hasOwn(content, category) ? content[category] : undefined;
  return named ?? content.default;
}

const RESTRICTION: Record<Selection, number> = { body: 0, metadata: 1, omit: 2 };

/**
 * The part as a subscription may see it (AHP-CONTENT-002). Its id stays; what is withheld is taken out and the part says so. A part
 * that the host has already withheld is never made fuller.
 */
export function selectPart(part: Part, content: ContentSelection): Part {
  return restrictPart(part, selectionFor(categoryOf(part), content));
}

/** The part with no more in it than `wanted`. */
export function restrictPart(part: Part, wanted: Selection): Part {
  if (RESTRICTION[wanted] <= RESTRICTION[part.selection]) return part;
  // Exactly the members of a metadata or omitted part of the same kind.
  return { ...common(part), selection: wanted, ...(wanted === "omit" ? {} : measures(part)) } as Part;
}

/** The part with a gap in the place of its body: it was selected, and cannot be shown. A part without a body stays as it is. */
export function gapPart(part: Part, reason: string): Part {
  if (part.selection !== "body" || "gap" in part) return part;
  return { ...common(part), selection: "body", gap: { reason } } as Part;
}

/** Whether a part has a body that can be read. */
export function isReadable(part: Part): boolean {
  return part.selection === "body" && !("gap" in part);
}

function common({ id, kind, mediaType, category, synthesized }: Part): object {
  return {
    id,
    kind,
    mediaType,
    ...(category === undefined ? {} : { category }),
    ...(synthesized === undefined ? {} : { synthesized }),
  };
}

function measures(part: Part): object {
  const { size, sha256 }: Partial<Record<string, unknown>> = { ...part };
  return { ...(size === undefined ? {} : { size }), ...(sha256 === undefined ? {} : { sha256 }) };
}
