import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { parseRequest, parseResult, validateRequest } from "../src/index.js";

const request = (field: unknown, more: object = {}): object => ({
  message: "Please fill in",
  requestedSchema: { type: "object", properties: { value: field } },
  ...more,
});

/** Both readings of the pinned shapes: ours, and the one generated from the official bytes. */
function verdicts(params: unknown): { ours: boolean; canonical: boolean; parsed: boolean } {
  return {
    ours: validateRequest(params).ok,
    canonical: validate("elicitation-request", params).ok,
    parsed: parseRequest(JSON.stringify(params)).ok,
  };
}

const ACCEPTED = { ours: true, canonical: true, parsed: true };
const REFUSED = { ours: false, canonical: false, parsed: false };
const OPTIONS = [
  { const: "s", title: "Small" },
  { const: "l", title: "Large" },
];

describe.each([
  ["absent", {}],
  ["form", { mode: "form" }],
])("with mode %s (4.6.3)", (_mode, more) => {
  it.each<[what: string, field: object]>([
    [
      "a text with format, length and default",
      { type: "string", format: "email", minLength: 5, default: "a@b.c" },
    ],
    ["an integer with bounds and default", { type: "integer", minimum: 0, maximum: 10, default: 3 }],
    ["a number with default", { type: "number", default: 1.5 }],
    ["bounds with a fraction", { type: "number", minimum: 0.5, maximum: 99.5 }],
    ["a boolean with default", { type: "boolean", default: false }],
    ["a choice", { type: "string", enum: ["red", "blue"] }],
    ["a titled choice", { type: "string", oneOf: OPTIONS }],
    ["a legacy titled choice", { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] }],
    [
      "several choices with bounds and default",
      {
        type: "array",
        items: { type: "string", enum: ["a", "b"] },
        minItems: 1,
        maxItems: 2,
        default: ["a"],
      },
    ],
    ["several titled choices with default", { type: "array", items: { anyOf: OPTIONS }, default: ["s"] }],
    ["a default that contradicts its field", { type: "string", minLength: 5, default: "x" }],
  ])("accepts %s", (_what, field) => {
    expect(verdicts(request({ title: "T", description: "D", ...field }, more))).toEqual(ACCEPTED);
  });

  it.each<[what: string, field: unknown, path: string]>([
    ["an object (4.6.4)", { type: "object", properties: {} }, "/type"],
    ["a list of numbers (4.6.4)", { type: "array", items: { type: "number" } }, "/items/type"],
    ["a pattern (4.6.4)", { type: "string", pattern: "^a" }, "/pattern"],
    ["an enum that holds a number (4.6.4)", { type: "string", enum: ["a", 1] }, "/enum/1"],
    ["an unknown format (4.6.4)", { type: "string", format: "password" }, "/format"],
    ["an enum on the list itself", { type: "array", enum: ["a"] }, "/enum"],
    ["a choice without a type", { oneOf: OPTIONS }, "/type"],
    ["enumNames without enum", { type: "string", enumNames: ["A"] }, "/enum"],
    ["an option without a title", { type: "string", oneOf: [{ const: "a" }] }, "/oneOf/0/title"],
    [
      "an option with more",
      { type: "string", oneOf: [{ const: "a", title: "A", icon: "x" }] },
      "/oneOf/0/icon",
    ],
    ["both enum and oneOf", { type: "string", enum: ["a"], oneOf: OPTIONS }, "/enum"],
    ["bounds on a choice", { type: "string", enum: ["a"], minLength: 1 }, "/minLength"],
    ["a reference", { $ref: "#/$defs/color" }, "/type"],
    ["no field at all", null, ""],
    ["a text for a bound", { type: "string", minLength: "1" }, "/minLength"],
    ["a default of another type", { type: "boolean", default: "true" }, "/default"],
  ])("refuses %s", (_what, field, path) => {
    const params = request(field, more);
    expect(verdicts(params)).toEqual(REFUSED);
    const checked = validateRequest(params);
    const paths = checked.ok ? [] : checked.issues.map((issue) => issue.path);
    expect(paths).toContain(`/requestedSchema/properties/value${path}`);
  });
});

describe("a request for a form", () => {
  const sound = request({ type: "string" });

  it("keeps _meta, task and unknown members, and does not get a mode", () => {
    const params = {
      ...sound,
      _meta: { progressToken: 7, "com.example/x": [1] },
      task: { ttl: 5, more: 1 },
      extension: {},
    };
    expect(verdicts(params)).toEqual(ACCEPTED);
    expect(parseRequest(JSON.stringify(params))).toEqual({ ok: true, value: params });
  });

  it.each<[what: string, params: unknown]>([
    ["requestedSchema true (4.6.4)", { message: "m", requestedSchema: true }],
    ["no message (4.6.4)", { requestedSchema: { type: "object", properties: {} } }],
    ["no requestedSchema", { message: "m" }],
    [
      "an unknown keyword of the form (4.6.8)",
      { message: "m", requestedSchema: { type: "object", properties: {}, additionalProperties: false } },
    ],
    [
      "a required name that is no text",
      { message: "m", requestedSchema: { type: "object", properties: {}, required: [1] } },
    ],
    ["a progress token that is neither text nor number", { ...sound, _meta: { progressToken: null } }],
    ["a time to live that is no number", { ...sound, task: { ttl: "5" } }],
    ["a list", [sound]],
    ["nothing", null],
  ])("is refused with %s", (_what, params) => {
    expect(verdicts(params)).toEqual(REFUSED);
  });

  it("may have fields with names of keywords (4.6.11)", () => {
    const names = ["required", "oneOf", "enum", "type", "__proto__", "toString"];
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    expect(verdicts({ message: "m", requestedSchema: { type: "object", properties } })).toEqual(ACCEPTED);
  });

  it("is refused where its text repeats a member or is no JSON", () => {
    const twice = '{"message":"a","message":"b","requestedSchema":{"type":"object","properties":{}}}';
    expect(parseRequest(twice)).toMatchObject({ ok: false, issues: [{ code: "duplicate-member" }] });
    expect(parseRequest("{message:'x'}")).toMatchObject({ ok: false, issues: [{ code: "json-syntax" }] });
  });

  it.each([[undefined], [null], [{ message: "m" }], [new Uint8Array()]])("is text, and not %o", (given) => {
    const issue = { path: "", code: "type", message: expect.stringContaining("JSON text") };
    expect(parseRequest(given as never)).toMatchObject({ ok: false, issues: [issue] });
    expect(parseResult(given as never)).toMatchObject({ ok: false, issues: [issue] });
  });

  it("is reported with at most 20 issues, which repeat nothing of it", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [
        `f${index}`,
        { type: "string", "s3cret-keyword": "s3cret" },
      ]),
    );
    const checked = validateRequest({ message: "m", requestedSchema: { type: "object", properties } });
    expect(checked.ok ? 0 : checked.issues.length).toBe(20);
    expect(checked.ok ? "" : checked.issues.map((issue) => issue.message).join()).not.toContain("s3cret");
  });
});

describe("a request for a URL (4.6.5)", () => {
  const sound = {
    mode: "url",
    message: "Please sign in",
    url: "https://auth.example.com/?id=7",
    elicitationId: "550e8400",
  };

  it("has mode, message, url and elicitationId", () => {
    expect(verdicts(sound)).toEqual(ACCEPTED);
  });

  it.each(["mode", "message", "url", "elicitationId"])("is refused without %s", (name) => {
    const { [name]: _dropped, ...rest } = sound as { [name: string]: string };
    expect(verdicts(rest)).toEqual(REFUSED);
  });

  it.each(["browser", "FORM", null, "form"])("is refused with mode %s", (mode) => {
    expect(verdicts({ ...sound, mode })).toEqual(REFUSED);
  });

  it("is refused with a URL that is relative", () => {
    expect(verdicts({ ...sound, url: "/sign-in" })).toEqual(REFUSED);
  });
});
