import { readdirSync, readFileSync } from "node:fs";
import { type AhpEvent, type ContentSelection, EVENT_TYPES, type Selection } from "@ahp/types";
import { validate } from "@ahp/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContentAuthorization } from "./authorize-content.js";
import { mapParts } from "./content-places.js";
import { viewFor } from "./recipient-view.js";

const FIXTURES = new URL("../../../../fixtures/draft/events/", import.meta.url);

/** Every valid event among the golden messages. */
const GOLDEN: AhpEvent[] = EVENT_TYPES.flatMap((type) =>
  readdirSync(new URL(`${type}/`, FIXTURES)).flatMap((name) => {
    const golden = JSON.parse(readFileSync(new URL(`${type}/${name}`, FIXTURES), "utf8"));
    const event = golden?.params?.event ?? golden;
    return validate("event", event).ok ? [event] : [];
  }),
);

const selection = fc.constantFrom<Selection>("body", "metadata", "omit");
const content: fc.Arbitrary<ContentSelection> = fc.record(
  { default: selection, text: selection, reasoning: selection, images: selection, files: selection },
  { requiredKeys: ["default"] },
);
const authorization = fc.constantFrom<ContentAuthorization>(true, false, "body", "metadata", "omit", "gap");

function partsOf(event: AhpEvent): { id: string; selection: Selection }[] {
  const parts: { id: string; selection: Selection }[] = [];
  mapParts(event, (part) => {
    parts.push({ id: part.id, selection: part.selection });
    return part;
  });
  return parts;
}

const RESTRICTION: Record<Selection, number> = { body: 0, metadata: 1, omit: 2 };

describe("the view of any golden event, whatever is selected and authorized", () => {
  it("is valid, has the same ids, shows no part fuller than it was, and leaves the event alone", () => {
    expect(GOLDEN.length).toBeGreaterThan(EVENT_TYPES.length);
    fc.assert(
      fc.property(
        fc.constantFrom(...GOLDEN),
        content,
        fc.boolean(),
        fc.option(authorization, { nil: undefined }),
        (event, selected, includeNative, authorized) => {
          const before = JSON.stringify(event);
          const authorize = authorized === undefined ? undefined : () => authorized;
          const view = viewFor(event, { content: selected, includeNative }, authorize);
          expect(JSON.stringify(event)).toBe(before);
          expect(validate("event", view)).toMatchObject({ ok: true });
          expect(view.id).toBe(event.id);
          const original = partsOf(event);
          const seen = partsOf(view);
          expect(seen.map(({ id }) => id)).toEqual(original.map(({ id }) => id));
          for (const [index, part] of seen.entries()) {
            expect(RESTRICTION[part.selection]).toBeGreaterThanOrEqual(
              RESTRICTION[original[index]?.selection ?? "omit"],
            );
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
