import type { AttachmentPart, Part } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { applyEffects, type EditContext, type TargetSelection } from "../src/index.node.js";
import { a1, context, m1, merge, message, outcome, p1, replace, text } from "./support/edits.js";

const HIDDEN: readonly [mode: string, part: Part][] = [
  ["metadata", { id: "p1", kind: "text", mediaType: "text/plain", selection: "metadata" }],
  ["omit", { id: "p1", kind: "text", mediaType: "text/plain", selection: "omit" }],
  [
    "gap",
    { id: "p1", kind: "text", mediaType: "text/plain", selection: "body", gap: { reason: "too long" } },
  ],
];

describe("attachments in edited lists", () => {
  const prompt = [message("m1", p1, a1)];
  const edited = [message("m1", text("p1", "edited"), a1)];
  const authorized = (...attachments: AttachmentPart[]) => context({ attachments }, { prompt });

  it("20 stay when they are unchanged and authorized", () => {
    expect(outcome("prompt", authorized(a1), replace("prompt", edited))).toEqual(edited);
  });

  it("21 may be removed", () => {
    expect(outcome("prompt", authorized(a1), replace("prompt", []))).toEqual([]);
  });

  it("22 are refused without authorization, also unchanged", () => {
    expect(outcome("prompt", authorized(), replace("prompt", edited))).toEqual(["unauthorized-attachment"]);
  });

  it.each<[what: string, changed: object]>([
    ["another reference", { body: { ref: "other" } }],
    ["a text", { text: "leak" }],
    ["another media type", { mediaType: "image/jpeg" }],
  ])("23 are refused with %s, also when that is authorized", (_what, change) => {
    const changed = { ...a1, ...change } as AttachmentPart;
    const given = authorized(a1, changed);
    expect(applyEffects(given, [replace("prompt", [message("m1", p1, changed)])]).ok).toBe(false);
    expect(applyEffects(given, [merge("prompt", [message("m2", changed)])]).ok).toBe(false);
  });

  it("may be new when they equal an authorized descriptor (decision 20)", () => {
    const other: AttachmentPart = { ...a1, id: "a2", body: { ref: "second" } };
    expect(outcome("prompt", authorized(other), merge("prompt", [message("m2", other)]))).toEqual([
      ...prompt,
      message("m2", other),
    ]);
  });

  it("free their id once they are removed by an earlier effect (decision 20)", () => {
    const reused = text("a1", "a text now");
    const effects = [replace("prompt", []), merge("prompt", [message("m2", reused)])];
    expect(outcome("prompt", authorized(a1), ...effects)).toEqual([message("m2", reused)]);
    expect(outcome("prompt", authorized(a1), merge("prompt", [message("m2", reused)]))).toEqual([
      "protected-part",
    ]);
  });

  it("do not block a replacement when they are hidden", () => {
    const hidden: Part = { id: "a1", kind: "attachment", mediaType: "image/png", selection: "omit" };
    const given = context({}, { prompt: [message("m1", p1, hidden)] });
    expect(outcome("prompt", given, replace("prompt", [m1]))).toEqual([m1]);
  });
});

describe("authority", () => {
  it.each([
    [{ target: "prompt", operation: "merge" }],
    [{ target: "response", operation: "replace" }],
  ] as const)("24 %j does not grant replacing the prompt", (grant) => {
    expect(outcome("prompt", context({ grants: [grant] }), replace("prompt", []))).toEqual(["not-granted"]);
  });

  it.each<[what: string, changes: Partial<EditContext>, code: string]>([
    ["unreadable", { readable: [] }, "not-readable"],
    ["unwritable", { writable: [] }, "not-writable"],
    ...(["metadata", "omit", "gap"] as const).map((selection): [string, Partial<EditContext>, string] => [
      selection,
      { selection: { prompt: selection satisfies TargetSelection } },
      "not-selected",
    ]),
    ["of an unknown selection", { selection: {} }, "not-selected"],
  ])("25 refuses an edit of a target that is %s", (_what, changes, code) => {
    expect(outcome("prompt", context(changes), replace("prompt", []))).toEqual([code]);
  });

  it("refuses a target that the boundary does not have", () => {
    const given = { ...context(), current: { prompt: [m1] } };
    expect(outcome("response", given, replace("response", []))).toEqual(["no-such-target"]);
    expect(outcome("prompt", context({ event: "tool.before" }), replace("prompt", []))).toEqual([
      "wrong-boundary",
    ]);
  });

  it.each(["turn.end", "no.such.event", "toString"])("refuses any edit at %s", (event) => {
    const given = context({ event: event as EditContext["event"] });
    expect(outcome("input", given, replace("input", {}))).toEqual(["wrong-boundary"]);
  });
});

describe("hidden text", () => {
  it.each(HIDDEN)("26 %s is valid without a text and invalid with one", (_mode, part) => {
    expect(validate("content-item", part).ok).toBe(true);
    expect(validate("content-item", { ...part, text: "leak" }).ok).toBe(false);
    expect(applyEffects(context(), [merge("instructions", [{ ...part, text: "leak" }])]).ok).toBe(false);
  });

  it.each(HIDDEN)("27 is not overwritten under its own id (%s)", (_mode, part) => {
    const given = context({}, { prompt: [message("m1", part)] });
    expect(outcome("prompt", given, replace("prompt", [message("m1", p1)]))).toEqual(["hidden-text"]);
    expect(outcome("prompt", given, merge("prompt", [message("m2", p1)]))).toEqual(["protected-part"]);
  });

  it.each(HIDDEN)("28 is not overwritten under new ids, nor by nothing (%s)", (_mode, part) => {
    const given = context({}, { prompt: [message("m1", part)], instructions: [part] });
    const fresh = text("p9", "new");
    for (const value of [[message("m9", fresh)], []])
      expect(outcome("prompt", given, replace("prompt", value))).toEqual(["hidden-text"]);
    for (const value of [[fresh], []])
      expect(outcome("instructions", given, replace("instructions", value))).toEqual(["hidden-text"]);
  });

  it.each(HIDDEN)("29 stays when entries are appended (%s)", (_mode, part) => {
    const given = context({}, { prompt: [message("m1", part)], instructions: [part] });
    const fresh = text("p9", "new");
    expect(outcome("prompt", given, merge("prompt", [message("m9", fresh)]))).toEqual([
      message("m1", part),
      message("m9", fresh),
    ]);
    expect(outcome("instructions", given, merge("instructions", [fresh]))).toEqual([part, fresh]);
  });
});
