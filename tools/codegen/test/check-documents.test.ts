import { describe, expect, it } from "vitest";
import { makeBundle } from "../src/bundle/bundle.js";
import { CodegenError } from "../src/failure.js";
import { checkDocuments } from "../src/read/check-documents.js";
import type { SchemaDocument } from "../src/read/documents.js";
import { checkUniqueItems } from "../src/validators/check-definitions.js";

function document(schema: object, file = "thing.schema.json"): SchemaDocument {
  return {
    file,
    baseName: file.replace(/(?:\.schema)?\.json$/, ""),
    schema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `https://agenthooksprotocol.org/schemas/draft/${file}`,
      ...schema,
    },
  };
}

function problems(act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof CodegenError) return error.problems;
    throw error;
  }
  return [];
}

describe("a document is refused", () => {
  it.each<[string, object, RegExp]>([
    ["for an unknown keyword", { minimumm: 1 }, /^thing\.schema\.json#: keyword "minimumm" is not supported/],
    [
      "for a deep unknown keyword",
      { properties: { a: { items: { x: 1 } } } },
      /#\/properties\/a\/items: keyword "x"/,
    ],
    ["for another dialect", { $schema: "http://json-schema.org/draft-07/schema#" }, /"\$schema" must be/],
    [
      "for an id that is not its file's",
      { $id: "https://example.com/thing" },
      /"\$id" must be .*thing\.schema\.json/,
    ],
    [
      "for $defs below the root",
      { $defs: { a: { $defs: {} } } },
      /#\/\$defs\/a: "\$defs" belongs at the root/,
    ],
    [
      "for a title below the definitions",
      { properties: { a: { title: "A" } } },
      /"title" makes a public shape/,
    ],
    [
      "for a title that is no type name",
      { title: "two words" },
      /title "two words" must be one word in PascalCase/,
    ],
    ["for several types", { type: ["string", "null"] }, /"type" must be one name; write anyOf/],
    ["for an object as constant", { const: {} }, /const and enum hold strings/],
    ["for an array among the values", { enum: ["a", []] }, /const and enum hold strings/],
    ["for an unknown format", { type: "string", format: "hostname" }, /format "hostname" is not one of uri/],
    [
      "for a member that every object inherits",
      { properties: { toString: {} } },
      /"toString" exists on every/,
    ],
    ["for requiring such a member", { required: ["constructor"] }, /"constructor" exists on every/],
    ["for a member named __proto__", { required: ["__proto__"] }, /"__proto__" exists on every/],
    [
      "for a constraint beside a reference",
      { properties: { a: { $ref: "#", minLength: 1 } } },
      /not minLength; use allOf/,
    ],
  ])("%s", (_name, schema, message) => {
    expect(problems(() => checkDocuments([document(schema)]))).toEqual([expect.stringMatching(message)]);
  });

  it("for everything that is wrong at once", () => {
    const schema = { title: "no", format: "x", properties: { valueOf: { y: 1 } } };
    expect(
      problems(() => checkDocuments([document(schema), document({ z: 1 }, "other.schema.json")])),
    ).toHaveLength(5);
  });
});

describe("a bundle is refused", () => {
  const root = document({ title: "Root" }, "schema.json");

  it.each<[string, object, RegExp]>([
    [
      "for a reference to no document",
      { items: { $ref: "no.schema.json" } },
      /leads to no document of this folder/,
    ],
    [
      "for a reference to no definition",
      { items: { $ref: "#/$defs/no" } },
      /leads to no definition of thing/,
    ],
    ["for an absolute reference", { items: { $ref: "https://a.b/c" } }, /is not understood; write "file/],
    ["for a reference into a shape", { items: { $ref: "#/properties/a" } }, /is not understood/],
    [
      "for a root without title that is referenced",
      { items: { $ref: "#" } },
      /which has no title; give it one/,
    ],
    ["for a title that is taken", { title: "Root" }, /title "Root" is taken by schema\.json#/],
    [
      "for an untitled definition that refers to itself",
      { title: "Thing", items: { $ref: "#/$defs/a" }, $defs: { a: { items: { $ref: "#/$defs/a" } } } },
      /refers to itself and so cannot be inlined; give it a title/,
    ],
  ])("%s", (_name, schema, message) => {
    const titled = { title: "Thing", ...schema };
    const thing = document(
      /which has no title/.test(message.source)
        ? { ...schema, $defs: { b: { title: "B", items: { $ref: "#" } } } }
        : titled,
    );
    expect(problems(() => makeBundle([root, thing]))).toEqual([expect.stringMatching(message)]);
  });

  it("when the wire root is missing", () => {
    expect(problems(() => makeBundle([document({ title: "Thing" })]))).toEqual([
      expect.stringMatching(/wire root/),
    ]);
  });
});

describe("unique items", () => {
  it.each<[string, object]>([
    ["of objects", { items: { type: "object" } }],
    ["of anything", {}],
    ["of a union with a list", { items: { anyOf: [{ type: "string" }, { type: "array" }] } }],
    ["of a shape that is an object", { items: { $ref: "#/$defs/B" } }],
  ])("%s are refused", (_name, schema) => {
    const definitions = {
      A: { type: "array", uniqueItems: true, ...schema } as const,
      B: { type: "object" } as const,
    };
    expect(problems(() => checkUniqueItems(definitions))).toEqual([
      expect.stringMatching(/^A#: uniqueItems needs items/),
    ]);
  });

  it.each<[string, object]>([
    ["strings", { items: { type: "string" } }],
    ["listed values", { items: { enum: ["a"] } }],
    ["a shape that is a string", { items: { $ref: "#/$defs/B" } }],
    ["a union of those", { items: { anyOf: [{ $ref: "#/$defs/B" }, { type: "integer" }] } }],
  ])("of %s are fine", (_name, schema) => {
    const definitions = { A: { type: "array", uniqueItems: true, ...schema } as const, B: { enum: ["b"] } };
    expect(problems(() => checkUniqueItems(definitions))).toEqual([]);
  });
});
