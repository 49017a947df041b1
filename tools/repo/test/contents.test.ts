import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentProblems } from "../src/packing/contents.js";
import { installedClosure } from "../src/packing/installed-closure.js";
import type { Manifest } from "../src/workspace/packages.js";
import { temporaryTree } from "./temporary-tree.js";

const MANIFEST: Manifest = { name: "@ahp/a", version: "1.0.0", dependencies: { "@ahp/types": "1.0.0" } };
const MAP = JSON.stringify({ sources: ["../src/index.ts"], sourcesContent: ["export {};"] });
const SOUND: Readonly<Record<string, string>> = {
  "package.json": "{}",
  "README.md": "# A",
  LICENSE: "the license",
  "dist/index.js": "export {};",
  "dist/index.js.map": MAP,
  "dist/chunks/a-X.js": "export {};",
  "dist/rules/rule.d.ts": "export {};",
  "dist/schemas/event.schema.json": "{}",
  "schemas/subset.schema.json": "{}",
  "corpus/README.md": "# Cases",
  "corpus/vectors/case.json": "{}",
};

function problems(files: Readonly<Record<string, string>>, manifest = MANIFEST): string[] {
  const encoded = new Map(
    Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]),
  );
  return contentProblems({ files: encoded, manifest }, "the license", ["/home/someone/ahp"]);
}

describe("the contents of a tarball", () => {
  it("may be what a user needs", () => {
    expect(problems(SOUND)).toEqual([]);
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, problem: string]>([
    ["a source", { "src/index.ts": "" }, "src/index.ts does not belong here"],
    ["a source in dist", { "dist/index.ts": "" }, "dist/index.ts does not belong here"],
    ["build state", { "dist/a.tsbuildinfo": "" }, "dist/a.tsbuildinfo does not belong here"],
    ["a program among data", { "corpus/a.js": "" }, "corpus/a.js does not belong here"],
    ["data of another name", { "data/a.json": "" }, "data/a.json does not belong here"],
    ["other data", { "dist/fixtures.json": "" }, "dist/fixtures.json does not belong here"],
    ["a test", { "dist/a.test.js": "" }, "dist/a.test.js is for tests"],
    ["the declarations of a test", { "dist/test/a.d.ts": "" }, "dist/test/a.d.ts is for tests"],
    ["another license", { LICENSE: "none" }, "LICENSE is not the one of the repository"],
    ["an empty README", { "README.md": "\n" }, "README.md is missing or empty"],
    [
      "a map without sources",
      { "dist/index.js.map": '{"sources":["a.ts"]}' },
      "dist/index.js.map lacks sources",
    ],
    [
      "a path of this machine",
      { "dist/index.js": '"/home/someone/ahp/a"' },
      "dist/index.js holds a path of this machine",
    ],
  ])("may not be %s", (_what, files, problem) => {
    expect(problems({ ...SOUND, ...files })).toEqual([problem]);
  });

  it.each(["LICENSE", "README.md"])("may not lack %s", (path) => {
    const { [path]: _, ...rest } = SOUND;
    expect(problems(rest)).toHaveLength(1);
  });

  it.each(["workspace:*", "catalog:", "link:../types", "file:../types"])("may not ask for %s", (range) => {
    expect(problems(SOUND, { ...MANIFEST, dependencies: { "@ahp/types": range } })).toEqual([
      `package.json asks for @ahp/types ${range}, which no registry understands`,
    ]);
  });
});

describe("what an installation brings along", () => {
  const installed = (name: string, manifest: object = {}) => ({
    [`node_modules/${name}/package.json`]: { name, ...manifest },
  });

  it("are dependencies of dependencies, each once, and what is optional where it is there", () => {
    const root = temporaryTree({
      "a/package.json": { name: "a", dependencies: { b: "1", c: "1" }, devDependencies: { d: "1" } },
      ...installed("b", { dependencies: { c: "1" }, optionalDependencies: { e: "1", missing: "1" } }),
      ...installed("c", { dependencies: { b: "1" } }),
      ...installed("d"),
      ...installed("e"),
    });
    const names = ["b", "c", "e"].map((name) => join(root, "node_modules", name));
    expect(installedClosure([join(root, "a")])).toEqual(names);
  });

  it("must be installed", () => {
    const root = temporaryTree({ "a/package.json": { name: "a", dependencies: { b: "1" } } });
    expect(() => installedClosure([join(root, "a")])).toThrow("b, a dependency of");
  });
});
