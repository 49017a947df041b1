import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../src");

/**
 * Which folder may import which: the way that a transcript takes, and beside it what must never meet it. A file of the root is its
 * own name. What is not here may not be imported.
 */
const MAY_IMPORT: { readonly [part: string]: readonly string[] } = {
  result: [],
  observation: ["result"],
  conclusion: ["observation"],
  gate: ["conclusion", "result"],
  // The two other layers: neither sees a transcript, and nothing of the two above sees them.
  schema: ["files"],
  baseline: [],
  files: [],
  "wire-model": ["observation", "result"],
  "parse-events.ts": ["observation", "conclusion", "result"],
  "analysis.ts": ["observation", "conclusion", "gate"],
  "analyze.ts": ["analysis.ts", "parse-events.ts", "observation", "conclusion", "gate", "result"],
  "admit.ts": ["analyze.ts", "parse-events.ts", "observation", "gate"],
  report: ["analysis.ts", "observation", "gate"],
  cli: ["analysis.ts", "analyze.ts", "parse-events.ts", "report", "gate", "observation", "result"],
  corpus: ["analysis.ts", "conclusion", "observation", "schema", "files", "result"],
};

/** The entries, which put the parts together. */
const ENTRIES = ["index.ts", "main.ts", "schema.ts", "corpus.ts"];

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** The folder, or the file of the root, that a source belongs to. */
function partOf(path: string): string {
  return relative(SRC, path).split(/[\\/]/)[0] ?? "";
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/(?:from|import|import\()\s*"([^"]+)"/g)].map(([, name = ""]) => name);
}

const SOURCES = sourcesBelow(SRC);

/** Every import that crosses from one part to another. */
const CROSSINGS = SOURCES.flatMap((path) =>
  importsOf(path)
    .filter((name) => name.startsWith("."))
    .map((name) => [partOf(path), partOf(resolve(dirname(path), name.replace(/\.js$/, ".ts")))] as const)
    .filter(([from, to]) => from !== to),
);

/** Everything that a part reaches, over whatever lies between. */
function reach(part: string): Set<string> {
  const reached = new Set([part]);
  for (const each of reached) for (const [from, to] of CROSSINGS) if (from === each) reached.add(to);
  return reached;
}

describe("the layers never merge (era-parity 1.1)", () => {
  it("every part of the sources is in the table", () => {
    const parts = new Set(SOURCES.map(partOf));
    expect([...parts].sort()).toEqual([...Object.keys(MAY_IMPORT), ...ENTRIES].sort());
  });

  it.each(Object.entries(MAY_IMPORT))("%s imports only %j", (part, allowed) => {
    const imported = new Set(CROSSINGS.filter(([from]) => from === part).map(([, to]) => to));
    expect([...imported].filter((each) => !allowed.includes(each))).toEqual([]);
  });

  it("the table itself runs one way", () => {
    const visit = (part: string, path: readonly string[]): void => {
      expect(path).not.toContain(part);
      for (const each of MAY_IMPORT[part] ?? []) visit(each, [...path, part]);
    };
    for (const part of Object.keys(MAY_IMPORT)) visit(part, []);
  });

  it.each(["observation", "conclusion", "gate", "analyze.ts", "report", "index.ts"])(
    "%s reaches neither schema verdicts nor the corpus",
    (part) => {
      expect(reach(part)).not.toContain("schema");
      expect(reach(part)).not.toContain("corpus");
    },
  );

  it.each(["observation", "conclusion", "gate", "analyze.ts", "report", "schema"])(
    "%s does not reach the baseline",
    (part) => {
      expect(reach(part)).not.toContain("baseline");
    },
  );

  it.each(["schema", "baseline"])("%s reaches neither observation nor conclusion", (part) => {
    expect(reach(part)).not.toContain("observation");
    expect(reach(part)).not.toContain("conclusion");
  });
});

describe("what the sources import from elsewhere", () => {
  const packages = (path: string) => importsOf(path).filter((name) => !name.startsWith("."));

  it("is nothing of AHP", () => {
    expect(SOURCES.flatMap(packages).filter((name) => name.startsWith("@ahp/"))).toEqual([]);
  });

  it.each([
    ["ajv", "schema"],
    ["commander", "cli"],
  ])("%s stays in %s", (library, part) => {
    const using = SOURCES.filter((path) =>
      packages(path).some((name) => name === library || name.startsWith(`${library}/`)),
    );
    expect(new Set(using.map(partOf))).toEqual(new Set([part]));
  });

  it("nothing that the root entry reaches touches Node.js", () => {
    const reached = reach("index.ts");
    const touching = SOURCES.filter((path) => packages(path).some((name) => name.startsWith("node:"))).map(
      partOf,
    );
    expect(touching.filter((part) => reached.has(part))).toEqual([]);
  });
});
