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

const text = { id: "p", kind: "text", mediaType: "text/plain", selection: "body", text: "hi" };
const user = { id: "m", role: "user", parts: [text] };

it.each<[what: string, type: string, effect: unknown]>([
  ["an edit", "tool.before", { type: "modify", target: "input", operation: "merge", value: { a: 1 } }],
  ["a result", "tool.before", { type: "return", value: 7 }],
  ["a model's answer", "model.request.before", { type: "return", value: [user] }],
  ["a summary", "context.compact.before", { type: "return", value: [text] }],
  [
    "a message of a user",
    "user.message.inbound",
    { type: "modify", target: "prompt", operation: "replace", value: [user] },
  ],
])("so is %s: nothing has to be loaded for it", (_what, type, effect) => {
  const granted = { effects: ["modify", "return"], modify: {} } as Capabilities;
  const everything = { replace: true, merge: true };
  granted.modify = { input: everything, prompt: everything };
  expect(checkEffects(effect, { type } as InterceptableEvent, granted)).toEqual([effect]);
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
