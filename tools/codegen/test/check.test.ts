import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { run } from "../src/run.js";
import { root } from "./support/repository.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "codegen-check-"));
  mkdirSync(join(folder, "schemas"));
  cpSync(join(root, "schemas/draft"), join(folder, "schemas/draft"), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

const SCHEMAS = "packages/validate/src/generated/schemas.ts";
const VALIDATORS = "packages/validate/src/generated/validators.ts";

describe("codegen --check", () => {
  it("passes right after codegen, and names each file that one changed byte makes stale", async () => {
    expect((await run(["validate"], folder)).exitCode).toBe(0);
    expect(await run(["validate", "--check"], folder)).toMatchObject({ exitCode: 0 });

    appendFileSync(join(folder, SCHEMAS), " ");
    const stale = { exitCode: 1, lines: [`out of date: ${SCHEMAS}`, "run: pnpm codegen"] };
    expect(await run(["validate", "--check"], folder)).toEqual(stale);
    expect(readFileSync(join(folder, SCHEMAS), "utf8")).toMatch(/ $/);

    expect((await run(["validate"], folder)).lines[0]).toBe(`wrote ${SCHEMAS}`);
    expect(await run(["validate", "--check"], folder)).toMatchObject({ exitCode: 0 });
  });

  it("notices a missing file, and one that no schema accounts for", async () => {
    await run(["validate"], folder);
    rmSync(join(folder, VALIDATORS));
    writeFileSync(join(folder, "packages/validate/src/generated/old.ts"), "export {};\n");
    const { exitCode, lines } = await run(["validate", "--check"], folder);
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      "out of date: packages/validate/src/generated/old.ts",
      `out of date: ${VALIDATORS}`,
      "run: pnpm codegen",
    ]);
  });

  it("notices a changed schema", async () => {
    await run(["validate"], folder);
    const file = join(folder, "schemas/draft/upload-receipt.schema.json");
    const schema = JSON.parse(readFileSync(file, "utf8")) as { required: string[] };
    writeFileSync(file, JSON.stringify({ ...schema, required: schema.required.slice(1) }));
    const { lines } = await run(["validate", "--check"], folder);
    expect(lines).toEqual([`out of date: ${SCHEMAS}`, `out of date: ${VALIDATORS}`, "run: pnpm codegen"]);
  });
});

describe("the arguments of codegen", () => {
  it.each([[[]], [["unknown"]], [["types", "--chekc"]], [["types", "--check", "more"]], [["toString"]]])(
    "%j: says how it is used",
    async (args) => {
      expect(await run(args, folder)).toEqual({
        exitCode: 2,
        lines: ["usage: main.ts types|validate [--check]"],
      });
    },
  );

  it("reports a broken schema by file and place, and writes nothing", async () => {
    writeFileSync(join(folder, "schemas/draft/tool.schema.json"), "{ not json");
    const { exitCode, lines } = await run(["types"], folder);
    expect(exitCode).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^tool\.schema\.json: is not JSON/)]);
  });
});
