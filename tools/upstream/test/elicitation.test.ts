import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { isJsonObject } from "../src/json/json.js";

// The committed document itself: what it accepts and refuses is the contract, whatever made it (runtime-semantics 4.6).
const document = JSON.parse(
  await readFile(new URL("../../../schemas/draft/mcp-elicitation.schema.json", import.meta.url), "utf8"),
);
const ajv = new Ajv2020({ strict: true, ownProperties: true });
// Only here: `@ahp/validate` brings the strict format. This one is enough to see that the format is asserted at all.
ajv.addFormat("uri", /^[a-z]+:\/\//);
ajv.addSchema(document);
const verdict = (definition: string, value: unknown) =>
  ajv.validate(`${document.$id}#/$defs/${definition}`, value);

const form = (properties: unknown, more: object = {}) => ({
  message: "Which release?",
  requestedSchema: { type: "object", properties, ...more },
});
const field = (schema: unknown) => form({ answer: schema });
const options = [{ const: "lts", title: "Long-term" }];

describe("fields of a form", () => {
  it.each<[name: string, schema: unknown]>([
    [
      "string with everything",
      {
        type: "string",
        title: "T",
        description: "D",
        format: "email",
        minLength: 3,
        maxLength: 9,
        default: "x",
      },
    ],
    ["string with a fraction for a length", { type: "string", minLength: 0.5 }],
    ["string with format date", { type: "string", format: "date" }],
    ["string with format date-time", { type: "string", format: "date-time" }],
    ["string with format uri", { type: "string", format: "uri" }],
    ["integer with bounds", { type: "integer", minimum: 1, maximum: 9, default: 2 }],
    ["number with fractions", { type: "number", minimum: 0.5, maximum: 1.5, default: 0.75 }],
    ["default that contradicts its field", { type: "integer", minimum: 5, default: 0.5 }],
    ["boolean", { type: "boolean", default: false }],
    ["single select", { type: "string", enum: ["a", "b"], default: "a" }],
    ["titled single select", { type: "string", oneOf: options, default: "lts" }],
    ["legacy single select", { type: "string", enum: ["a"], enumNames: ["A"] }],
    [
      "multi select",
      { type: "array", items: { type: "string", enum: ["a"] }, minItems: 1, maxItems: 2, default: ["a"] },
    ],
    ["titled multi select", { type: "array", items: { anyOf: options }, minItems: 0.5, default: [] }],
  ])("%s is accepted, with mode absent and with mode form", (_name, schema) => {
    expect(verdict("request", field(schema))).toBe(true);
    expect(verdict("request", { ...field(schema), mode: "form" })).toBe(true);
  });

  it.each<[name: string, schema: unknown]>([
    ["object", { type: "object", properties: {} }],
    ["array of numbers", { type: "array", items: { type: "number" } }],
    ["array of free strings", { type: "array", items: { type: "string" } }],
    ["string with a pattern", { type: "string", pattern: "^a" }],
    ["format password", { type: "string", format: "password" }],
    ["enum with a number", { type: "string", enum: ["a", 1] }],
    ["enumNames without enum", { type: "string", enumNames: ["A"] }],
    ["enum on the array itself", { type: "array", enum: ["a"], items: { type: "string", enum: ["a"] } }],
    ["enum without type", { enum: ["a"] }],
    ["oneOf without type", { oneOf: options }],
    ["option without title", { type: "string", oneOf: [{ const: "a" }] }],
    [
      "option with a further member",
      { type: "string", oneOf: [{ const: "a", title: "A", description: "x" }] },
    ],
    [
      "anyOf option with a further member",
      { type: "array", items: { anyOf: [{ const: "a", title: "A", x: 1 }] } },
    ],
    ["items with a further member", { type: "array", items: { type: "string", enum: ["a"], title: "x" } }],
    ["titled items with a type", { type: "array", items: { type: "string", anyOf: options } }],
    ["number with multipleOf", { type: "number", multipleOf: 2 }],
    ["boolean with an enum", { type: "boolean", enum: [true] }],
    ["reference", { $ref: "#/x" }],
    ["null as type", { type: "null" }],
    ["bound that is a string", { type: "number", minimum: "1" }],
    ["true", true],
  ])("%s is refused", (_name, schema) => {
    expect(verdict("request", field(schema))).toBe(false);
  });
});

describe("requests", () => {
  const url = { mode: "url", message: "Sign in", url: "https://example.org/a", elicitationId: "e-1" };

  it.each<[name: string, value: unknown]>([
    ["form without fields", form({})],
    [
      "form with $schema and required",
      form({ a: { type: "string" } }, { $schema: "s", required: ["a", "b"] }),
    ],
    ["field named like a keyword", form({ required: { type: "string" }, oneOf: { type: "boolean" } })],
    [
      "form with _meta, task and unknown members",
      { ...form({}), _meta: { x: 1 }, task: { ttl: 1.5, x: 1 }, x: 1 },
    ],
    ["form with a fraction as progress token", { ...form({}), _meta: { progressToken: 1.5 } }],
    ["form with a string as progress token", { ...form({}), _meta: { progressToken: "p" } }],
    ["url", url],
    ["url with unknown members", { ...url, _meta: {}, task: {}, x: 1 }],
  ])("%s is accepted", (_name, value) => {
    expect(verdict("request", value)).toBe(true);
  });

  it.each<[name: string, value: unknown]>([
    ["form without message", { requestedSchema: { type: "object", properties: {} } }],
    ["form without requestedSchema", { message: "m" }],
    ["requestedSchema true", { message: "m", requestedSchema: true }],
    ["requestedSchema without type", { message: "m", requestedSchema: { properties: {} } }],
    ["requestedSchema without properties", { message: "m", requestedSchema: { type: "object" } }],
    ["unknown keyword in requestedSchema", form({}, { additionalProperties: false })],
    ["required that is no list", form({}, { required: "a" })],
    ["progress token null", { ...form({}), _meta: { progressToken: null } }],
    ["task that is no object", { ...form({}), task: true }],
    ["ttl null", { ...form({}), task: { ttl: null } }],
    ["url without mode", { ...url, mode: undefined }],
    ["url without message", { ...url, message: undefined }],
    ["url without url", { ...url, url: undefined }],
    ["url without elicitationId", { ...url, elicitationId: undefined }],
    ["url that is no URI", { ...url, url: "example" }],
    ["mode browser", { ...url, mode: "browser" }],
    ["mode FORM", { ...form({}), mode: "FORM" }],
    ["mode null", { ...form({}), mode: null }],
  ])("%s is refused", (_name, value) => {
    expect(verdict("request", JSON.parse(JSON.stringify(value)))).toBe(false);
  });
});

describe("results", () => {
  it.each<[name: string, value: unknown]>([
    ["accept", { action: "accept" }],
    ["decline", { action: "decline" }],
    ["cancel", { action: "cancel" }],
    ["answers of every kind", { action: "accept", content: { a: "x", b: 1.5, c: false, d: ["a"], e: [] } }],
    ["_meta and unknown members", { action: "accept", _meta: { x: null }, x: 1 }],
  ])("%s is accepted", (_name, value) => {
    expect(verdict("result", value)).toBe(true);
  });

  it.each<[name: string, value: unknown]>([
    ["no action", {}],
    ["action submitted", { action: "submitted" }],
    ["content list", { action: "accept", content: [] }],
    ["content null", { action: "accept", content: null }],
    ["nested object", { action: "accept", content: { a: {} } }],
    ["null answer", { action: "accept", content: { a: null } }],
    ["list of numbers", { action: "accept", content: { a: [1] } }],
    ["_meta that is no object", { action: "accept", _meta: [] }],
  ])("%s is refused", (_name, value) => {
    expect(verdict("result", value)).toBe(false);
  });
});

describe("the document", () => {
  const definitions: [string, unknown][] = Object.entries(document.$defs);
  const schemas = definitions.flatMap(([name, definition]) => [...schemasIn(definition, name)]);

  it("is only definitions, and names request and result", () => {
    expect(Object.keys(document)).toEqual(["$comment", "$schema", "$id", "$defs"]);
    expect(Object.keys(document.$defs).slice(0, 2)).toEqual(["request", "result"]);
  });

  it.each(definitions)("%s compiles in strict mode and has a title and a description", (name, definition) => {
    expect(ajv.compile({ $ref: `${document.$id}#/$defs/${name}` })).toBeTypeOf("function");
    expect(definition).toMatchObject({
      title: expect.stringMatching(/^Elicitation[A-Za-z]+$/),
      description: expect.stringMatching(/^[A-Z].{5,}\.$/),
    });
  });

  it("gives every definition a title of its own", () => {
    expect(
      new Set(definitions.map(([, definition]) => isJsonObject(definition) && definition.title)).size,
    ).toBe(definitions.length);
  });

  it("refers only to its own definitions, and to each of them but the two roots", () => {
    const references = new Set(
      schemas.map(([, schema]) => schema.$ref).filter((reference) => reference !== undefined),
    );
    const expected = definitions
      .map(([name]) => `#/$defs/${name}`)
      .filter((name) => !/\/(request|result)$/.test(name));
    expect([...references].sort()).toEqual(expected.sort());
  });

  it("closes the vocabulary of a form and nothing else", () => {
    const closed = schemas.filter(([, schema]) => schema.additionalProperties === false).map(([at]) => at);
    expect(closed.sort()).toEqual([
      "booleanField",
      "formSchema",
      "legacySelectField",
      "multiSelectField",
      "multiSelectField/items",
      "numberField",
      "option",
      "singleSelectField",
      "stringField",
      "titledMultiSelectField",
      "titledMultiSelectField/items",
      "titledSingleSelectField",
    ]);
  });

  it("says of an object without named members that it is a map of anything", () => {
    const maps = schemas.filter(([, schema]) => schema.additionalProperties === true).map(([at]) => at);
    expect(maps).toEqual(["result/_meta"]);
  });

  it("has no integer left and no type union", () => {
    const types = schemas.map(([, schema]) => schema.type).filter((type) => type !== undefined);
    expect([...new Set(types)].sort()).toEqual(["array", "boolean", "number", "object", "string"]);
  });

  it("describes no member beside a reference, which would make a second type of the same shape", () => {
    const besides = schemas.filter(
      ([, schema]) => schema.$ref !== undefined && Object.keys(schema).length > 1,
    );
    expect(besides).toEqual([]);
  });
});

/** Every schema with its place; names of members are no keywords. Written apart from the extraction's own walk. */
function* schemasIn(schema: unknown, at: string): Generator<[string, Record<string, unknown>]> {
  if (!isJsonObject(schema)) return;
  yield [at, { ...schema }];
  yield* schemasIn(schema.items, `${at}/items`);
  yield* schemasIn(schema.additionalProperties, `${at}/*`);
  for (const branch of Array.isArray(schema.anyOf) ? schema.anyOf : [])
    yield* schemasIn(branch, `${at}/anyOf`);
  if (!isJsonObject(schema.properties)) return;
  for (const [name, member] of Object.entries(schema.properties)) yield* schemasIn(member, `${at}/${name}`);
}
