import type { Message, ModifyTarget } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { applyEffects, type EditContext } from "../src/index.node.js";
import { context, edit, m1, merge, message, outcome, p1, replace, text } from "./support/edits.js";

const answering = (answer: unknown, mode = "form", action = "accept"): EditContext =>
  context({ event: "user.elicitation.result", elicitation: { mode, action } }, { content: answer });

describe("edits (runtime-semantics 4.5)", () => {
  it.each<[case_: string, target: ModifyTarget, effects: unknown[], expected: unknown]>([
    ["1 appends an equal message", "prompt", [merge("prompt", [m1])], [m1, m1]],
    ["1 appends an equal part", "instructions", [merge("instructions", [p1])], [p1, p1]],
    ["2 replaces a list", "prompt", [replace("prompt", [message("m2")])], [message("m2")]],
    ["3 empties a list", "prompt", [replace("prompt", [])], []],
    [
      "4 merges objects shallowly and keeps null",
      "input",
      [merge("input", { nested: { b: 2 }, keep: null })],
      { nested: { b: 2 }, keep: null },
    ],
    ["5 empties an object", "input", [replace("input", {})], {}],
    ["33 sees what an earlier effect staged", "prompt", [replace("prompt", []), merge("prompt", [m1])], [m1]],
    [
      "keeps a member named like a prototype as data",
      "input",
      [replace("input", JSON.parse('{"__proto__": {"a": 1}}'))],
      JSON.parse('{"__proto__": {"a": 1}}'),
    ],
  ])("%s", (_case, target, effects, expected) => {
    expect(outcome(target, context(), ...effects)).toEqual(expected);
  });

  it("2 gives values that share nothing with the effects, nor with the current ones", () => {
    const value = [message("m2", text("p2", "mine"))];
    const given = context();
    const result = applyEffects(given, [replace("prompt", value), merge("prompt", [m1])]);
    const part = result.ok && (result.value.prompt as Message[])[0]?.parts[0];
    Object.assign(part || {}, { text: "changed" });
    Object.assign(result.ok ? (result.value.input as object) : {}, { keep: "changed" });
    expect(value[0]?.parts[0]).toEqual(text("p2", "mine"));
    expect(given.current.input).toEqual({ nested: { a: 1 }, keep: true });
  });

  it.each<[target: ModifyTarget, value: unknown]>([
    ["prompt", "hello"],
    ["request", {}],
    ["response", [p1]],
    ["content", [p1]],
    ["instructions", [m1]],
    ["summary", "hello"],
    ["input", []],
    ["workspace", null],
  ])("6 refuses for %s a value of another kind", (target, value) => {
    for (const operation of ["replace", "merge"] as const) {
      const result = applyEffects(context(), [edit(target, operation, value)]);
      expect(result.ok).toBe(false);
      expect(result.ok || result.issues.every((issue) => issue.path.startsWith("/effects/0/value"))).toBe(
        true,
      );
    }
  });

  it("6 refuses an object for `content` where it is a list of messages", () => {
    expect(outcome("content", context(), replace("content", {}))).toEqual(["wrong-value"]);
  });

  it("7 refuses to edit an object where there is none", () => {
    expect(outcome("workspace", context({}, { workspace: [] }), replace("workspace", {}))).toEqual([
      "wrong-current-value",
    ]);
  });

  it.each([
    ["9", replace("content", { choices: ["new"] }), { choices: ["new"] }],
    ["10", merge("content", { choices: ["new", "new"] }), { keep: true, choices: ["new", "new"] }],
    ["11", replace("content", {}), {}],
  ])("%s edits the answer of an accepted form", (_case, effect, expected) => {
    expect(outcome("content", answering({ keep: true, choices: ["old"] }), effect)).toEqual(expected);
  });

  it.each([[null], [{ keep: null }], [{ bad: [1] }], [{ nested: {} }]])(
    "12 refuses the answer %j, and the edit before it",
    (value) => {
      const given = answering({ keep: true });
      const result = applyEffects(given, [replace("content", { keep: false }), replace("content", value)]);
      expect(result).toMatchObject({ ok: false, issues: [{ path: "/effects/1/value" }] });
      expect(given.current.content).toEqual({ keep: true });
    },
  );

  it.each([
    ["", ""],
    ["url", "accept"],
    ["form", "cancel"],
    ["form", "decline"],
  ])("13 refuses to edit an answer with mode %j and action %j", (mode, action) => {
    expect(outcome("content", answering({}, mode, action), replace("content", {}))).toEqual(["no-answer"]);
  });

  it("13 refuses to edit an answer of which nothing is known", () => {
    const given = context({ event: "user.elicitation.result" }, { content: {} });
    expect(outcome("content", given, merge("content", {}))).toEqual(["no-answer"]);
  });

  it("refuses to edit an answer that is none", () => {
    expect(outcome("content", answering([m1]), merge("content", {}))).toEqual(["wrong-current-value"]);
  });

  it.each([
    ["user.message.outbound", "content"],
    ["model.request.before", "request"],
  ] as const)("14 takes only lists of messages at %s", (event, target) => {
    const given = context({ event });
    expect(applyEffects(given, [replace(target, {})]).ok).toBe(false);
    expect(applyEffects(given, [merge(target, {})]).ok).toBe(false);
    expect(outcome(target, given, replace(target, [message("m2")]))).toEqual([message("m2")]);
  });

  it.each([[{}], [[m1]]])("15 refuses any edit of a request at user.elicitation.request", (value) => {
    const given = context({ event: "user.elicitation.request" });
    expect(applyEffects(given, [replace("request", value)]).ok).toBe(false);
  });

  it("16 does not take an object because the current value is one", () => {
    const given = context({ event: "user.message.outbound" }, { content: {} });
    expect(applyEffects(given, [replace("content", {})]).ok).toBe(false);
  });

  it("17 replaces and appends output", () => {
    const given = context({ event: "tool.after" });
    expect(outcome("output", given, replace("output", []))).toEqual([]);
    expect(outcome("output", given, merge("output", [m1]))).toEqual([m1, m1]);
  });

  it.each(
    [null, true, 12, "s", [1, 2], {}, [p1]].flatMap((value) => [
      { operation: "replace" as const, value },
      { operation: "merge" as const, value },
    ]),
  )("18 refuses to $operation output with $value", ({ operation, value }) => {
    expect(applyEffects(context({ event: "tool.after" }), [edit("output", operation, value)]).ok).toBe(false);
  });

  it.each([[null], [{}], [[p1]]])("19 refuses to edit output that is %j", (output) => {
    const given = context({ event: "tool.after" }, { output });
    expect(outcome("output", given, replace("output", [m1]))).toEqual(["wrong-current-value"]);
  });
});
