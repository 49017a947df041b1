import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { runUpstream } from "../src/cli.js";
import { REVISIONS } from "../src/pin/pin.js";
import { SUBSETS } from "../src/subsets/subsets.js";
import { temporaryFolder } from "./workspace.js";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const variable = process.env.AHP_UPSTREAM_DIR ?? "";
const OFFICIAL = resolve(ROOT, variable);

/** Runs the command on this repository, and writes nothing. */
async function check(...args: string[]): Promise<{ exitCode: number; out: string; error: string }> {
  let out = "";
  let error = "";
  const exitCode = await runUpstream(args, {
    root: ROOT,
    sourceVariable: undefined,
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
  });
  return { exitCode, out, error };
}

// The official files are no part of this repository; where they are at hand, everything is compared with them.
describe.skipIf(variable === "")("this repository against the official bytes", () => {
  it("verifies every schema.json and every committed extraction", async () => {
    const outcome = await check("--from", OFFICIAL, "--require-sources");
    expect(outcome.exitCode).toBe(0);
    for (const revision of REVISIONS) expect(outcome.out).toContain(`verified  ${revision}/schema.json`);
    for (const { document } of SUBSETS) {
      expect(outcome.out).toContain(`verified  ${document}: is exactly the extraction`);
    }
  });

  it.each(REVISIONS)(
    "one flipped byte in a copy of %s/schema.json fails with the file's name",
    async (revision) => {
      const copies = await temporaryFolder();
      for (const each of REVISIONS) {
        await cp(join(OFFICIAL, each, "schema.json"), join(copies, each, "schema.json"));
      }
      const path = join(copies, revision, "schema.json");
      const bytes = await readFile(path);
      const middle = bytes.length >> 1;
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      await writeFile(path, bytes);
      const outcome = await check("--from", copies);
      expect(outcome.exitCode).toBe(1);
      expect(outcome.error).toContain(`FAILED    ${revision}/schema.json [digest-mismatch]: ${path}`);
    },
  );

  it("the document refuses what the official schema leaves open, accepts its fractions, and agrees otherwise", async () => {
    const ours = await load(join(ROOT, "schemas/draft/mcp-elicitation.schema.json"), "request");
    const official = await load(join(OFFICIAL, "2025-11-25/schema.json"), "ElicitRequestParams");
    const verdicts = FIELDS.map(([field]) => {
      const request = { message: "m", requestedSchema: { type: "object", properties: { field } } };
      return [field, official(request), ours(request)];
    });
    expect(verdicts).toEqual(FIELDS);
  });
});

/** A field, the official verdict, ours. */
const FIELDS: [field: unknown, official: boolean, ours: boolean][] = [
  [{ type: "string", format: "email", minLength: 1 }, true, true],
  [{ type: "integer", minimum: 1 }, true, true],
  [{ type: "string", enum: ["a"], enumNames: ["A"] }, true, true],
  [{ type: "array", items: { anyOf: [{ const: "a", title: "A" }] } }, true, true],
  [{ type: "object" }, false, false],
  [{ type: "array", items: { type: "number" } }, false, false],
  [{ type: "string", format: "password" }, false, false],
  [{ type: "string", pattern: "a" }, true, false],
  [{ type: "string", enum: [1] }, true, false],
  [{ type: "number", minimum: 0.5 }, false, true],
  [{ type: "array", items: { type: "string", enum: ["a"] }, maxItems: 1.5 }, false, true],
];

async function load(path: string, definition: string): Promise<(value: unknown) => boolean> {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, formats: { uri: true } });
  const { $defs } = JSON.parse(await readFile(path, "utf8"));
  const validate = ajv.compile({ $defs, $ref: `#/$defs/${definition}` });
  return (value) => validate(value) === true;
}
