import type { ContentSelection, EventOf, Part } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import type { ContentAuthorization } from "./authorize-content.js";
import { categoryOf, selectPart } from "./content-selection.js";
import { viewFor } from "./recipient-view.js";

const SHA = "a".repeat(64);
const text: Part = { id: "p1", kind: "text", mediaType: "text/plain", selection: "body", text: "secret" };
const image: Part = {
  id: "p2",
  kind: "attachment",
  mediaType: "image/png",
  selection: "body",
  body: { ref: "r" },
};
const gap = {
  id: "p3",
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  gap: { reason: "too long" },
  size: 9,
  sha256: SHA,
} as Part;

const event: EventOf<"tool.before"> = {
  id: "event-1",
  source: "urn:example:agent",
  type: "tool.before",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "agent", version: "1" },
  call: { id: "call-1" },
  tool: { name: "bash", input: {}, origin: "native" },
  path: "builtin",
  items: [text, image, gap],
  native: { anything: "at all" },
};

describe("the category of a part", () => {
  it.each<[part: Partial<Part>, category: string]>([
    [{ mediaType: "text/plain" }, "text"],
    [{ mediaType: "image/png" }, "images"],
    [{ mediaType: "AUDIO/ogg" }, "audio"],
    [{ mediaType: "video/mp4" }, "video"],
    [{ mediaType: "application/pdf" }, "files"],
    [{ mediaType: "text/plain", category: "reasoning" }, "reasoning"],
  ])("of %j is %s", (part, category) => {
    expect(categoryOf({ ...text, ...part } as Part)).toBe(category);
  });
});

describe("a recipient's view", () => {
  const view = (content: ContentSelection, includeNative?: boolean) =>
    viewFor<"tool.before">(event, includeNative === undefined ? { content } : { content, includeNative });

  it("has no native payload unless the subscription asks for it", () => {
    expect(view({ default: "body" })).not.toHaveProperty("native");
    expect(view({ default: "body" }, false)).not.toHaveProperty("native");
    const whole = { ...event, items: [text, image] };
    expect(
      viewFor<"tool.before">(whole, { content: { default: "body" }, includeNative: true }).native,
    ).toEqual({
      anything: "at all",
    });
  });

  it("holds the bodies that were selected, as they are", () => {
    expect(view({ default: "body" }).items).toEqual([text, image, gap]);
  });

  it.each(["metadata", "omit"] as const)("holds no content under %s, and is still valid", (selection) => {
    const seen = view({ default: selection });
    expect(JSON.stringify(seen)).not.toContain("secret");
    expect(seen.items?.map(({ id, selection: shown }) => [id, shown])).toEqual([
      ["p1", selection],
      ["p2", selection],
      ["p3", selection],
    ]);
    expect(validate("event", seen)).toMatchObject({ ok: true });
  });

  it("tells size and hash as metadata, and not when they are omitted", () => {
    expect(selectPart(gap, { default: "metadata" })).toMatchObject({ size: 9, sha256: SHA });
    expect(selectPart(gap, { default: "omit" })).not.toHaveProperty("size");
  });

  it("selects by category, with the default for all others", () => {
    const seen = view({ default: "omit", images: "body" });
    expect(seen.items?.map((part) => part.selection)).toEqual(["omit", "body", "omit"]);
  });

  it("selects by any name that a part has as its category, own members only", () => {
    const special = { ...text, category: "house-rules" };
    expect(selectPart(special, { default: "omit", "house-rules": "body" })).toEqual(special);
    expect(selectPart({ ...text, category: "toString" }, { default: "omit" }).selection).toBe("omit");
  });

  it("never makes fuller what the host withheld", () => {
    const withheld = { id: "p1", kind: "text", mediaType: "text/plain", selection: "omit" } as Part;
    expect(selectPart(withheld, { default: "body" })).toEqual(withheld);
    expect(selectPart(withheld, { default: "metadata" })).toEqual(withheld);
  });

  it("asks the host about what is selected, and never shows more than was selected", () => {
    const asked: string[] = [];
    const seen = viewFor<"tool.before">(
      event,
      { content: { default: "metadata", images: "omit" } },
      (part, about) => {
        asked.push(`${part.id} of ${about.type}: ${part.selection}`);
        return true;
      },
    );
    expect(asked).toEqual(["p1 of tool.before: metadata", "p3 of tool.before: metadata"]);
    expect(seen.items?.map((part) => part.selection)).toEqual(["metadata", "omit", "metadata"]);
  });

  it.each<[authorization: ContentAuthorization | Promise<boolean>, shown: string]>([
    [true, "body"],
    ["body", "body"],
    ["metadata", "metadata"],
    ["omit", "omit"],
    [false, "omit"],
    [Promise.resolve(true), "omit"],
  ])("shows a part as authorized: %s", (authorization, shown) => {
    const seen = viewFor<"tool.before">(
      event,
      { content: { default: "body" } },
      () => authorization as ContentAuthorization,
    );
    expect(seen.items?.[0]?.selection).toBe(shown);
  });

  it("has the same ids as the event, which is left alone", () => {
    const before = structuredClone(event);
    const seen = view({ default: "omit" });
    expect(seen.id).toBe(event.id);
    expect(seen.call).toEqual(event.call);
    expect(event).toEqual(before);
  });

  it("has no native payload when something is withheld, as that may repeat it, and says so", () => {
    const seen = view({ default: "body", images: "omit" }, true);
    expect(seen).not.toHaveProperty("native");
    expect(seen.gaps).toEqual([expect.objectContaining({ path: "/native" })]);
    expect(validate("event", seen)).toMatchObject({ ok: true });
  });
});
