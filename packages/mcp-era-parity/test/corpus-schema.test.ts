import { describe, expect, it } from "vitest";
import type { CorpusCase, SchemaExpectation } from "../src/corpus/manifest.js";
import { loadSchemas } from "../src/schema/load-schemas.js";
import { CORPUS, caseOf, requestsOf, responsesOf } from "./support/corpus.js";
import { exactlyOne } from "./support/exactly-one.js";

const schemas = await loadSchemas();
const { vectors } = CORPUS.manifest;

describe("T10 the schema accepts a contradiction", () => {
  it("C06 is complete, asks for input, and is a CallToolResult of 2026-07-28", () => {
    const { result } = exactlyOne(responsesOf(caseOf("C06")), "response");
    expect(result).toMatchObject({ resultType: "complete", inputRequests: expect.any(Object) });
    expect(schemas.judge("2026-07-28", "CallToolResult", result)).toBe("valid");
  });
});

describe("T11 what the pinned schema says about each message", () => {
  const judged = vectors.filter(({ schema }) => schema.era !== "ambiguous");

  it.each(judged)("$id: the request of every round", (each) => {
    const { request_message } = each.schema;
    if (each.request === undefined) expect(requestsOf(each)).toEqual([]);
    else expectVerdicts(each, requestsOf(each), request_message);
  });

  it.each(judged)("$id: the result of every round", (each) => {
    const results = responsesOf(each).map(({ result }) => result);
    expect(results).toHaveLength(each.observation.responses);
    expectVerdicts(each, results, each.schema.result_payload);
  });

  it("a case without messages has no verdict that could pass", () => {
    expect(() =>
      expectVerdicts(caseOf("C01"), [], { definition: "CallToolRequest", expect: "valid" }),
    ).toThrow();
  });

  function expectVerdicts(
    { schema }: CorpusCase,
    messages: readonly unknown[],
    { definition, expect: verdict }: SchemaExpectation,
  ): void {
    if (definition === null) throw new Error("an era that is resolved needs a definition");
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(schemas.judge(schema.era, definition, message)).toBe(verdict);
  }
});

describe("T12 where the eras clash, each schema would say something else", () => {
  const clash = caseOf("C11");
  const request = exactlyOne(requestsOf(clash), "request");
  const { result } = exactlyOne(responsesOf(clash), "response");

  it.each([
    ["CallToolRequest", "2025-06-18", request, "valid"],
    ["CallToolRequest", "2026-07-28", request, "valid"],
    ["CallToolResult", "2025-06-18", result, "valid"],
    ["CallToolResult", "2026-07-28", result, "invalid"],
  ])("%s under %s", (definition, era, message, verdict) => {
    expect(schemas.judge(era, definition, message)).toBe(verdict);
  });
});

describe("T13 no era, no schema verdict", () => {
  const NONE = { definition: null, expect: "not_applicable" };

  it.each(["C11", "C12", "C19", "C20", "C34"])("%s", (row) => {
    expect(caseOf(row).schema).toEqual({ era: "ambiguous", request_message: NONE, result_payload: NONE });
  });
});

describe("T30 the schema accepts what cannot be continued", () => {
  it("C08 is an InputRequiredResult of 2026-07-28 that asks for nothing", () => {
    const { result } = exactlyOne(responsesOf(caseOf("C08")), "response");
    expect(schemas.judge("2026-07-28", "InputRequiredResult", result)).toBe("valid");
  });

  it("C09 is a CallToolResult, and no InputRequiredResult", () => {
    const { result } = exactlyOne(responsesOf(caseOf("C09")), "response");
    expect(schemas.judge("2026-07-28", "CallToolResult", result)).toBe("valid");
    expect(schemas.judge("2026-07-28", "InputRequiredResult", result)).toBe("invalid");
  });
});
