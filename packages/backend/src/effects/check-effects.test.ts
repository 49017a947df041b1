import type { Capabilities, InterceptableEvent } from "@ahp/types";
import { expect, it } from "vitest";
import { checkEffects } from "./check-effects.js";

const event = { type: "tool.before" } as InterceptableEvent;
const capabilities: Capabilities = { effects: ["deny", "message"] };
const good = { type: "message", text: "looked at" };
const check = (...effects: unknown[]) => checkEffects(effects, event, capabilities);

it("good effects are there at once, in a list of their own", () => {
  const given = [good];
  const checked = checkEffects(given, event, capabilities);
  expect(checked).toEqual([good]);
  expect(checked).not.toBe(given);
});

it.each<[what: string, effects: unknown[], index: number, code: string]>([
  ["before one that is no JSON", [{ type: "deny" }, { type: "deny", reason: 1n }], 0, "effect-invalid"],
  ["before another such", [good, { type: "deny" }, { type: "forbid" }], 1, "effect-invalid"],
  ["behind one that is no JSON", [{ type: "deny", reason: 1n }, { type: "deny" }], 0, "effect-not-json"],
  ["behind one that is not granted", [{ type: "allow" }, { type: "deny" }], 0, "effect-not-advertised"],
])("of several bad effects the first is named: an invalid one %s", async (_what, effects, index, code) => {
  const checking = async () => await check(...effects);
  await expect(checking()).rejects.toMatchObject({
    code,
    message: expect.stringContaining(`returned effect ${index}`),
  });
});
