import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { runSnapshot } from "../src/cli.js";

const BASE = "https://example.org/schemas/draft";

/** Hand-written bytes on purpose: freezing must keep the layout. The last member of `common` looks like the version and is not. */
export const DRAFT_DOCUMENTS: Readonly<Record<string, string>> = {
  "schema.json": `{ "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "${BASE}/schema.json", "$ref": "${BASE}/event.schema.json" }\n`,
  "event.schema.json": `{"$id":"${BASE}/event.schema.json","required":["a",   "b"],"$ref":"common.schema.json#/$defs/version"}\n`,
  "common.schema.json": `{
  "$id": "${BASE}/common.schema.json",
  "$defs": { "version": { "title": "protocolVersion", "const" : "draft" },
    "other": { "description": "says \\"const\\": \\"draft\\"", "const": "drafted" } }
}
`,
};

/** A temporary `schemas` folder, and the command run on it. */
export interface SchemasFolder {
  readonly path: string;
  put(name: string, text: string): Promise<void>;
  run(...args: string[]): Promise<{ exitCode: number; out: string; error: string }>;
}

/** Builds a `schemas` folder with the given draft; removed when the test ends. */
export async function schemasFolder(
  draft: Readonly<Record<string, string>> = DRAFT_DOCUMENTS,
): Promise<SchemasFolder> {
  const path = await mkdtemp(join(tmpdir(), "ahp-snapshot-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await mkdir(join(path, "draft"));
  const put = async (name: string, text: string): Promise<void> => {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  };
  for (const [name, text] of Object.entries(draft)) await put(`draft/${name}`, text);
  return {
    path,
    put,
    async run(...args) {
      let out = "";
      let error = "";
      const exitCode = await runSnapshot(args, {
        schemas: path,
        out: (text) => {
          out += text;
        },
        error: (text) => {
          error += text;
        },
      });
      return { exitCode, out, error };
    },
  };
}
