import type { InterceptParams, Part } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { inProcessHarness } from "./support/in-process.js";
import { interceptor } from "./support/recording.js";
import { toolCall } from "./support/setup.js";

const BODY = "the first line of the file\nand the second";
const items: Part[] = [{ id: "p1", kind: "text", mediaType: "text/plain", selection: "body", text: BODY }];
const call = { ...toolCall({ path: "a.txt", content: BODY }), items, native: { raw: BODY } };
const enforces = { "tool.before": { effects: ["deny", "modify"] } } as const;

/** Asks two backends about one call, the first with the given selection, and gives what each was sent. */
async function askBoth(changes: Parameters<typeof interceptor>[0], answer: unknown[] = []) {
  const sent: InterceptParams[] = [];
  const remember = (effects: unknown[]) => (params: InterceptParams) => {
    sent.push(params);
    return effects;
  };
  const { harness } = inProcessHarness(
    {
      first: { subscriptions: [interceptor(changes)], answer: remember(answer) },
      second: { subscriptions: [interceptor({ includeNative: true })], answer: remember([]) },
    },
    { enforces },
  );
  const decision = await harness.intercept("tool.before", call);
  const [first, second] = sent;
  if (first === undefined || second === undefined) throw new Error("both backends must be asked");
  return { first, second, decision };
}

describe("two backends that are asked about one event", () => {
  it("see it each in its own way, under the same ids", async () => {
    const { first, second } = await askBoth({ content: { default: "omit" } });
    expect(JSON.stringify(first)).not.toContain("second");
    expect(first.event).not.toHaveProperty("native");
    expect(second.event).toMatchObject({ items, native: { raw: BODY }, tool: { input: { content: BODY } } });
    expect(first.event.id).toBe(second.event.id);
  });

  it("may edit only what they see as it is: input with something withheld in it is none of that", async () => {
    const { first, second } = await askBoth({ content: { default: "omit" } });
    expect(first.event).toMatchObject({
      tool: { input: { path: "a.txt", content: "[withheld]" } },
      gaps: [{ path: "/tool/input" }],
    });
    expect(first.capabilities.effects).toEqual(["deny"]);
    expect(first.capabilities).not.toHaveProperty("modify");
    expect(second.capabilities.modify).toEqual({ input: { replace: true, merge: true } });
  });

  it("get no native payload beside withheld content, even when they ask for it", async () => {
    const { first } = await askBoth({ content: { default: "metadata" }, includeNative: true });
    expect(JSON.stringify(first)).not.toContain("second");
    expect(first.event.gaps).toContainEqual(expect.objectContaining({ path: "/native" }));
  });

  it("do not change by their view what is executed", async () => {
    const { decision } = await askBoth({ content: { default: "omit" } });
    expect(decision.event).toMatchObject({ items, tool: { input: { content: BODY } } });
  });
});

describe("a text that one backend took out of a result", () => {
  it("is no longer repeated elsewhere either, to those who would not have seen it", async () => {
    const sent: Record<string, string> = {};
    const remember =
      (name: string, effects: unknown[] = []) =>
      (params: InterceptParams) => {
        sent[name] = JSON.stringify(params);
        return effects;
      };
    const omit = { content: { default: "omit" } } as const;
    const redacted = [{ id: "m1", role: "tool", parts: [{ ...items[0], text: "redacted" }] }];
    const { harness, heard } = inProcessHarness(
      {
        redacting: {
          subscriptions: [interceptor({ events: ["tool.after"] })],
          answer: remember("redacting", [
            { type: "modify", target: "output", operation: "replace", value: redacted },
          ]),
        },
        blind: {
          subscriptions: [
            interceptor({ events: ["tool.after"], ...omit }),
            { mode: "observe", events: ["tool.after"], ...omit },
          ],
          answer: remember("blind"),
        },
      },
      { enforces: { "tool.after": { effects: ["modify"] } } },
    );
    await harness.intercept("tool.after", {
      ...toolCall(),
      outcome: "ok",
      execution: { status: "executed" },
      items: [{ id: "m1", role: "tool", parts: items }],
      extensions: { "com.example.raw": { output: BODY } },
    });
    await harness.flush();
    expect(sent.redacting).toContain("second");
    expect(sent.blind).not.toContain("second");
    const told = heard.filter(({ method }) => method === "hooks/observe");
    expect(told).toMatchObject([
      { name: "blind", event: { extensions: { "com.example.raw": { output: "[withheld]" } } } },
    ]);
  });
});
