import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { createSchemaJudge, type SchemaJudge } from "../src/schema/judge.js";
import { loadSchemas, type Schemas } from "../src/schema/load-schemas.js";
import { SCHEMA_ERAS } from "../src/schema/pin.js";
import { readSchemaDocument } from "../src/schema/schema-document.js";
import { type Expected, SCHEMA_PROBES } from "./support/schema-probes.js";
import { UPSTREAM, upstreamPath } from "./support/upstream.js";

const schemas: Schemas = await loadSchemas();

function verdict(judge: SchemaJudge, definition: string, message: unknown): Expected {
  return judge.definitions.includes(definition) ? judge.judge(definition, message) : "absent";
}

describe.each(SCHEMA_ERAS)("what the carried definitions of %s say (era-parity 6.5)", (era) => {
  it.each(SCHEMA_PROBES)("$definition, $name", ({ definition, message, expected }) => {
    expect(verdict(schemas.of(era), definition, message)).toBe(expected[era]);
  });

  it("there are probes for either verdict", () => {
    const verdicts = new Set(SCHEMA_PROBES.map(({ expected }) => expected[era]));
    expect(verdicts).toContain("valid");
    expect(verdicts).toContain("invalid");
  });
});

describe.skipIf(UPSTREAM === undefined).each(SCHEMA_ERAS)("the official file of %s", (era) => {
  let official: SchemaJudge;

  beforeAll(async () => {
    const bytes = await readFile(upstreamPath(era, "schema.json"));
    const pinned = schemas.pin.schemas.find((each) => each.era === era);
    // Before use: what is not the pinned file gives no verdicts to compare with.
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(pinned?.sha256);
    official = createSchemaJudge(readSchemaDocument(bytes, "schema.json"), "schema.json");
  });

  it.each(SCHEMA_PROBES)("says the same: $definition, $name", ({ definition, message, expected }) => {
    expect(verdict(official, definition, message)).toBe(expected[era]);
  });

  it("says the same about every probe under every carried definition, and about parts of it", () => {
    const carried = schemas.of(era);
    const messages = SCHEMA_PROBES.flatMap(({ message }) => [message, ...partsOf(message)]);
    const differing = carried.definitions.flatMap((definition) =>
      messages.filter(
        (message) => verdict(carried, definition, message) !== verdict(official, definition, message),
      ),
    );
    expect(differing).toEqual([]);
  });
});

/** Every value inside a value, and the value without each of its members. */
function partsOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const without = Array.isArray(value)
    ? []
    : entries.map(([name]) => Object.fromEntries(entries.filter(([other]) => other !== name)));
  return [...without, ...entries.flatMap(([, member]) => [member, ...partsOf(member)])];
}
