import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { buildGenerator, getProgramFromFiles } from "typescript-json-schema";
import { describe, expect, it } from "vitest";
import type { SchemaObject } from "../src/read/schema.js";
import { requiredMembers } from "../src/types/inheritance.js";
import { readFixtures, shapesToAsk } from "./support/corpus.js";
import { loadValidators } from "./support/emitted.js";
import { variants } from "./support/mutations.js";
import { generatedText } from "./support/outputs.js";
import { bundle } from "./support/repository.js";

const titles = Object.keys(bundle.definitions);

interface Derived {
  readonly required?: readonly string[];
  readonly properties?: object;
}

/** JSON Schemas derived back from the generated types. */
async function deriveSchemas(): Promise<Readonly<Record<string, Derived>>> {
  const folder = mkdtempSync(join(tmpdir(), "codegen-round-trip-"));
  try {
    const file = join(folder, "types.ts");
    writeFileSync(file, await generatedText("types", "types.ts"));
    const options = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] };
    const generator = buildGenerator(getProgramFromFiles([file], options), { required: true });
    return (generator?.getSchemaForSymbols(titles).definitions ?? {}) as Record<string, Derived>;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const derived = await deriveSchemas();
const compiler = new Ajv({ strict: false }).addSchema({ $id: "derived", definitions: derived });
const validators = await loadValidators();

describe("the schemas derived from the generated types", () => {
  it("exist for every shape", () => {
    expect(Object.keys(derived).sort()).toEqual([...titles].sort());
  });

  const objects = titles.filter((title) => {
    const { type, oneOf, anyOf } = bundle.definitions[title] ?? {};
    const isUnion = [...(oneOf ?? []), ...(anyOf ?? [])].some(
      (member) => typeof member === "object" && member.$ref !== undefined,
    );
    return type === "object" && !isUnion;
  });

  it.each(objects)("require of %s what its schema requires, and know the same members", (title) => {
    const schema = bundle.definitions[title] ?? {};
    expect([...(derived[title]?.required ?? [])].sort()).toEqual(
      [...requiredMembers(schema, bundle.definitions)].sort(),
    );
    expect(Object.keys(derived[title]?.properties ?? {}).sort()).toEqual([...allowedMembers(schema)].sort());
  });

  it.each(readFixtures().map((fixture) => [fixture.id, fixture] as const))(
    "accept every variant of %s that the schemas accept: types are never narrower",
    (_id, fixture) => {
      const { title, value } = fixture;
      const values = [...variants(value, validators[`is${title}`]?.(value) === true)];
      for (const shape of shapesToAsk(fixture)) {
        const accepts = compiler.getSchema(`derived#/definitions/${shape}`);
        for (const variant of values) {
          if (validators[`is${shape}`]?.(variant) === true && accepts?.(variant) !== true) {
            expect.unreachable(
              `the type ${shape} refuses ${JSON.stringify(variant)}: ${compiler.errorsText(accepts?.errors)}`,
            );
          }
        }
      }
    },
  );
});

/** Declared members, inherited ones included, without those that are forbidden. */
function allowedMembers(schema: SchemaObject): Set<string> {
  const members = new Set<string>();
  for (const parent of schema.allOf ?? []) {
    if (typeof parent !== "object" || parent.$ref === undefined) continue;
    for (const name of allowedMembers(bundle.definitions[parent.$ref.slice("#/$defs/".length)] ?? {}))
      members.add(name);
  }
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (member === false) members.delete(name);
    else members.add(name);
  }
  return members;
}
