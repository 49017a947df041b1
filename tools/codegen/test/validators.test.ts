import { beforeAll, describe, expect, it } from "vitest";
import { strictCompiler } from "./support/compilers.js";
import { readFixtures, shapesToAsk } from "./support/corpus.js";
import { bundleBeside, loadValidators, type Validators } from "./support/emitted.js";
import { variants } from "./support/mutations.js";
import { generatedText } from "./support/outputs.js";
import { bundle, documents } from "./support/repository.js";

const text = await generatedText("validate", "validators.ts");
const titles = Object.keys(bundle.definitions);

describe("the emitted module", () => {
  it.each([
    ["require", /\brequire\b(?=\()/],
    ["eval", /\beval\b/],
    ["the Function constructor", /\bFunction\b/],
    ["a dynamic import", /\bimport\(/],
    ["error objects", /instancePath|schemaPath|\.errors\b/],
    ["the schemas themselves", /"\$id"|"\$ref"/],
  ])("is free of %s", (_name, pattern) => {
    expect(pattern.exec(text)?.[0]).toBeUndefined();
  });

  it("imports nothing but our own modules, and from @ahp/types only types", () => {
    const imports = [...text.matchAll(/^(import(?: type)?)[^;]*? from "([^"]+)";/gm)].map(
      ([, kind, from]) => [kind, from],
    );
    expect(imports).toEqual([
      ["import type", "@ahp/types"],
      ["import", "../format/formats.js"],
      ["import", "../runtime/code-point-length.js"],
      ["import", "../runtime/has-unique-items.js"],
      ["import", "../runtime/kinds.js"],
    ]);
  });

  it("asks only the alternative that the tag names", () => {
    const [events] = /function isAhpEvent[^\n]*/.exec(text) ?? [];
    expect(events?.match(/isToolAfterEvent/g)).toHaveLength(1);
  });

  it("has exactly one function per shape", () => {
    const names = [...text.matchAll(/\bfunction (\w+)/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(titles.map((title) => `is${title}`).sort());
  });

  it("leaves out what is not used", async () => {
    const all = await bundleBeside('export * from "./validators.js"');
    const one = await bundleBeside('export { isCost } from "./validators.js"');
    expect(one).toContain("function isCost(");
    expect([...one.matchAll(/\bfunction (\w+)/g)].map(([, name]) => name).sort()).toEqual([
      "isAmount",
      "isCost",
    ]);
    expect(all.length).toBeGreaterThan(one.length * 50);
  });
});

describe("the emitted validators and the strict compiler over the canonical documents", () => {
  let validators: Validators;
  const compiler = strictCompiler();
  for (const { schema } of documents) compiler.addSchema(schema);
  const idOf = new Map(
    documents.flatMap(({ schema }) =>
      schema.title === undefined ? [] : [[schema.title, schema.$id ?? ""] as const],
    ),
  );

  beforeAll(async () => {
    validators = await loadValidators();
  });

  const fixtures = readFixtures();

  it("have fixtures to agree on", () => {
    expect(fixtures.length).toBeGreaterThan(100);
  });

  it.each(fixtures.map((fixture) => [fixture.id, fixture] as const))(
    "agree on %s and its variants",
    (_id, fixture) => {
      const values = [...variants(fixture.value, validators[`is${fixture.title}`]?.(fixture.value) === true)];
      for (const title of shapesToAsk(fixture)) {
        const check = validators[`is${title}`];
        const reference = compiler.getSchema(idOf.get(title) ?? "");
        for (const value of values) {
          if (check?.(value) === reference?.(value)) continue;
          expect.unreachable(`${title} disagrees on ${JSON.stringify(value)}`);
        }
      }
    },
  );
});
