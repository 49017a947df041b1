import { describe, expect, it } from "vitest";
import { type Mismatch, type ScoredAnalysis, scoreCase } from "../src/corpus/score-case.js";
import { caseOf } from "./support/corpus.js";
import { analysisOf } from "./support/events.js";
import { exactlyOne } from "./support/exactly-one.js";

type Request = ScoredAnalysis["requests"][number];
type Response = ScoredAnalysis["responses"][number];

/** The mismatches of a case when its first request and its first response say something else. */
function scored(
  row: string,
  { request = {}, response = {} }: { request?: Partial<Request>; response?: Partial<Response> },
): Mismatch[] {
  const { requests, responses } = analysisOf(caseOf(row));
  const changed = {
    requests: requests.map((each, index) => (index === 0 ? { ...each, ...request } : each)),
    responses: responses.map((each, index) => (index === 0 ? { ...each, ...response } : each)),
  };
  return scoreCase(caseOf(row), changed);
}

describe("each thing that is compared can fail alone", () => {
  it.each<[what: string, row: string, change: { request?: Partial<Request>; response?: Partial<Response> }]>([
    ["requests/0/era", "C01", { request: { era: "unknown:no_signal" } }],
    ["requests/0/metadata", "C02", { request: { metadata: "absent" } }],
    ["requests/0/assessment", "C14", { request: { assessment: "valid" } }],
    ["responses/0/era", "C01", { response: { era: "known:2025-11-25" } }],
    ["responses/0/result", "C03", { response: { result: "complete" } }],
    ["responses/0/conclusion", "C03", { response: { conclusion: "terminal" } }],
    ["responses/0/capabilities", "C13", { response: { capabilities: "none" } }],
    ["per_call/1/era", "C10", { response: { era: "known:2025-06-18" } }],
    ["per_call/1/conclusion", "C10", { response: { conclusion: "terminal" } }],
    ["per_call/1/capabilities", "C10", { response: { capabilities: "core_only" } }],
    ["per_call/1/capabilities", "C18", { response: { capabilities: "none" } }],
  ])("%s of %s", (what, row, change) => {
    expect(exactlyOne(scored(row, change), "mismatch").what).toBe(what);
  });

  it("a mismatch says what was expected and what was there", () => {
    expect(scored("C03", { response: { conclusion: "terminal" } })).toEqual([
      { what: "responses/0/conclusion", expected: "non_terminal", actual: "terminal" },
    ]);
  });

  it("capabilities are not compared where a case does not speak of them", () => {
    expect(scored("C01", { response: { capabilities: "malformed" } })).toEqual([]);
  });
});

describe("how many there are", () => {
  const analysisWith = (row: string, change: (analysis: ScoredAnalysis) => Partial<ScoredAnalysis>) => {
    const analysis = analysisOf(caseOf(row));
    return scoreCase(caseOf(row), { ...analysis, ...change(analysis) }).map(({ what }) => what);
  };

  it("a round too few of C17 fails, and so does one too many", () => {
    const oneLess = analysisWith("C17", ({ responses }) => ({ responses: responses.slice(1) }));
    expect(oneLess).toEqual(["responses", "hops"]);
    const oneMore = analysisWith("C17", ({ responses }) => ({
      responses: [...responses, ...responses.slice(1)],
    }));
    expect(oneMore).toEqual(["responses", "hops"]);
  });

  it("no answer at all fails", () => {
    expect(analysisWith("C01", () => ({ responses: [] }))).toContain("responses");
  });

  it("a request that is missing fails, and so does one that should not be there", () => {
    expect(analysisWith("C01", () => ({ requests: [] }))).toEqual(["requests"]);
    const { requests } = analysisOf(caseOf("C02"));
    expect(analysisWith("C29", () => ({ requests }))).toContain("requests");
  });

  it.each<[name: string, change: (responses: readonly Response[]) => readonly Response[]]>([
    ["of one call twice", ([first]) => (first === undefined ? [] : [first, first])],
    [
      "of a call that nobody expects",
      ([first, second]) => (first && second ? [first, withId(second, "9")] : []),
    ],
    ["without an id", ([first, second]) => (first && second ? [first, { ...second, id: null }] : [])],
  ])(
    "rows and answers of C10 must cover each other before they are scored: an answer %s",
    (_name, change) => {
      expect(analysisWith("C10", ({ responses }) => ({ responses: change(responses) }))).toEqual([
        "per_call",
      ]);
    },
  );

  function withId(response: Response, text: string): Response {
    return { ...response, id: { kind: "num", text } };
  }
});
