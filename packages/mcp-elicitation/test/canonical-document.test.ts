import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { validateRequest } from "../src/index.js";

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: boolean | Schema;
  readonly format?: string;
}

type Json = { readonly [name: string]: unknown };

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../schemas/draft/mcp-elicitation.schema.json"), "utf8"),
) as { readonly $defs: { readonly [name: string]: Schema } };

function resolve(schema: Schema): Schema {
  const target = schema.$ref === undefined ? schema : document.$defs[schema.$ref.replace("#/$defs/", "")];
  if (target === undefined) throw new Error(`${schema.$ref} leads nowhere`);
  return target;
}

/** Every value of a schema's choice, or one that has every member that it names. */
function samples(schema: Schema): unknown[] {
  const each = resolve(schema);
  if (each.const !== undefined) return [each.const];
  if (each.enum !== undefined) return [...each.enum];
  if (each.anyOf !== undefined) return each.anyOf.flatMap(samples);
  switch (each.type) {
    case "object":
      return [whole(each)];
    case "array":
      return [samples(each.items ?? {}).slice(0, 1)];
    case "number":
      return [1.5];
    case "boolean":
      return [true];
    default:
      return [each.format === "uri" ? "https://example.org/" : "text"];
  }
}

function whole(schema: Schema): Json {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, samples(member)[0]]);
  return Object.fromEntries(members) as Json;
}

/** The whole object; with each member in each of its values; without each member; with one that it does not name. */
function variants(schema: Schema): [what: string, value: Json][] {
  const all = whole(schema);
  const names = Object.keys(all);
  return [
    ["with all of it", all],
    ...names.flatMap((name) =>
      samples(schema.properties?.[name] ?? {}).map((value): [string, Json] => [
        `with ${name} ${JSON.stringify(value)}`,
        { ...all, [name]: value },
      ]),
    ),
    ...names.map((name): [string, Json] => [
      `without ${name}`,
      Object.fromEntries(Object.entries(all).filter(([each]) => each !== name)),
    ]),
    ...names.map((name): [string, Json] => [`with ${name} null`, { ...all, [name]: null }]),
    ["with another member", { ...all, pattern: "^x" }],
  ];
}

const IN_A_REQUEST: { readonly [name: string]: (value: Json) => unknown } = {
  formParams: (value) => value,
  urlParams: (value) => value,
  formSchema: (requestedSchema) => ({ message: "m", requestedSchema }),
};
const inAField = (value: Json): unknown => ({
  message: "m",
  requestedSchema: { type: "object", properties: { value } },
});

const FIELDS = (document.$defs.field?.anyOf ?? []).map(({ $ref = "" }) => $ref.replace("#/$defs/", ""));
const SHAPES = [...Object.keys(IN_A_REQUEST), ...FIELDS];

it("the canonical document has eight kinds of fields", () => {
  expect(FIELDS).toHaveLength(8);
});

describe.each(SHAPES)("%s of the canonical document, extracted from the official bytes", (name) => {
  const cases = variants(document.$defs[name] ?? {});

  it.each(cases)("%s gets the same verdict here", (_what, value) => {
    const params = (IN_A_REQUEST[name] ?? inAField)(value);
    expect(validateRequest(params).ok).toBe(validate("elicitation-request", params).ok);
  });

  it("is accepted with all of its members", () => {
    const params = (IN_A_REQUEST[name] ?? inAField)(whole(document.$defs[name] ?? {}));
    expect(validateRequest(params)).toMatchObject({ ok: true });
  });
});

describe("an unknown member is told what there is instead, which is what the document has", () => {
  // A choice is read as its legacy form, which only has more.
  const closed = SHAPES.filter(
    (name) => document.$defs[name]?.additionalProperties === false && name !== "singleSelectField",
  );

  it("in the form and in seven kinds of fields", () => {
    expect(closed).toHaveLength(8);
  });

  it.each(closed)("%s", (name) => {
    const schema = document.$defs[name] ?? {};
    const checked = validateRequest((IN_A_REQUEST[name] ?? inAField)({ ...whole(schema), unknown: 1 }));
    const issue = checked.ok ? undefined : checked.issues.find(({ path }) => path.endsWith("/unknown"));
    const listed = issue?.message.split(": ")[1]?.split(", ") ?? [];
    expect(listed.sort()).toEqual(Object.keys(schema.properties ?? {}).sort());
  });
});
