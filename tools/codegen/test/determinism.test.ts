import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NOTICE, TARGETS } from "../src/generate.js";
import { readDocuments } from "../src/read/documents.js";
import { generateFor } from "./support/outputs.js";
import { root } from "./support/repository.js";

const targets = ["types", "validate"] as const;

describe.each(targets)("what is generated for %s", (target) => {
  it("is the same in another folder and at another time", async () => {
    const folder = mkdtempSync(join(tmpdir(), "codegen-determinism-"));
    try {
      cpSync(join(root, "schemas/draft"), folder, { recursive: true });
      expect(await TARGETS[target](readDocuments(folder))).toEqual(await generateFor(target));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("says what it is in its first lines, ends with one line feed, and names no path of this machine", async () => {
    for (const { path, text } of await generateFor(target)) {
      expect(text.split("\n").slice(0, 2).join(), path).toContain(NOTICE);
      expect(text, path).toMatch(/[^\n]\n$/);
      expect(text.includes("\r"), path).toBe(false);
      expect(text.includes(root), path).toBe(false);
      expect(text, path).not.toMatch(/node_modules|file:\/\//);
    }
  });
});
