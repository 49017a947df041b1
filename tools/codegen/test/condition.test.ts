import { _ } from "ajv/dist/compile/codegen/index.js";
import { describe, expect, it } from "vitest";
import type { Schema } from "../src/read/schema.js";
import { conditionOf, demandsPresence, memberCondition } from "../src/validators/condition.js";

const value = _`v`;

describe("a schema as one expression", () => {
  it.each<[Schema, string]>([
    [true, "true"],
    [{ description: "Anything." }, "true"],
    [false, "false"],
    [{ $ref: "#/$defs/Session" }, "isSession(v)"],
    [{ const: "a" }, 'v === "a"'],
    [{ enum: ["a", 1] }, '(v === "a" || v === 1)'],
    [{ type: "string", minLength: 1 }, "isNonEmptyString(v)"],
    [{ type: "string" }, 'typeof v === "string"'],
    [{ type: "string", format: "uri" }, '(typeof v === "string" && FORMATS.uri(v))'],
    [
      { type: "string", pattern: "^a", not: { pattern: "b$" } },
      '(typeof v === "string" && /^a/u.test(v) && !/b$/u.test(v))',
    ],
    [{ type: "integer", minimum: 0 }, "isCount(v)"],
    [{ type: "number", minimum: 0 }, "isAmount(v)"],
    [
      { type: "array", items: { $ref: "#/$defs/Part" }, minItems: 1 },
      "(isListOf(v, isPart) && v.length >= 1)",
    ],
    [
      { type: "array", items: { enum: ["a"] }, uniqueItems: true },
      '(isListOf(v, item => (item === "a")) && hasUniqueItems(v))',
    ],
    [{ type: "array", contains: { const: 1 } }, "(Array.isArray(v) && v.some(item => item === 1))"],
    [{ anyOf: [{ type: "null" }, { $ref: "#/$defs/Part" }] }, "(v === null || isPart(v))"],
    [{ type: "object", additionalProperties: true }, "isObject(v)"],
    [
      { type: "object", required: ["a"], properties: { a: { const: 1 }, b: false } },
      "(isObject(v) && (v.a === 1 && v.b === undefined))",
    ],
    [{ required: ["a"], properties: { a: true } }, "(!isObject(v) || v.a !== undefined)"],
    [
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      { if: { properties: { a: { const: 1 } } }, then: { required: ["b"] } },
      "(!(!isObject(v) || (v.a === undefined || v.a === 1)) || (!isObject(v) || v.b !== undefined))",
    ],
  ])("%j", (schema, expected) => {
    expect(String(conditionOf(schema, value))).toBe(expected);
  });

  it.each<[Schema]>([
    [{ type: "object", properties: {}, additionalProperties: false }],
    [{ type: "integer", minimum: 1 }],
    [{ $ref: "#/$defs/Session", type: "object" }],
    [{ anyOf: [{ type: "integer", minimum: 1 }] }],
  ])("%j is left to the compiler", (schema) => {
    expect(conditionOf(schema, value)).toBeUndefined();
  });
});

describe("a member", () => {
  it.each<[Schema, boolean, string]>([
    [{ const: 1 }, true, "v === 1"],
    [{ const: 1 }, false, "(v === undefined || v === 1)"],
    [true, true, "v !== undefined"],
    [true, false, "true"],
    [false, false, "v === undefined"],
  ])("%j, required: %s", (schema, isRequired, expected) => {
    expect(String(memberCondition(schema, value, isRequired))).toBe(expected);
  });

  it.each<[Schema, boolean]>([
    [{ const: 1 }, true],
    [{ anyOf: [{ const: 1 }, { type: "null" }] }, true],
    [{ description: "Anything." }, false],
    [{ type: "integer", minimum: 1 }, false],
  ])("%j demands presence by itself: %s", (schema, expected) => {
    expect(demandsPresence(schema)).toBe(expected);
  });
});
