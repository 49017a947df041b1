import { describe, expect, it } from "vitest";
import { printBundle } from "../src/bundle/print-bundle.js";
import { NOTICE } from "../src/generate.js";
import type { SchemaObject } from "../src/read/schema.js";
import { walk } from "../src/read/schema.js";
import { strictCompiler } from "./support/compilers.js";
import { documents, bundle as source } from "./support/repository.js";

const bundle = JSON.parse(printBundle(source, NOTICE)) as SchemaObject & {
  $defs: Record<string, SchemaObject>;
};
const titles = documents.flatMap(({ schema }) =>
  [schema, ...Object.values(schema.$defs ?? {})].flatMap((shape) =>
    typeof shape === "object" && shape.title !== undefined ? [shape.title] : [],
  ),
);

describe("the bundle", () => {
  it("starts by saying that it is generated, and by which command", () => {
    expect(Object.keys(bundle)[0]).toBe("$comment");
    expect(bundle.$comment).toContain("pnpm codegen");
  });

  it("has exactly one definition for each title of the documents", () => {
    expect(Object.keys(bundle.$defs)).toEqual(titles);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(titles)("%s is defined under its own title, without a document of its own", (title) => {
    const shape = bundle.$defs[title];
    expect(shape?.title).toBe(title);
    expect(shape).not.toHaveProperty("$id");
    expect(shape).not.toHaveProperty("$defs");
  });

  it("refers only to its own definitions, and titles nothing else", () => {
    for (const [title, shape] of Object.entries(bundle.$defs)) {
      walk(shape, "", (place, pointer) => {
        if (place.$ref !== undefined) {
          expect(place.$ref).toMatch(/^#\/\$defs\/[A-Z]\w*$/);
          expect(bundle.$defs).toHaveProperty(place.$ref.slice("#/$defs/".length));
        }
        expect(place.title).toBe(pointer === "" ? title : undefined);
      });
    }
  });

  it("describes a member in the words of the place that refers, not of what is inlined there", () => {
    expect(bundle.$defs.Session?.properties?.id).toEqual({
      type: "string",
      minLength: 1,
      description: "Identity of the session; the same in every event of it.",
    });
  });

  it("compiles strictly, and its root is the wire root", () => {
    const validate = strictCompiler().compile<unknown>(bundle);
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "hooks/capabilities",
      params: { protocolVersion: "draft" },
    };
    expect(validate(request)).toBe(true);
    expect(validate({ ...request, method: "hooks/unknown" })).toBe(false);
  });
});
