import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OFFICIAL, put, REVISION, SUBSET, type Workspace, workspace } from "./workspace.js";

const document = (space: Workspace) => join(space.root, SUBSET.document);
const official = (space: Workspace) => join(space.sources, REVISION, "schema.json");
const types = (space: Workspace) => join(space.sources, REVISION, "schema.ts");

/** A workspace whose document was written by the command itself. */
async function extracted(): Promise<Workspace> {
  const space = await workspace();
  expect((await space.run(["--from", space.sources, "--write"])).exitCode).toBe(0);
  return space;
}

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

describe("sources and extraction that fit", () => {
  it("are verified, and the command exits with 0", async () => {
    const space = await extracted();
    const outcome = await space.run(["--from", space.sources, "--require-sources"]);
    expect(outcome).toMatchObject({ exitCode: 0, error: "" });
    expect(outcome.out).toContain(`verified  ${REVISION}/schema.json`);
    expect(outcome.out).toContain(`verified  ${REVISION}/schema.ts: declares the 2 things`);
    expect(outcome.out).toContain(`verified  ${SUBSET.document}: is exactly the extraction`);
    expect(outcome.out).toContain("4 verified, 0 written, 0 absent, 0 failed");
  });

  it("are extracted to the same bytes again", async () => {
    const space = await extracted();
    const first = await readFile(document(space), "utf8");
    await space.run(["--from", space.sources, "--write"]);
    expect(await readFile(document(space), "utf8")).toBe(first);
  });

  it("are found through AHP_UPSTREAM_DIR, also relative to the repository", async () => {
    const space = await extracted();
    for (const variable of [space.sources, "../sources"]) {
      const outcome = await space.run(["--require-sources"], { variable });
      expect(outcome).toMatchObject({ exitCode: 0, error: "" });
    }
  });
});

describe("what goes wrong with a source", () => {
  it.each([
    ["schema.json", official],
    ["schema.ts", types],
  ])("a single flipped byte in %s fails with the file's name", async (_name, path) => {
    const space = await extracted();
    await flipByte(path(space));
    const outcome = await space.run(["--from", space.sources]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[digest-mismatch]");
    expect(outcome.error).toContain(path(space));
  });

  it("bytes that fail their digest are never extracted from", async () => {
    const space = await extracted();
    const before = await readFile(document(space), "utf8");
    await flipByte(official(space));
    const outcome = await space.run(["--from", space.sources, "--write"]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[source-missing]");
    expect(await readFile(document(space), "utf8")).toBe(before);
  });

  it("an absent schema.json is said loudly and passes", async () => {
    const space = await extracted();
    await rm(official(space));
    const outcome = await space.run(["--from", space.sources]);
    expect(outcome.exitCode).toBe(0);
    expect(outcome.error).toContain(`ABSENT    ${REVISION}/schema.json: ${official(space)} is not there`);
    expect(outcome.error).toContain(`ABSENT    ${SUBSET.document}: not re-extracted`);
    expect(outcome.error).toContain("nothing is claimed about them");
  });

  it("an absent schema.json fails with --require-sources", async () => {
    const space = await extracted();
    await rm(official(space));
    const outcome = await space.run(["--from", space.sources, "--require-sources"]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain(`FAILED    ${REVISION}/schema.json [source-missing]`);
  });

  it("an absent schema.ts is said, and passes with --require-sources", async () => {
    const space = await extracted();
    await rm(types(space));
    const outcome = await space.run(["--from", space.sources, "--require-sources"]);
    expect(outcome.exitCode).toBe(0);
    expect(outcome.error).toContain(`ABSENT    ${REVISION}/schema.ts`);
  });

  it("an absent file under --from is not looked for anywhere else", async () => {
    const space = await extracted();
    await put(join(space.root, "upstream/.cache", REVISION, "schema.json"), await readFile(official(space)));
    await rm(official(space));
    const outcome = await space.run(["--from", space.sources, "--require-sources"], {
      variable: space.sources,
    });
    expect(outcome.error).toContain("[source-missing]");
  });

  it("something unreadable in its place is no absence", async () => {
    const space = await extracted();
    await rm(official(space));
    await put(join(official(space), "inside"), "");
    const outcome = await space.run(["--from", space.sources]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[source-unreadable]");
  });

  it.each([["--from"], ["AHP_UPSTREAM_DIR"]])(
    "a directory named by %s that is not there fails",
    async (origin) => {
      const space = await extracted();
      const missing = join(space.root, "nowhere");
      const outcome = await space.run(origin === "--from" ? ["--from", missing] : [], { variable: missing });
      expect(outcome.exitCode).toBe(1);
      expect(outcome.error).toContain("[source-directory-missing]");
      expect(outcome.error).toContain(`${missing} (${origin})`);
    },
  );

  it("a cache that was never filled is absence", async () => {
    const space = await extracted();
    const outcome = await space.run([]);
    expect(outcome.exitCode).toBe(0);
    expect(outcome.error).toContain("3 of 3 checks could not be made");
  });
});

const { $defs, $schema } = OFFICIAL;
const ask = $defs.Ask;

describe("an official schema that the extraction does not understand", () => {
  it.each<[name: string, code: string, schema: unknown]>([
    ["is not JSON", "source-not-json", "{"],
    ["is not an object", "source-not-json", []],
    ["has a second container of definitions", "container-doubled", { $schema, $defs, definitions: {} }],
    ["has no container of definitions", "container-missing", { $schema }],
    ["has a container that is no object", "container-missing", { $schema, $defs: [] }],
    ["names no dialect", "dialect-missing", { $defs }],
    ["lacks a wanted definition", "definition-missing", { $schema, $defs: { Answer: $defs.Answer } }],
    ["lacks a definition that a wanted one needs", "definition-missing", { $schema, $defs: { Ask: ask } }],
    ["has a definition that is no object", "definition-missing", { $schema, $defs: { ...$defs, Ask: true } }],
    ["refers to another document", "reference-unsupported", withAnswer({ $ref: "other.json#/$defs/Answer" })],
    [
      "refers into a definition",
      "reference-unsupported",
      withAnswer({ $ref: "#/$defs/Answer/properties/size" }),
    ],
    ["uses an unknown keyword", "keyword-unsupported", withAnswer({ if: {} })],
    [
      "joins types with constraints",
      "type-union-unsupported",
      withAnswer({ type: ["string", "null"], minLength: 1 }),
    ],
    [
      "narrows a number that no restoration names",
      "integer-unnamed",
      withAnswer({ type: ["string", "integer"] }),
    ],
    ["reaches a definition without a shape", "shape-unnamed", withAnswer({ $ref: "#/$defs/Extra" })],
    [
      "no longer narrows a restored number",
      "number-not-narrowed",
      { $schema, $defs: { ...$defs, Answer: { type: "object", properties: { size: { type: "number" } } } } },
    ],
    [
      "no longer holds an inline shape",
      "shape-unreached",
      withProperties({ answer: ask.properties.answer, description: { type: "string" } }),
    ],
    [
      "no longer has a member that we describe",
      "member-missing",
      withProperties({ answer: ask.properties.answer, option: ask.properties.option }),
    ],
  ])("%s: %s", async (_name, code, schema) => {
    const space = await workspace(schema);
    const outcome = await space.run(["--from", space.sources, "--write"]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain(`FAILED    ${SUBSET.document} [${code}]`);
  });

  function withProperties(properties: object): unknown {
    return { $schema, $defs: { ...$defs, Ask: { ...ask, properties } } };
  }

  function withAnswer(extra: object): unknown {
    const Ask = { ...ask, properties: { ...ask.properties, extra } };
    return { $schema, $defs: { ...$defs, Ask, Extra: { type: "string" } } };
  }

  it("two places that a shape calls the same, and that are not", async () => {
    const space = await workspace();
    const [first, second, third] = SUBSET.shapes ?? [];
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("three shapes expected");
    const shapes = [
      first,
      second,
      { ...third, from: ["Ask/properties/option", "Ask/properties/description"] as const },
    ];
    const { members: _described, ...plain } = first;
    const subset = { ...SUBSET, shapes: [plain, ...shapes.slice(1)] };
    const outcome = await space.run(["--from", space.sources, "--write"], { subset });
    expect(outcome.error).toContain("[shapes-differ]");
  });
});

describe("the committed extraction", () => {
  it.each<[name: string, code: string, change: (text: string) => string | undefined]>([
    ["that was edited by hand", "extraction-differs", (text) => text.replace('"number"', '"integer"')],
    ["that was cut off", "extraction-differs", (text) => text.trimEnd()],
    ["from another pin", "extraction-from-other-pin", (text) => text.replace(/SHA-256 ..../, "SHA-256 0000")],
    ["that is no JSON", "extraction-from-other-pin", () => "{"],
    ["that is missing", "extraction-missing", () => undefined],
  ])("%s fails and names the command that mends it", async (_name, code, change) => {
    const space = await extracted();
    const changed = change(await readFile(document(space), "utf8"));
    await (changed === undefined ? rm(document(space)) : writeFile(document(space), changed));
    const outcome = await space.run(["--from", space.sources]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain(`FAILED    ${SUBSET.document} [${code}]`);
    expect(outcome.error).toContain("pnpm upstream --write");
  });

  it("says in which line it differs", async () => {
    const space = await extracted();
    const lines = (await readFile(document(space), "utf8")).split("\n");
    lines[6] = `${lines[6]} `;
    await writeFile(document(space), lines.join("\n"));
    expect((await space.run(["--from", space.sources])).error).toContain("at line 7;");
  });

  it("from another pin fails even when no source is here", async () => {
    const space = await extracted();
    const text = await readFile(document(space), "utf8");
    await writeFile(document(space), text.replace(/commit ..../, "commit 0000"));
    const outcome = await space.run([]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[extraction-from-other-pin]");
  });

  it("that cannot be written is a failure", async () => {
    const space = await workspace();
    await put(join(document(space), "inside"), "");
    const outcome = await space.run(["--from", space.sources, "--write"]);
    expect(outcome.error).toContain("[extraction-unwritable]");
  });
});

describe("the pinned TypeScript", () => {
  it("fails when it does not declare what the tables rely on", async () => {
    const narrow = "export interface Answer { size?: string; }\nexport type Kind = 'a';";
    const space = await workspace(OFFICIAL, narrow);
    const outcome = await space.run(["--from", space.sources, "--write"]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[typescript-differs]");
    expect(outcome.error).toContain('Answer { size?: number }, Kind { | "a" | "b" }');
  });
});
