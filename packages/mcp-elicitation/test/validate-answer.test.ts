import { describe, expect, it } from "vitest";
import { type ElicitationFormSchema, fillDefaults, validateAnswer } from "../src/index.js";

const form: ElicitationFormSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 2, maxLength: 4 },
    mail: { type: "string", format: "email" },
    born: { type: "string", format: "date" },
    at: { type: "string", format: "date-time" },
    page: { type: "string", format: "uri" },
    age: { type: "integer", minimum: 18, maximum: 150.5, default: 3 },
    share: { type: "number", minimum: 0.25, maximum: 0.5 },
    agrees: { type: "boolean", default: true },
    color: { type: "string", enum: ["red", "blue"] },
    size: { type: "string", oneOf: [{ const: "s", title: "Small" }] },
    legacy: { type: "string", enum: ["s"], enumNames: ["Small"] },
    pets: { type: "array", items: { type: "string", enum: ["cat", "dog"] }, minItems: 1, maxItems: 2 },
    days: { type: "array", items: { anyOf: [{ const: "mon", title: "Monday" }] } },
  },
};

describe("validateAnswer accepts", () => {
  it.each<[what: string, answer: object]>([
    [
      "a complete answer",
      {
        name: "Ada",
        mail: "ada@example.org",
        born: "1815-12-10",
        at: "2026-03-04T05:06:07Z",
        page: "https://example.org/",
        age: 36,
        share: 0.5,
        agrees: true,
        color: "red",
        size: "s",
        legacy: "s",
        pets: ["cat", "cat"],
        days: [],
      },
    ],
    ["1.0 for an integer", { name: "Ada", age: JSON.parse("36.0") }],
    ["lengths in characters, not code units", { name: "😀😀😀😀" }],
    ["a mailbox as wide as RFC 5321", { name: "Ada", mail: '"on call"@[192.0.2.1]' }],
    ["members that the form does not name (decision 18)", { name: "Ada", more: 1, list: ["x"] }],
  ])("%s", (_what, answer) => {
    const before = JSON.stringify(answer);
    expect(validateAnswer(form, answer)).toEqual({ ok: true, value: answer });
    expect(JSON.stringify(answer)).toBe(before);
  });

  it("no content at all where nothing is required", () => {
    expect(validateAnswer({ type: "object", properties: {} }, undefined)).toEqual({ ok: true, value: {} });
  });

  it("answers to fields that are called like members of every object", () => {
    const properties = JSON.parse('{"__proto__":{"type":"boolean"},"toString":{"type":"string"}}');
    const tricky: ElicitationFormSchema = {
      type: "object",
      properties,
      required: ["__proto__", "toString"],
    };
    expect(validateAnswer(tricky, JSON.parse('{"__proto__":true,"toString":"x"}')).ok).toBe(true);
    expect(validateAnswer(tricky, {})).toMatchObject({
      issues: [{ path: "/__proto__" }, { path: "/toString" }],
    });
    expect(validateAnswer(tricky, JSON.parse('{"__proto__":{},"toString":1}'))).toMatchObject({
      issues: [{ code: "type" }, { code: "type" }],
    });
  });
});

describe("validateAnswer says what to enter instead of", () => {
  it.each<[what: string, answer: object, path: string, code: string, message: string]>([
    ["a missing field", { agrees: false }, "/name", "required", "enter a value: the form requires it"],
    ["too short a text", { name: "A" }, "/name", "min-length", "enter 2 or more characters"],
    ["too long a text", { name: "Ada L" }, "/name", "max-length", "enter 4 or fewer characters"],
    ["a number for a text", { name: 1 }, "/name", "type", "enter text"],
    [
      "a wrong mail address",
      { name: "Ada", mail: "ada@" },
      "/mail",
      "format",
      "enter an email address such as name@example.org",
    ],
    [
      "a wrong date",
      { name: "Ada", born: "2026-02-29" },
      "/born",
      "format",
      "enter a date such as 2026-03-04",
    ],
    [
      "a time without offset",
      { name: "Ada", at: "2026-03-04T05:06:07" },
      "/at",
      "format",
      "enter a date and time with offset such as 2026-03-04T05:06:07Z",
    ],
    [
      "a relative URL",
      { name: "Ada", page: "index.html" },
      "/page",
      "format",
      "enter an absolute URL such as https://example.org/page",
    ],
    [
      "a text for a number, without coercion",
      { name: "Ada", age: "36" },
      "/age",
      "type",
      "enter a whole number",
    ],
    ["a fraction for an integer", { name: "Ada", age: 36.5 }, "/age", "type", "enter a whole number"],
    ["too small a number", { name: "Ada", age: 17 }, "/age", "minimum", "enter a number of at least 18"],
    ["too large a number", { name: "Ada", share: 0.6 }, "/share", "maximum", "enter a number of at most 0.5"],
    ["no number", { name: "Ada", share: Number.NaN }, "/share", "type", "enter a number"],
    [
      "a text for yes or no",
      { name: "Ada", agrees: "true" },
      "/agrees",
      "type",
      "answer yes or no (true or false)",
    ],
    [
      "another choice",
      { name: "Ada", color: "green" },
      "/color",
      "enum",
      "choose one of the options of this field",
    ],
    [
      "a title for a choice",
      { name: "Ada", size: "Small" },
      "/size",
      "enum",
      "choose one of the options of this field",
    ],
    [
      "a legacy title for a choice",
      { name: "Ada", legacy: "Small" },
      "/legacy",
      "enum",
      "choose one of the options of this field",
    ],
    ["too few choices", { name: "Ada", pets: [] }, "/pets", "min-items", "choose 1 or more options"],
    [
      "too many choices",
      { name: "Ada", pets: ["cat", "dog", "cat"] },
      "/pets",
      "max-items",
      "choose 2 or fewer options",
    ],
    [
      "a choice that there is not among several",
      { name: "Ada", pets: ["cow"] },
      "/pets",
      "enum",
      "choose only from the options of this field",
    ],
    [
      "one choice where several can be",
      { name: "Ada", days: "mon" },
      "/days",
      "type",
      "choose from the options of this field, as a list",
    ],
    [
      "a nested object beside the form",
      { name: "Ada", more: {} },
      "/more",
      "type",
      "must be a string, a number, a boolean or a list of strings",
    ],
    ["null", { name: null }, "/name", "type", "enter text"],
  ])("%s", (_what, answer, path, code, message) => {
    expect(validateAnswer(form, answer)).toEqual({ ok: false, issues: [{ path, code, message }] });
  });

  it.each([
    [null],
    [[]],
    ["text"],
    [1],
    [new Map([["name", "Ada"]])],
    [new URLSearchParams({ name: "Ada" })],
    [new FormData()],
    [new Date(0)],
    [new String("Ada")],
  ])("%o, which is no answer", (content) => {
    expect(validateAnswer(form, content)).toMatchObject({ ok: false, issues: [{ path: "", code: "type" }] });
  });

  it("every wrong field, at most 20", () => {
    const required = Array.from({ length: 50 }, (_, index) => `field ${index}/~`);
    const many = validateAnswer({ type: "object", properties: {}, required }, {});
    expect(many.ok ? [] : many.issues).toHaveLength(20);
    expect(many.ok ? "" : many.issues[0]?.path).toBe("/field 0~1~0");
  });

  it("a required name that no field has (decision 18)", () => {
    const named: ElicitationFormSchema = { type: "object", properties: {}, required: ["x"] };
    expect(validateAnswer(named, { x: 1 }).ok).toBe(true);
    expect(validateAnswer(named, {})).toMatchObject({ issues: [{ path: "/x", code: "required" }] });
  });
});

describe("validateAnswer does not guess at a form that MCP does not have", () => {
  it.each<[what: string, field: object]>([
    ["a pattern", { type: "string", pattern: "^x" }],
    ["an unknown format", { type: "string", format: "password" }],
    ["an object", { type: "object" }],
  ])("%s", (_what, field) => {
    const unknown = { type: "object", properties: { value: field } } as never;
    for (const content of [{}, { value: "x" }]) {
      const checked = validateAnswer(unknown, content);
      expect(checked).toMatchObject({ ok: false, issues: [{ path: "", code: "unsupported-form" }] });
      expect(checked.ok ? "" : checked.issues[0]?.message).toContain("/properties/value");
    }
  });
});

describe("many choices", () => {
  const names = Array.from({ length: 300 }, (_, index) => `option ${index}`);
  const fields: ElicitationFormSchema[] = [
    { type: "object", properties: { value: { type: "array", items: { type: "string", enum: names } } } },
    {
      type: "object",
      properties: {
        value: { type: "array", items: { anyOf: names.map((name) => ({ const: name, title: name })) } },
      },
    },
  ];

  it.each(fields)("are found and missed as few are: form %#", (many) => {
    expect(validateAnswer(many, { value: ["option 299", "option 0"] }).ok).toBe(true);
    expect(validateAnswer(many, { value: ["option 299", "option 300"] }).ok).toBe(false);
  });
});

describe("fillDefaults", () => {
  it("fills what has no value, and leaves both arguments alone", () => {
    const choices: ElicitationFormSchema = {
      type: "object",
      properties: {
        a: { type: "array", items: { type: "string", enum: ["x"] }, default: ["x"] },
        b: { type: "boolean", default: true },
        c: { type: "string" },
      },
    };
    const before = structuredClone(choices);
    const content = { b: false, more: ["kept"] };
    const filled = fillDefaults(choices, content);
    expect(filled).toEqual({ a: ["x"], b: false, more: ["kept"] });
    (filled.a as string[]).push("y");
    (filled.more as string[]).push("z");
    expect(choices).toEqual(before);
    expect(content).toEqual({ b: false, more: ["kept"] });
    expect(fillDefaults(choices)).toEqual({ a: ["x"], b: true });
  });

  it("fills in a default that contradicts its field, of which the check then says so", () => {
    const filled = fillDefaults(form, { name: "Ada" });
    expect(filled).toEqual({ name: "Ada", age: 3, agrees: true });
    expect(validateAnswer(form, filled)).toMatchObject({ ok: false, issues: [{ path: "/age" }] });
    expect(validateAnswer(form, { name: "Ada" }).ok).toBe(true);
  });

  it("takes a field called __proto__ for a field", () => {
    const properties = JSON.parse('{"__proto__":{"type":"string","default":"x"}}');
    const filled = fillDefaults({ type: "object", properties });
    expect(Object.keys(filled)).toEqual(["__proto__"]);
  });
});

describe("a choice of nothing", () => {
  const nothing: ElicitationFormSchema = {
    type: "object",
    properties: {
      one: { type: "string", enum: [] },
      titled: { type: "string", oneOf: [] },
      several: { type: "array", items: { type: "string", enum: [] } },
    },
  };

  it("has no answer but none at all", () => {
    expect(validateAnswer(nothing, { several: [] }).ok).toBe(true);
    expect(validateAnswer(nothing, { one: "", titled: "", several: [""] })).toMatchObject({
      ok: false,
      issues: [{ path: "/one" }, { path: "/titled" }, { path: "/several" }],
    });
  });
});

describe("an option that a form has twice", () => {
  const twice = [
    { const: "a", title: "A" },
    { const: "a", title: "B" },
  ];

  it("can be one of several, but never the one: `oneOf` is exactly one", () => {
    const doubled: ElicitationFormSchema = {
      type: "object",
      properties: {
        one: { type: "string", oneOf: twice },
        several: { type: "array", items: { anyOf: twice } },
      },
    };
    expect(validateAnswer(doubled, { several: ["a"] }).ok).toBe(true);
    expect(validateAnswer(doubled, { one: "a" })).toMatchObject({ issues: [{ path: "/one", code: "enum" }] });
  });
});

describe("a form that was found sound", () => {
  it("is not read as a form again, however many answers there are", () => {
    let reads = 0;
    const counted: ElicitationFormSchema = {
      type: "object",
      properties: {},
      get $schema() {
        reads++;
        return "https://json-schema.org/draft/2020-12/schema";
      },
    };
    for (let round = 0; round < 100; round++) expect(validateAnswer(counted, {}).ok).toBe(true);
    expect(reads).toBe(1);
  });

  it("is read each time that it is not sound", () => {
    const repaired = { type: "object", properties: { a: { type: "string", pattern: "x" } } };
    expect(validateAnswer(repaired as never, {}).ok).toBe(false);
    expect(validateAnswer(repaired as never, {}).ok).toBe(false);
    Reflect.deleteProperty(repaired.properties.a, "pattern");
    expect(validateAnswer(repaired as never, {}).ok).toBe(true);
  });
});
