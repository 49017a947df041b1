import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DRAFT_DOCUMENTS, type SchemasFolder, schemasFolder } from "./schemas-folder.js";

const DATE = "2028-02-29";

async function frozen(): Promise<SchemasFolder> {
  const folder = await schemasFolder({ ...DRAFT_DOCUMENTS, "README.md": "kept" });
  await folder.run();
  expect(await folder.run("freeze", DATE)).toEqual({
    exitCode: 0,
    out: `frozen    schemas/${DATE}\n`,
    error: "",
  });
  return folder;
}

const read = (folder: SchemasFolder, name: string) => readFile(join(folder.path, name), "utf8");

describe("pnpm snapshot freeze", () => {
  it("rewrites the version constant and the paths of the version, and no other byte", async () => {
    const folder = await frozen();
    for (const [name, text] of Object.entries(DRAFT_DOCUMENTS)) {
      const expected = text
        .replaceAll("example.org/schemas/draft/", `example.org/schemas/${DATE}/`)
        .replace('"const" : "draft"', `"const" : "${DATE}"`);
      expect(await read(folder, `${DATE}/${name}`)).toBe(expected);
    }
    expect(await read(folder, `${DATE}/schema.json`)).toContain(
      "https://json-schema.org/draft/2020-12/schema",
    );
    expect(await read(folder, `${DATE}/common.schema.json`)).toContain('says \\"const\\": \\"draft\\"');
    expect(await read(folder, `${DATE}/README.md`)).toBe("kept");
  });

  it("leaves the draft as it was and nothing else behind", async () => {
    const folder = await frozen();
    for (const [name, text] of Object.entries(DRAFT_DOCUMENTS))
      expect(await read(folder, `draft/${name}`)).toBe(text);
    expect((await readdir(folder.path)).sort()).toEqual([DATE, "draft"]);
  });

  it("gives the snapshot a manifest of its own, which --check verifies from then on", async () => {
    const folder = await frozen();
    expect(JSON.parse(await read(folder, `${DATE}/manifest.json`)).protocolVersion).toBe(DATE);
    const outcome = await folder.run("--check");
    expect(outcome.exitCode).toBe(0);
    expect(outcome.out).toContain(`verified  schemas/${DATE}/manifest.json`);
  });

  it("makes a later change of the snapshot a failure that no command mends", async () => {
    const folder = await frozen();
    await writeFile(join(folder.path, DATE, "event.schema.json"), "{}");
    const outcome = await folder.run("--check");
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[snapshot-changed]");
    expect(outcome.error).toContain("(event.schema.json)");
    expect(outcome.error).toContain("restore the folder");
  });

  it("never overwrites a snapshot", async () => {
    const folder = await frozen();
    const before = await read(folder, `${DATE}/manifest.json`);
    const outcome = await folder.run("freeze", DATE);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[snapshot-exists]");
    expect(await read(folder, `${DATE}/manifest.json`)).toBe(before);
  });

  it("refuses a draft whose manifest is out of date", async () => {
    const folder = await schemasFolder();
    await folder.run();
    await folder.put("draft/new.schema.json", "{}");
    expect((await folder.run("freeze", DATE)).error).toContain("[manifest-outdated]");
    expect(await readdir(folder.path)).toEqual(["draft"]);
  });

  const { "common.schema.json": common = "", ...versionless } = DRAFT_DOCUMENTS;
  it.each<[name: string, code: string, place: string, draft: Record<string, string>]>([
    ["states no version", "version-missing", "", versionless],
    [
      "is not JSON",
      "document-not-json",
      "event.schema.json",
      { ...DRAFT_DOCUMENTS, "event.schema.json": "{" },
    ],
    [
      "lists the version in an enum",
      "draft-left-over",
      "a.schema.json: /enum/0",
      draftWith('{"enum":["draft"]}'),
    ],
    [
      "escapes its $id",
      "draft-left-over",
      "a.schema.json: /$id",
      draftWith('{"$id":"https:\\/\\/x\\/schemas\\/draft\\/a"}'),
    ],
    [
      "refers to the folder itself",
      "draft-left-over",
      "a.schema.json: /x~1y/z",
      draftWith('{"x/y":{"z":"/schemas/draft"}}'),
    ],
    [
      "refers out of its folder",
      "draft-left-over",
      "a.schema.json: /$ref",
      draftWith('{"$ref":"../draft/b.schema.json"}'),
    ],
  ])("refuses a draft that %s: %s", async (_name, code, place, draft) => {
    const folder = await schemasFolder(draft);
    await folder.run();
    const outcome = await folder.run("freeze", DATE);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain(`[${code}]`);
    expect(outcome.error).toContain(place);
    expect(await readdir(folder.path)).toEqual(["draft"]);
  });

  function draftWith(text: string): Record<string, string> {
    return { "common.schema.json": common, "a.schema.json": text };
  }
});
