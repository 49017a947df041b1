import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { corpusFileFaults } from "../src/corpus/corpus-files.js";
import { correlationOf, perCallCoverage } from "../src/corpus/per-call-coverage.js";
import { responseShapeFaults } from "../src/corpus/response-shape.js";
import { listPackageFolder } from "../src/files/package-file.js";
import { CORPUS, caseOf, entriesOf, TABLE_CASES, transcriptOf } from "./support/corpus.js";
import { exactlyOne } from "./support/exactly-one.js";

const { manifest } = CORPUS;

describe("T01 files", () => {
  it.each(manifest.vectors)("$id is JSON that names its own transport", (each) => {
    const { transport } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(transcriptOf(each)));
    expect(transport).toBe("streamable-http");
  });
});

describe("T02 what stands in a response slot", () => {
  const result = { jsonrpc: "2.0", id: 5, result: { content: [] } };
  const error = { jsonrpc: "2.0", id: 5, error: { code: -32001, message: "not now" } };
  const request = { jsonrpc: "2.0", id: 6, method: "tools/call" };

  it.each<[name: string, entries: unknown[], faults: unknown[]]>([
    ["G1: a result beside a request is fine", [{ response: result }, { request }], []],
    ["G2: an error has no result", [{ response: error }], [{ entry: 0, code: "no-result" }]],
    [
      "G3: nor has one whose id came before",
      [{ response: error }, { response: error }],
      [
        { entry: 0, code: "no-result" },
        { entry: 1, code: "no-result" },
      ],
    ],
    [
      "G4: a result beside a method is a request",
      [{ response: { ...result, method: "tools/call" } }],
      [{ entry: 0, code: "misclassified" }],
    ],
  ])("%s", (_name, entries, faults) => {
    expect(responseShapeFaults(entries)).toEqual(faults);
    expect(JSON.stringify(responseShapeFaults(entries))).not.toContain("tools/call");
  });
});

describe("T03 every response of the corpus holds a result", () => {
  it.each(manifest.vectors)("$id", (each) => {
    expect(responseShapeFaults(entriesOf(each))).toEqual([]);
  });
});

describe("T04 exactly one", () => {
  it("is the one", () => {
    expect(exactlyOne([1], "answer")).toBe(1);
  });

  it.each([[[]], [[1, 2]], [[1, 2, 3]]])("%j is a fault that says what was expected", (items) => {
    expect(() => exactlyOne(items, "answer")).toThrow("expected exactly one answer");
  });
});

describe("T05 faults of a manifest and its folder, each alone", () => {
  const cases = (...pairs: [id: string, file: string][]) => pairs.map(([id, file]) => ({ id, file }));

  it.each([
    ["none", cases(["a", "x"], ["b", "y"]), ["y", "x"], []],
    ["an id twice", cases(["a", "x"], ["a", "y"]), ["x", "y"], [{ code: "id-repeated", name: "a" }]],
    ["a path twice", cases(["a", "x"], ["b", "x"]), ["x"], [{ code: "path-repeated", name: "x" }]],
    ["a file that is missing", cases(["a", "x"], ["b", "y"]), ["x"], [{ code: "file-missing", name: "y" }]],
    ["a file too many", cases(["a", "x"]), ["x", "z"], [{ code: "file-unlisted", name: "z" }]],
  ])("%s", (_name, listed, files, faults) => {
    expect(corpusFileFaults(listed, files)).toEqual(faults);
  });
});

describe("T06 the folder of the corpus", () => {
  it("holds what the manifest names and nothing else", async () => {
    const files = (await listPackageFolder("corpus/vectors")).map((name) => `vectors/${name}`);
    expect(corpusFileFaults(manifest.vectors, files)).toEqual([]);
  });
});

describe("T07 the cases differ", () => {
  it("in their bytes", () => {
    const digests = manifest.vectors.map((each) =>
      createHash("sha256").update(transcriptOf(each)).digest("hex"),
    );
    expect(new Set(digests).size).toBe(manifest.vectors.length);
  });

  it("in what was said about capabilities, of which the table covers all three kinds", () => {
    const labels = TABLE_CASES.flatMap(({ observation }) => observation.capabilities ?? []);
    expect(new Set(labels)).toEqual(new Set(["core_only", "absent", "extension_not_understood"]));
  });

  it("in the token of C05 and C13, whose expectations are the same", () => {
    const tokens = ["C05", "C13"].map((row) => JSON.stringify(entriesOf(caseOf(row))));
    expect(tokens[0]).not.toBe(tokens[1]);
  });
});

describe("T08 maturity", () => {
  it("is exploratory, and lower than that of the frozen corpus", () => {
    expect(manifest.maturity).toBe("exploratory");
    expect(manifest.maturity_note).toContain("privileged-mcp-action-v0");
  });

  it("comes with four layers and six things that are not claimed", () => {
    expect(manifest.layers).toHaveLength(4);
    expect(manifest.non_claims).toHaveLength(6);
  });
});

describe("T14 rows and answers of a case with several calls", () => {
  const [one, two, three] = [1, 2, 3].map(correlationOf);
  if (one === undefined || two === undefined || three === undefined) throw new Error("three ids expected");

  it.each([
    ["in another order", [one, two], [two, one], []],
    ["neither", [], [], []],
    ["a row twice", [one, one, two], [one, two], [{ code: "row-repeated", id: one }]],
    ["an answer without a row", [one], [one, two], [{ code: "answer-without-row", id: two }]],
    ["a row without an answer", [one, two, three], [one, two], [{ code: "row-without-answer", id: three }]],
    ["an answer twice", [one, two], [one, one, two], [{ code: "answered-twice", id: one }]],
  ])("%s", (_name, rows, answers, faults) => {
    expect(perCallCoverage(rows, answers)).toEqual(faults);
  });

  it("the number 1 and the string 1 are two ids", () => {
    expect(perCallCoverage([one], [correlationOf("1")])).toHaveLength(2);
  });
});

describe("T27 what is said about capabilities", () => {
  const labelsOf = ({ observation, per_call = [] }: (typeof TABLE_CASES)[number]) => [
    ...(observation.capabilities === undefined ? [] : [observation.capabilities]),
    ...per_call.map(({ capabilities }) => capabilities),
  ];

  it("in the table is one of three", () => {
    const labels = new Set(TABLE_CASES.flatMap(labelsOf));
    expect([...labels].sort()).toEqual(["absent", "core_only", "extension_not_understood"]);
  });

  it("is said by exactly six of its cases", () => {
    const rows = TABLE_CASES.filter((each) => labelsOf(each).length > 0).map(({ id }) => id.slice(0, 3));
    expect(rows).toEqual(["c05", "c10", "c13", "c14", "c15", "c18"]);
  });

  it("covers, with the cases beyond the table, every kind that there is", () => {
    const labels = new Set(manifest.vectors.flatMap(labelsOf));
    expect(labels).toEqual(new Set(["core_only", "extension_not_understood", "absent", "malformed", "none"]));
  });
});
