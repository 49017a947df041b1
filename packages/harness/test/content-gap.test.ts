import type { Part } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { interceptor, observer, READ_ALL, Recording } from "./support/recording.js";
import { harnessFor, toolCall } from "./support/setup.js";

const readable: Part = { id: "p1", kind: "text", mediaType: "text/plain", selection: "body", text: "hello" };
const gap = {
  id: "p2",
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  gap: { reason: "too long" },
} as Part;

describe("a gap where a body was selected", () => {
  it.each([
    ["fail-open", "continue"],
    ["fail-closed", "denied"],
  ] as const)(
    "is a failure under %s: the backend is not asked, and the outcome is %s",
    async (failurePolicy, outcome) => {
      const recording = new Recording();
      const backend = recording.backend("a", [interceptor({ failurePolicy })]);
      const { harness } = harnessFor([backend]);
      const decision = await harness.intercept("tool.before", { ...toolCall(), items: [readable, gap] });
      expect(decision.outcome).toBe(outcome);
      const detail = expect.stringContaining("parts whose body it selected have a gap instead: 1");
      expect(decision.record.asked).toMatchObject([
        { outcome: "failed", failure: { class: "content-gap", detail } },
      ]);
      expect(recording.asked()).toEqual([]);
    },
  );

  it("is one as well when the host does not authorize the body", async () => {
    const recording = new Recording();
    const { harness } = harnessFor(
      [recording.backend("a", [interceptor({ failurePolicy: "fail-closed" })])],
      {
        authorizeContent: () => "gap",
      },
    );
    const decision = await harness.intercept("tool.before", { ...toolCall(), items: [readable] });
    expect(decision.record.asked[0]?.failure?.class).toBe("content-gap");
  });

  it.each(["metadata", "omit"] as const)("is none for a subscription that selected %s", async (selection) => {
    const recording = new Recording();
    const { harness } = harnessFor([
      recording.backend("a", [interceptor({ content: { default: selection } })]),
    ]);
    const decision = await harness.intercept("tool.before", { ...toolCall(), items: [readable, gap] });
    expect(decision.record.asked).toMatchObject([{ outcome: "accepted" }]);
    expect(recording.asked()).toHaveLength(1);
  });

  it("is shown to observers as what it is", async () => {
    const recording = new Recording();
    const { harness } = harnessFor([recording.backend("a", [observer("*")])], { limits: READ_ALL });
    harness.observe("tool.before", { ...toolCall(), items: [readable, gap] });
    await harness.close();
    expect(recording.told()[0]?.message.params.event).toMatchObject({ items: [readable, gap] });
  });
});
