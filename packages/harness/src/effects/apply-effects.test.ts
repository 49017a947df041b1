import type { AttachmentPart, Message, ModifyTarget, Part, TextPart } from "@ahp/types";
import { validate } from "@ahp/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEffects } from "./apply-effects.js";
import type { EditContext, TargetSelection, Values } from "./edit/edit-context.js";

const TARGETS: readonly ModifyTarget[] = [
  "input",
  "output",
  "prompt",
  "request",
  "response",
  "content",
  "instructions",
  "summary",
  "workspace",
];

const text = (id: string, says: string): TextPart => ({
  id,
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  text: says,
});
const message = (id: string, ...parts: Part[]): Message => ({ id, role: "user", parts });
const p1 = text("p1", "hello");
const m1 = message("m1", p1);
const a1: AttachmentPart = {
  id: "a1",
  kind: "attachment",
  mediaType: "image/png",
  selection: "body",
  body: { ref: "opaque" },
};

const HIDDEN: readonly [mode: string, part: Part][] = [
  ["metadata", { id: "p1", kind: "text", mediaType: "text/plain", selection: "metadata" }],
  ["omit", { id: "p1", kind: "text", mediaType: "text/plain", selection: "omit" }],
  [
    "gap",
    { id: "p1", kind: "text", mediaType: "text/plain", selection: "body", gap: { reason: "too long" } },
  ],
];

/** The base of runtime-semantics 4.5: everything granted, shown, readable and writable, at no particular boundary. */
function context(changes: Partial<EditContext> = {}, current: Values = {}): EditContext {
  return {
    event: "",
    current: {
      input: { nested: { a: 1 }, keep: true },
      output: [m1],
      prompt: [m1],
      request: [m1],
      response: [m1],
      content: [m1],
      instructions: [p1],
      summary: [p1],
      workspace: {},
      ...current,
    },
    grants: TARGETS.flatMap((target) => [
      { target, operation: "replace" as const },
      { target, operation: "merge" as const },
    ]),
    selection: Object.fromEntries(TARGETS.map((target) => [target, "body"])),
    readable: TARGETS,
    writable: TARGETS,
    attachments: [],
    ...changes,
  };
}

const edit = (target: ModifyTarget, operation: "replace" | "merge", value: unknown) => ({
  type: "modify",
  target,
  operation,
  value,
});
const replace = (target: ModifyTarget, value: unknown) => edit(target, "replace", value);
const merge = (target: ModifyTarget, value: unknown) => edit(target, "merge", value);

/** The value of a target after the effects, or the codes of what was wrong. The context is the same afterwards. */
function outcome(target: ModifyTarget, given: EditContext, ...effects: unknown[]): unknown {
  const before = structuredClone(given);
  const result = applyEffects(given, effects);
  expect(given).toEqual(before);
  return result.ok ? result.value[target] : result.issues.map((issue) => issue.code);
}

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

describe("a list of effects", () => {
  const accept = (given: EditContext, ...effects: unknown[]): Values => {
    const result = applyEffects(given, effects);
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return result.value;
  };

  it("30 counts whole or not at all", () => {
    const given = context();
    const result = applyEffects(given, [replace("prompt", []), replace("prompt", "invalid")]);
    expect(result).toMatchObject({ ok: false, issues: [{ path: "/effects/1/value" }] });
    expect(given).toEqual(context());
  });

  it("31, 32 is applied to what the last one left, which a refusal does not undo", () => {
    const accepted = accept(context(), replace("prompt", [message("m2", text("p2", "accepted"))]));
    const next = context({}, accepted);
    expect(applyEffects(next, [merge("prompt", [m1]), replace("prompt", "invalid")]).ok).toBe(false);
    expect(next.current).toEqual(accepted);
    expect(accept(next, merge("prompt", [m1])).prompt).toEqual([message("m2", text("p2", "accepted")), m1]);
  });

  it("34 refuses any effect but edits, with its place", () => {
    const result = applyEffects(context(), [replace("prompt", []), { type: "deny", reason: "no" }]);
    expect(result).toMatchObject({ ok: false, issues: [{ path: "/effects/1/type", code: "not-an-edit" }] });
  });

  it.each<[what: string, part: object]>([
    ["of kind json", { id: "p2", kind: "json", mediaType: "application/json", selection: "body", value: {} }],
    ["with a role", { ...p1, role: "user" }],
    ["with a parent", { ...p1, parentItemId: "m1" }],
    ["with an unknown member", { ...p1, more: 1 }],
    ["that is a text attachment", { ...a1, mediaType: "text/plain" }],
    ["that is a JSON attachment", { ...a1, mediaType: "application/json" }],
    [
      "with a size below zero",
      { id: "p2", kind: "text", mediaType: "text/plain", selection: "metadata", size: -1 },
    ],
  ])("37 refuses a part %s", (_what, part) => {
    expect(validate("content-item", part).ok).toBe(false);
    for (const [target, value] of [
      ["prompt", [{ ...m1, parts: [part] }]],
      ["instructions", [part]],
    ] as const) {
      const result = applyEffects(context(), [replace(target, value)]);
      expect(result.ok).toBe(false);
      expect(result.ok || result.issues.every((issue) => issue.path.startsWith("/effects/0/value"))).toBe(
        true,
      );
    }
  });

  it.each<[what: string, effects: unknown, path: string]>([
    ["no list", { type: "deny" }, "/effects"],
    ["no list at all", undefined, "/effects"],
    ["NaN", [replace("input", { n: Number.NaN })], "/effects/0/value/n"],
    ["Infinity", [replace("input", { n: [Number.POSITIVE_INFINITY] })], "/effects/0/value/n/0"],
    ["an undefined member", [replace("input", { n: undefined })], "/effects/0/value/n"],
    ["a date", [replace("input", { n: new Date(0) })], "/effects/0/value/n"],
    ["a BigInt", [replace("input", { n: 1n })], "/effects/0/value/n"],
    ["an unknown effect", [{ type: "defer" }], "/effects/0/type"],
    ["an entry that is no object", ["deny"], "/effects/0"],
    ["an unknown member", [{ ...replace("input", {}), reason: "x" }], "/effects/0/reason"],
    ["an unknown operation", [{ ...replace("input", {}), operation: "patch" }], "/effects/0/operation"],
    ["a target that is no string", [{ ...replace("input", {}), target: 7 }], "/effects/0/target"],
  ])("refuses %s", (_what, effects, path) => {
    const result = applyEffects(context(), effects);
    expect(result.ok).toBe(false);
    expect(result.ok || result.issues.map((issue) => issue.path)).toContain(path);
  });

  it("refuses a cycle instead of following it", () => {
    const input: { self?: unknown } = {};
    input.self = input;
    expect(applyEffects(context(), [replace("input", input)])).toMatchObject({
      issues: [{ code: "not-json" }],
    });
    expect(applyEffects(context({}, { input }), [replace("input", {})])).toMatchObject({
      issues: [{ code: "not-json" }],
    });
  });

  it("is accepted when it is empty, and leaves everything as it is", () => {
    expect(applyEffects(context(), [])).toEqual({ ok: true, value: context().current });
  });

  it("never throws, never changes the context and never repeats a value, whatever is given", () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, maxDepth: 4 });
    const shaped = fc.record(
      {
        type: fc.constantFrom("modify", "deny"),
        target: fc.constantFrom(...TARGETS, "x"),
        operation: fc.constantFrom("replace", "merge", "x"),
        value: fc.oneof(anything, fc.constant([m1]), fc.constant({ a: 1 })),
      },
      { requiredKeys: [] },
    );
    const given = context();
    fc.assert(
      fc.property(fc.oneof(anything, fc.array(fc.oneof(shaped, anything), { maxLength: 4 })), (effects) => {
        const result = applyEffects(given, effects);
        expect(result.ok || result.issues.length > 0).toBe(true);
        expect(given).toEqual(context());
      }),
      { numRuns: 300 },
    );
    const secret = applyEffects(given, [replace("prompt", "s3cret"), { type: "s3cret" }]);
    expect(JSON.stringify(secret)).not.toContain("s3cret");
  });
});

describe("an edited answer and the form that was asked for (decision 4)", () => {
  const requestedSchema = {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 2, maxLength: 4 },
      age: { type: "integer", minimum: 0, maximum: 150.5 },
      share: { type: "number", maximum: 0.5 },
      agrees: { type: "boolean" },
      color: { type: "string", enum: ["red", "blue"] },
      size: { type: "string", oneOf: [{ const: "s", title: "Small" }] },
      pets: { type: "array", items: { type: "string", enum: ["cat", "dog"] }, minItems: 1, maxItems: 2 },
      days: { type: "array", items: { anyOf: [{ const: "mon", title: "Monday" }] } },
    },
  } as const;
  const asked = (current: unknown): EditContext =>
    context(
      {
        event: "user.elicitation.result",
        elicitation: {
          mode: "form",
          action: "accept",
          requestedSchema: structuredClone(requestedSchema) as never,
        },
      },
      { content: current },
    );

  it.each<[what: string, answer: object]>([
    [
      "a complete answer",
      { name: "Ada", age: 36, share: 0.5, agrees: true, color: "red", size: "s", pets: ["cat"], days: [] },
    ],
    ["lengths in characters, not code units", { name: "😀😀😀😀" }],
    ["members that the form does not name (decision 18)", { name: "Ada", more: 1 }],
  ])("accepts %s", (_what, answer) => {
    expect(outcome("content", asked({}), replace("content", answer))).toEqual(answer);
  });

  it.each<[what: string, answer: object, place: string]>([
    ["a missing field", {}, "/name"],
    ["too short a text", { name: "A" }, "/name"],
    ["too long a text", { name: "Ada L" }, "/name"],
    ["a number for a text", { name: 1 }, "/name"],
    ["a text for a number, without coercion", { name: "Ada", age: "36" }, "/age"],
    ["a fraction for an integer", { name: "Ada", age: 1.5 }, "/age"],
    ["a number below its bound", { name: "Ada", age: -1 }, "/age"],
    ["a number above its bound", { name: "Ada", share: 0.6 }, "/share"],
    ["a text for a boolean", { name: "Ada", agrees: "true" }, "/agrees"],
    ["a choice that there is not", { name: "Ada", color: "green" }, "/color"],
    ["a title for a choice", { name: "Ada", size: "Small" }, "/size"],
    ["too few entries", { name: "Ada", pets: [] }, "/pets"],
    ["too many entries", { name: "Ada", pets: ["cat", "dog", "cat"] }, "/pets"],
    ["an entry that there is not", { name: "Ada", pets: ["cow"] }, "/pets"],
    ["a titled entry that there is not", { name: "Ada", days: ["tue"] }, "/days"],
    ["a text for a list", { name: "Ada", days: "mon" }, "/days"],
  ])("refuses %s", (_what, answer, place) => {
    expect(applyEffects(asked({}), [replace("content", answer)])).toMatchObject({
      ok: false,
      issues: [{ path: `/effects/0/value${place}`, code: "form-not-satisfied" }],
    });
  });

  it("looks at the answer after the last effect, not between two", () => {
    const effects = [replace("content", {}), merge("content", { name: "Ada" })];
    expect(outcome("content", asked({}), ...effects)).toEqual({ name: "Ada" });
    expect(
      applyEffects(asked({ name: "Ada" }), [replace("content", { name: "Bea" }), replace("content", {})]),
    ).toMatchObject({
      issues: [{ path: "/effects/1/value/name" }],
    });
  });

  it("looks at nothing when nothing was edited", () => {
    expect(applyEffects(asked({}), []).ok).toBe(true);
  });
});
