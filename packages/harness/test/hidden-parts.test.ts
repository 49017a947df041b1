import type { Message, Part } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { decide, image, message, payloadOf, text } from "./support/boundaries.js";
import { replace } from "./support/effects.js";

const CONTENT = { default: "body", images: "metadata" } as const;
const MORE = message("new", "user", text("more", "more"));
/** Three messages, each with an image of the same id. */
const ITEMS = ["one", "two", "three"].map((ref) =>
  message(ref, "user", { ...image, body: { ref } } as Part, text(`says ${ref}`, ref)),
);
const asShown = ({ id, kind, mediaType }: Part) => ({ id, kind, mediaType, selection: "metadata" }) as Part;
const SHOWN = ITEMS.map((entry) => ({
  ...entry,
  parts: entry.parts.map((part) => (part.kind === "text" ? part : asShown(part))),
}));

describe("images that a backend saw as metadata, all under one id, and gave back in an edit", () => {
  it.each<[what: string, edited: unknown[], refs: string[]]>([
    ["as they were", [...SHOWN, MORE], ["one", "two", "three"]],
    ["without the first message", [MORE, ...SHOWN.slice(1)], ["two", "three"]],
    ["in another order", [SHOWN[2], SHOWN[0]], ["three", "one"]],
    [
      "in messages of other ids",
      SHOWN.map((entry) => ({ ...entry, id: `${entry.id}-too` })),
      ["one", "two", "three"],
    ],
    ["once too often", [SHOWN[1], SHOWN[1]], ["two", "one"]],
  ])("stay what each of them was: %s", async (_, edited, refs) => {
    const { decision } = await decide(
      "turn.start",
      [{ effects: [replace("prompt", edited)], content: CONTENT }],
      {
        payload: { ...payloadOf("turn.start"), items: ITEMS },
      },
    );
    expect(decision.record.asked[0]?.outcome).toBe("accepted");
    const parts = (decision.event.items as Message[]).flatMap((entry) => entry.parts);
    expect(parts.flatMap((part) => ("body" in part ? [part.body.ref] : []))).toEqual(refs);
  });
});
