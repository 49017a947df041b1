import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainAssessment } from "../src/conclusion/assess-request.js";
import { explainConclusion } from "../src/conclusion/conclude-result.js";
import { assessmentLabel, conclusionLabel, eraLabel } from "../src/conclusion/labels.js";
import type { EraResolution } from "../src/conclusion/vocabulary.js";
import {
  DEFAULT_LIMITS,
  detectFormat,
  GATE_FAILURES,
  KNOWN_VERSIONS,
  REFUSAL_CODES,
  resolveEra,
} from "../src/index.js";
import { JsonFault } from "../src/observation/json/json-fault.js";
import { JsonReader } from "../src/observation/json/json-reader.js";
import { isKnownVersion, isVersionShaped } from "../src/observation/known-versions.js";
import { observeCapabilities } from "../src/observation/message/capabilities.js";
import { observeHeaders } from "../src/observation/message/headers.js";
import { observeParams } from "../src/observation/message/params.js";
import { observeResult } from "../src/observation/message/result.js";
import {
  CAPABILITY_OBSERVATIONS,
  type EnvelopeObservation,
  RESULT_OBSERVATIONS,
  type RequestMetadata,
  type VersionSignal,
} from "../src/observation/vocabulary.js";
import { parseEvents } from "../src/parse-events.js";
import { analysisIn } from "./support/events.js";
import { exactlyOne } from "./support/exactly-one.js";

const PACKAGE = join(import.meta.dirname, "..");

/** The sections of the page, by their number. */
const SECTIONS = new Map(
  readFileSync(join(PACKAGE, "RULES.md"), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^[0-9.]+|^\w+/.exec(section)?.[0] ?? "", section]),
);

/** The rows of a section's table below its headings; code without its ticks. */
function rowsOf(section: string): string[][] {
  const lines = (SECTIONS.get(section) ?? "").split("\n").filter((line) => line.startsWith("|"));
  const rows = lines.slice(2).map((line) => line.slice(1, -1).split("|"));
  expect(rows.length).toBeGreaterThan(0);
  return rows.map((row) => row.map((cell) => cell.trim().replace(/^`(.*)`$/, "$1")));
}

/** What a reader makes of a text. */
function observed<Value>(text: string, observe: (reader: JsonReader) => Value): Value {
  const reader = new JsonReader(DEFAULT_LIMITS.maxDepth);
  reader.enter(text);
  const value = observe(reader);
  reader.finish();
  return value;
}

function said(signal: VersionSignal): string {
  return signal.kind === "present" ? `present ${signal.version}` : signal.kind;
}

/** The message of a line, or the code of its refusal. */
function messageOf(members: string) {
  const parsed = parseEvents(`{"jsonrpc":"2.0",${members}}`, { format: "jsonrpc" });
  return parsed.ok ? exactlyOne(parsed.value.events, "message") : exactlyOne(parsed.issues, "issue").code;
}

const pairs = (section: string) =>
  rowsOf(section).map(([first = "", second = ""]) => [first, second] as const);

describe("the page of the rules says what the code does", () => {
  it.each(pairs("2.1"))("2.1 %s: %s", (text, outcome) => {
    const read = (): string => {
      try {
        observed(text, (reader) => reader.skip());
        return "read";
      } catch (error) {
        if (error instanceof JsonFault) return error.kind;
        throw error;
      }
    };
    expect(read()).toBe(outcome);
  });

  it.each(pairs("2.2"))("2.2 %s: %s", (members, kind) => {
    const message = messageOf(members);
    const actual =
      typeof message === "string"
        ? `refused: ${message}`
        : `${message.isErrorResponse ? "error " : ""}${message.event.kind}`;
    expect(actual).toBe(kind);
  });

  it.each(pairs("2.3"))("2.3 %s: %s", (id, correlates) => {
    const message = messageOf(`"id":${id},"result":{}`);
    if (typeof message === "string") throw new Error(message);
    const { correlation } = message.context;
    const names = { num: "number", str: "string" };
    expect(correlation === undefined ? "nothing" : `${names[correlation.kind]} ${correlation.text}`).toBe(
      correlates,
    );
  });

  it.each(pairs("2.4"))("2.4 %s: %s", (text, kind) => {
    const actual = isKnownVersion(text) ? "known" : isVersionShaped(text) ? "shaped like one" : "malformed";
    expect(actual).toBe(kind);
  });

  it.each(pairs("2.5"))("2.5 %s: %s", (headers, say) => {
    expect(said(observed(headers, observeHeaders))).toBe(say);
  });

  it.each(pairs("2.6"))("2.6 %s: %s", (params, say) => {
    expect(said(observed(params, observeParams).metadata)).toBe(say);
  });

  it.each(pairs("2.7"))("2.7 %s: %s", (capabilities, are) => {
    expect(observed(capabilities, observeCapabilities)).toBe(are);
  });

  it.each(rowsOf("2.8"))("2.8 #%s header %s, request %s: %s", (_row, header = "", body = "", era = "") => {
    expect(eraLabel(resolveEra(envelope(header), metadata(body)))).toBe(era);
  });

  it.each(rowsOf("2.9"))("2.9 #%s %s: %s", (_row, result = "", is = "") => {
    expect(observed(result, observeResult)).toBe(is);
  });

  it("2.4, 2.7 and 2.9 leave no label out", () => {
    const labels = (section: string, column: number) => new Set(rowsOf(section).map((row) => row[column]));
    expect([...labels("2.4", 0)]).toEqual(expect.arrayContaining([...KNOWN_VERSIONS]));
    expect([...labels("2.7", 1), "absent"].sort()).toEqual([...CAPABILITY_OBSERVATIONS].sort());
    expect([...labels("2.9", 2)].sort()).toEqual([...RESULT_OBSERVATIONS].sort());
  });

  it("2.10 has every row, with what it concludes and what is printed", () => {
    const rows = ERAS.flatMap((era) =>
      RESULT_OBSERVATIONS.flatMap((observation) =>
        CAPABILITIES.map((capability) => explainConclusion(era, observation, capability)),
      ),
    ).map(({ rule, conclusion, why }) => [rule, conclusionLabel(conclusion), why]);
    expect(shown("2.10")).toEqual(distinct(rows));
  });

  it("2.11 has every row, with its assessment and what is printed", () => {
    const rows = ERAS.flatMap((era) =>
      METADATA.flatMap((each) => CAPABILITIES.map((capability) => explainAssessment(era, each, capability))),
    ).map(({ rule, assessment, why }) => [rule, assessmentLabel(assessment), why]);
    expect(shown("2.11")).toEqual(distinct(rows));
  });

  it("2.12 has every failure in its order, and the limits as they are", () => {
    expect(rowsOf("2.12").map(([, failure]) => failure)).toEqual([...GATE_FAILURES]);
    const { maxBytes, maxLineBytes, maxEvents, maxDepth, gateDepth } = DEFAULT_LIMITS;
    const text = SECTIONS.get("2.12")?.replaceAll(/\s+/g, " ");
    for (const limit of [
      `\`maxBytes\` ${maxBytes} bytes`,
      `\`gateDepth\` ${gateDepth},`,
      `\`maxLineBytes\` ${maxLineBytes} bytes`,
      `\`maxEvents\` ${maxEvents} lines`,
      `\`maxDepth\` ${maxDepth},`,
    ])
      expect(text).toContain(limit);
  });
});

it("every code of a refusal is on the page", () => {
  expect(rowsOf("Refusals").map(([code]) => code)).toEqual([...REFUSAL_CODES]);
});

describe("1.5 the transcripts that the page shows", () => {
  const blocks = [...(SECTIONS.get("1.5") ?? "").matchAll(/```jsonl?\n([\s\S]*?)```/g)].map(
    ([, text = ""]) => text,
  );

  it.each(["jsonrpc", "inspector", "streamable-http", "http-sse"] as const)(
    "%s: a call and its result",
    (format) => {
      const text = exactlyOne(
        blocks.filter((block) => detectFormat(block) === format),
        format,
      );
      const { requests, responses } = analysisIn(text, format);
      expect([requests.length, responses.map(({ answers }) => answers)]).toEqual([1, ["client"]]);
    },
  );
});

describe("what the sources and the tests refer to", () => {
  const texts = ["src", "test", "scripts"].flatMap((folder) =>
    readdirSync(join(PACKAGE, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) =>
        readFileSync(join(PACKAGE, folder, name), "utf8").replaceAll(/\s*\n\s*(?:\*|\/\/)\s*/g, " "),
      ),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/era-parity ([0-9]+(?:\.[0-9]+)?)(?: (?:and|to) ([0-9]+\.[0-9]+))?/g)].flatMap(
      ([, first, second]) => [first, second].filter((each) => each !== undefined),
    ),
  );

  it.each([...new Set(named)].sort())("%s has a section", (section) => {
    const numbers = [...SECTIONS.keys()];
    expect(numbers.some((each) => each === section || each.startsWith(`${section}.`))).toBe(true);
  });
});

const CAPABILITIES = [...CAPABILITY_OBSERVATIONS, undefined];
const METADATA: readonly RequestMetadata[] = [
  { kind: "absent" },
  { kind: "malformed" },
  { kind: "present", version: "2026-07-28" },
];
const ERAS: readonly EraResolution[] = [
  ...KNOWN_VERSIONS.map((version) => ({ kind: "known", version }) as const),
  { kind: "unknown", reason: { kind: "malformed_signal" } },
  { kind: "unknown", reason: { kind: "no_signal" } },
  { kind: "unknown", reason: { kind: "unsupported_version", version: "2031-01-01" } },
  { kind: "conflicting", header: "2025-06-18", body: "2026-07-28" },
];

/** Rows of the page as mark, label and reason, without when they apply. They stand in the order in which they are asked. */
function shown(section: string): string[] {
  const rows = rowsOf(section);
  const numbers = rows.map(([mark]) => Number(/#([0-9]+)/.exec(mark ?? "")?.[1]));
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  return rows.map(([mark, _when, label, reason]) => [mark, label, reason].join(" | ")).sort();
}

function distinct(rows: readonly (readonly string[])[]): string[] {
  return [...new Set(rows.map((row) => row.join(" | ")))].sort();
}

function metadata(text: string): RequestMetadata {
  return text === "absent" || text === "malformed" ? { kind: text } : { kind: "present", version: text };
}

function envelope(text: string): EnvelopeObservation {
  return text === "not_applicable" ? { kind: text } : metadata(text);
}
