import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { decode, decodeMessage, FrameDecoder, readJson, validate } from "../src/index.js";
import type { Issue, Result } from "../src/result/result.js";
import { bytesOf, type Case, type Corpus, corpora, documentOf, official, own } from "./corpus.js";

/** What a reader of the binding makes of the bytes: framed first, where the binding has frames. */
function verdict(corpus: Corpus, fixture: Case, document: string): Result<unknown> {
  const bytes = bytesOf(corpus, fixture);
  if (fixture.binding !== "stdio-jsonl") return decode(document as never, bytes);
  const decoder = new FrameDecoder();
  const frames = [...decoder.push(bytes), ...decoder.end()];
  const [frame] = frames;
  if (frames.length !== 1 || frame === undefined) return { ok: false, issues: [] };
  return frame.ok ? decode(document as never, frame.value) : frame;
}

/** At the place itself, inside it, or at the object or list that it stands in. */
function near({ path }: Issue, at: string): boolean {
  return path === at || path.startsWith(`${at}/`) || path === at.slice(0, at.lastIndexOf("/"));
}

for (const corpus of corpora()) {
  describe(`${corpus.name} corpus`, () => {
    it.each(corpus.cases)("$id: verdict of $schema", (fixture) => {
      const result = verdict(corpus, fixture, documentOf(fixture.schema));
      expect(result, JSON.stringify(result).slice(0, 400)).toHaveProperty("ok", fixture.expectedValid);
      if (!result.ok && fixture.at !== undefined) {
        expect(
          result.issues.some((issue) => near(issue, fixture.at ?? "")),
          JSON.stringify(result.issues),
        ).toBe(true);
      }
    });

    it.each(corpus.cases.filter((fixture) => fixture.aggregateExpectedValid !== undefined))(
      "$id: verdict of the wire root",
      (fixture) => {
        expect(verdict(corpus, fixture, "message")).toHaveProperty("ok", fixture.aggregateExpectedValid);
      },
    );

    it.each(corpus.cases.filter((fixture) => fixture.eventSchema !== undefined))(
      "$id: verdict of $eventSchema on the event alone",
      (fixture) => {
        const message = readJson(bytesOf(corpus, fixture));
        const event = (message as { value: { params: { event: unknown } } }).value.params.event;
        const result = validate(documentOf(fixture.eventSchema ?? "") as never, event);
        expect(result).toHaveProperty("ok", fixture.eventExpectedValid ?? fixture.expectedValid);
      },
    );
  });
}

describe("the official corpus", () => {
  it.runIf(official !== undefined)("has its 152 cases", () => {
    expect(official?.cases).toHaveLength(152);
  });
});

describe("the repository's own corpus", () => {
  const files = readdirSync(own.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(own.root, join(entry.parentPath, entry.name)))
    .filter((path) => path !== "manifest.json");

  it("has a verdict for every file, and a file for every verdict", () => {
    expect(own.cases.map((fixture) => fixture.path).sort()).toEqual(files.sort());
  });

  it("names each case once", () => {
    expect(new Set(own.cases.map((fixture) => fixture.id)).size).toBe(own.cases.length);
  });

  const { requirements } = JSON.parse(
    readFileSync(join(own.root, "../../conformance/draft/requirements.json"), "utf8"),
  ) as { requirements: { id: string }[] };
  const cited = new Set(own.cases.flatMap((fixture) => fixture.requirements));

  it.each(requirements.map(({ id }) => id))("shows %s", (id) => {
    expect(cited).toContain(id);
  });

  it("cites only requirements that exist", () => {
    expect(requirements.map(({ id }) => id)).toEqual(expect.arrayContaining([...cited]));
  });

  it("gives every refusal a reader can act on: a path, a code, a sentence", () => {
    for (const fixture of own.cases) {
      const result = verdict(own, fixture, documentOf(fixture.schema));
      if (result.ok || fixture.binding === "stdio-jsonl") continue;
      expect(result.issues.length, fixture.id).toBeGreaterThan(0);
      for (const issue of result.issues) {
        expect(issue.message.length, fixture.id).toBeGreaterThan(10);
        expect(issue.code, fixture.id).toMatch(/^[a-z0-9-]+$/);
        expect(issue.code, fixture.id).not.toBe("refused");
      }
    }
  });

  it("decodes what it accepts into the value that JSON.parse gives", () => {
    for (const fixture of own.cases.filter(
      (each) => each.aggregateExpectedValid && each.binding === "http-json",
    )) {
      const bytes = bytesOf(own, fixture);
      expect(decodeMessage(bytes), fixture.id).toEqual({
        ok: true,
        value: JSON.parse(new TextDecoder().decode(bytes)),
      });
    }
  });
});
