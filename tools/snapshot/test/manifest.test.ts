import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DRAFT_DOCUMENTS, schemasFolder } from "./schemas-folder.js";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("pnpm snapshot", () => {
  it("hashes every *.schema.json and schema.json, sorted by path, and nothing else", async () => {
    const folder = await schemasFolder({
      ...DRAFT_DOCUMENTS,
      "README.md": "not a document",
      "Z.schema.json": "{}",
      "x.schema.json.bak": "{}",
    });
    expect(await folder.run()).toEqual({
      exitCode: 0,
      out: "written   schemas/draft/manifest.json\n",
      error: "",
    });
    const text = await readFile(join(folder.path, "draft/manifest.json"), "utf8");
    const { $comment, ...manifest } = JSON.parse(text);
    expect($comment).toContain("pnpm snapshot");
    expect(manifest).toEqual({
      protocolVersion: "draft",
      documents: [
        { path: "Z.schema.json", sha256: sha256("{}") },
        ...["common.schema.json", "event.schema.json", "schema.json"].map((path) => ({
          path,
          sha256: sha256(DRAFT_DOCUMENTS[path] ?? ""),
        })),
      ],
    });
    expect(text.endsWith("}\n")).toBe(true);
  });

  it("writes the same bytes again", async () => {
    const folder = await schemasFolder();
    await folder.run();
    const first = await readFile(join(folder.path, "draft/manifest.json"), "utf8");
    await folder.run();
    expect(await readFile(join(folder.path, "draft/manifest.json"), "utf8")).toBe(first);
  });

  it("refuses a folder without documents", async () => {
    const folder = await schemasFolder({ "README.md": "" });
    const outcome = await folder.run();
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[documents-missing]");
  });

  it("refuses a folder that is not there", async () => {
    const folder = await schemasFolder();
    await rm(join(folder.path, "draft"), { recursive: true });
    expect((await folder.run()).error).toContain("[unreadable]");
  });
});

describe("pnpm snapshot --check", () => {
  it("passes right after writing", async () => {
    const folder = await schemasFolder();
    await folder.run();
    expect(await folder.run("--check")).toEqual({
      exitCode: 0,
      out: "verified  schemas/draft/manifest.json\n",
      error: "",
    });
  });

  it.each<[name: string, code: string, mentions: string, change: (schemas: string) => Promise<void>]>([
    [
      "a changed document",
      "manifest-outdated",
      "(event.schema.json)",
      async (schemas) => write(schemas, "draft/event.schema.json", "{}"),
    ],
    [
      "a new document",
      "manifest-outdated",
      "(new.schema.json)",
      async (schemas) => write(schemas, "draft/new.schema.json", "{}"),
    ],
    [
      "a removed document",
      "manifest-outdated",
      "(event.schema.json)",
      async (schemas) => rm(join(schemas, "draft/event.schema.json")),
    ],
    [
      "a manifest with another layout",
      "manifest-outdated",
      "(its text differs)",
      async (schemas) => {
        const path = join(schemas, "draft/manifest.json");
        await write(schemas, "draft/manifest.json", `${await readFile(path, "utf8")}\n`);
      },
    ],
    [
      "a missing manifest",
      "manifest-missing",
      "is missing",
      async (schemas) => rm(join(schemas, "draft/manifest.json")),
    ],
  ])("refuses %s: %s, and names the command that mends it", async (_name, code, mentions, change) => {
    const folder = await schemasFolder();
    await folder.run();
    await change(folder.path);
    const outcome = await folder.run("--check");
    expect(outcome).toMatchObject({ exitCode: 1, out: "" });
    expect(outcome.error).toContain(`[${code}] schemas/draft/manifest.json`);
    expect(outcome.error).toContain(mentions);
    expect(outcome.error).toContain("; run pnpm snapshot\n");
    await folder.run();
    expect((await folder.run("--check")).exitCode).toBe(0);
  });

  async function write(schemas: string, name: string, text: string): Promise<void> {
    await writeFile(join(schemas, name), text);
  }
});

describe("wrong usage", () => {
  it.each([
    [["--nonsense"]],
    [["thaw"]],
    [["freeze"]],
    [["freeze", "2026-02-29"]],
    [["freeze", "2026-13-01"]],
    [["freeze", "2026-9-1"]],
    [["freeze", "20260901"]],
    [["freeze", "draft"]],
    [["freeze", "../2026-09-01"]],
    [["freeze", "2026-09-01", "2026-09-02"]],
    [["freeze", "2026-09-01", "--check"]],
  ])("%j exits with 2 and shows the usage", async (args) => {
    const folder = await schemasFolder();
    const outcome = await folder.run(...args);
    expect(outcome).toMatchObject({ exitCode: 2, out: "" });
    expect(outcome.error).toContain("pnpm snapshot freeze YYYY-MM-DD");
  });

  it("is not asking for help", async () => {
    const folder = await schemasFolder();
    expect(await folder.run("--help")).toMatchObject({ exitCode: 0, error: "" });
  });
});
