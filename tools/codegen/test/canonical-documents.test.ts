import { describe, expect, it } from "vitest";
import { checkDocuments } from "../src/read/check-documents.js";
import { KEYWORDS, walk } from "../src/read/schema.js";
import { strictCompiler } from "./support/compilers.js";
import { documents } from "./support/repository.js";

describe("the canonical documents", () => {
  it("pass every check of the generators", () => {
    expect(() => checkDocuments(documents)).not.toThrow();
  });

  it("use every supported keyword: none is supported without a use that tests it", () => {
    const used = new Set<string>();
    for (const { schema } of documents) {
      walk(schema, "", (place) => {
        for (const keyword of Object.keys(place)) used.add(keyword);
      });
    }
    expect([...used].sort()).toEqual(Object.keys(KEYWORDS).sort());
  });
});

describe("a strict compiler accepts each canonical document as it is, with every definition", () => {
  const compiler = strictCompiler();
  for (const { schema } of documents) compiler.addSchema(schema);

  it.each(documents.map(({ file, schema }) => [file, schema] as const))("%s", (_file, schema) => {
    const places = ["", ...Object.keys(schema.$defs ?? {}).map((name) => `#/$defs/${name}`)];
    for (const place of places)
      expect(compiler.getSchema(`${schema.$id}${place}`), place).toBeTypeOf("function");
  });
});
