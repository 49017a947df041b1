import { describe, expect, it } from "vitest";
import { concludeResult } from "../src/conclusion/conclude-result.js";
import { resolveEra } from "../src/conclusion/resolve-era.js";
import type { EraResolution, ResultConclusion } from "../src/conclusion/vocabulary.js";
import type { CorpusCase } from "../src/corpus/manifest.js";
import { scoreCase } from "../src/corpus/score-case.js";
import { analyzeBy, RIGHT, type Rules } from "./support/composition.js";
import { CORPUS, TABLE_CASES, transcriptOf } from "./support/corpus.js";
import { analysisOf } from "./support/events.js";

/** One wrong rule, the cases of the table that fail by it, and the cases beyond the table that fail by it. */
interface Mutation {
  readonly name: string;
  readonly rules: Partial<Rules>;
  /** Exactly these rows of the table of era-parity 3.2. */
  readonly table: string;
  /** Where the table sees nothing: at least these. */
  readonly beyond?: string;
}

const ABSENT = { kind: "absent" } as const;
const LEGACY: EraResolution = { kind: "known", version: "2025-06-18" };
const TERMINAL: ResultConclusion = { kind: "terminal" };

/** Era-parity 3.7, row by row. */
const MUTATIONS: readonly Mutation[] = [
  {
    name: "the header alone names the era",
    rules: { resolve: (envelope) => resolveEra(envelope, ABSENT) },
    table: "C11",
  },
  {
    name: "the metadata alone names the era",
    rules: { resolve: (_envelope, metadata) => resolveEra(ABSENT, metadata) },
    table: "C01 C11",
  },
  {
    name: "a conflict goes to the header",
    rules: {
      resolve: (envelope, metadata) => {
        const era = resolveEra(envelope, metadata);
        return era.kind === "conflicting" ? resolveEra(envelope, ABSENT) : era;
      },
    },
    table: "C11",
  },
  {
    name: "an unknown era is taken for 2025-06-18",
    rules: {
      resolve: (envelope, metadata) => {
        const era = resolveEra(envelope, metadata);
        return era.kind === "unknown" ? LEGACY : era;
      },
    },
    table: "C12",
    beyond: "C19 C20 C34",
  },
  {
    name: "answers are not correlated at all",
    rules: { correlate: () => undefined },
    table: "C05 C10 C11 C13 C14 C15 C18",
    beyond: "C21",
  },
  {
    name: "the era is correlated and the capabilities are dropped",
    rules: {
      correlate: (key, { byId }) => {
        const era = byId.get(key)?.era;
        return era === undefined ? undefined : { era };
      },
    },
    table: "C05 C10 C13 C14 C15 C18",
    beyond: "C21",
  },
  {
    name: "the number 7 and the string 7 are one id",
    rules: { keyOf: ({ text }) => text },
    table: "C10",
  },
  {
    name: "an answer has the capabilities of the last call",
    rules: {
      correlate: (key, { byId, last }) => {
        const call = byId.get(key);
        return call === undefined ? undefined : { ...call, capability: last?.capability };
      },
    },
    table: "C10 C18",
  },
  { name: "requestState is not read", rules: { seenResult: without("requestState") }, table: "C07 C17" },
  { name: "inputRequests is not read", rules: { seenResult: without("inputRequests") }, table: "C03 C06" },
  {
    name: "null is a continuation",
    rules: { seenResult: continuations((value, empty) => (value === null ? empty : value)) },
    table: "C09",
  },
  {
    name: "complete ignores its continuation",
    rules: {
      observedResult: (result) => (result === "complete_with_continuation" ? "complete" : result),
    },
    table: "C06 C07",
    beyond: "C25",
  },
  {
    name: "a missing resultType is always terminal",
    rules: { conclude: onMissing(TERMINAL) },
    table: "C04",
  },
  {
    name: "a missing resultType is always invalid",
    rules: { conclude: onMissing({ kind: "invalid", reason: { kind: "missing_result_type" } }) },
    table: "C01",
    beyond: "C32",
  },
  {
    name: "absent capabilities are those of the core",
    rules: { observedCapability: (capability) => (capability === "absent" ? "core_only" : capability) },
    table: "C14",
  },
  {
    name: "an extension is as good as the core",
    rules: {
      observedCapability: (capability) =>
        capability === "extension_not_understood" ? "core_only" : capability,
    },
    table: "C10 C15 C18",
  },
  {
    name: "no capabilities at all are those of the core",
    rules: {
      conclude: (era, observation, capability) => concludeResult(era, observation, capability ?? "core_only"),
    },
    table: "",
    beyond: "C29",
  },
  {
    name: "2025-06-18 is judged by capabilities",
    rules: {
      conclude: (era, observation, capability) => {
        const isOpen = capability !== "core_only" && observation === "unrecognized" && era.kind === "known";
        return isOpen
          ? { kind: "incomplete", reason: { kind: "recognition_undeterminable" } }
          : concludeResult(era, observation, capability);
      },
    },
    table: "",
    beyond: "C30 C31",
  },
  {
    name: "an empty string is no continuation",
    rules: { seenResult: continuations((value) => (value === "" ? undefined : value)) },
    table: "",
    beyond: "C24 C25",
  },
  {
    name: "a malformed continuation is one",
    rules: {
      observedResult: (result) =>
        result === "input_required_with_malformed_continuation" ? "input_required" : result,
    },
    table: "",
    beyond: "C22 C23",
  },
  {
    name: "a resultType that is no string is a missing one",
    rules: {
      seenResult: (result) =>
        isObject(result) && typeof result.resultType !== "string"
          ? without("resultType")(result)
          : (result ?? {}),
    },
    table: "",
    beyond: "C27 C28",
  },
  {
    name: "a task is an answer",
    rules: { observedResult: (result) => (result === "missing_with_task" ? "missing" : result) },
    table: "",
    beyond: "C33",
  },
  {
    name: "malformed capabilities are not looked at",
    rules: {
      conclude: (era, observation, capability) =>
        concludeResult(era, observation, capability === "malformed" ? undefined : capability),
    },
    table: "",
    beyond: "C21",
  },
];

/** The rows whose case fails under the rules; a transcript that is refused fails as well. */
function failing(rules: Rules, cases: readonly CorpusCase[]): string[] {
  const isMet = (each: CorpusCase): boolean => {
    try {
      return scoreCase(each, analyzeBy(rules, transcriptOf(each))).length === 0;
    } catch {
      return false;
    }
  };
  return cases.filter((each) => !isMet(each)).map(({ id }) => id.slice(0, 3).toUpperCase());
}

const words = (text: string): string[] => (text === "" ? [] : text.split(" "));
/** The composition of the tests does not tell senders apart, which this case is about. */
const BEYOND = CORPUS.manifest.vectors.slice(TABLE_CASES.length).filter(({ id }) => !id.startsWith("c36"));

describe("the composition that the mutants change", () => {
  it.each([...TABLE_CASES, ...BEYOND])("reads $id as the package does", (each) => {
    expect(analysisOf(each)).toMatchObject(analyzeBy(RIGHT, transcriptOf(each)));
  });

  it("fails no case", () => {
    expect(failing(RIGHT, [...TABLE_CASES, ...BEYOND])).toEqual([]);
  });

  it("refuses the two askers of C36, which the package keeps apart by their sender", () => {
    const [both] = CORPUS.manifest.vectors.filter(({ id }) => id.startsWith("c36"));
    expect(both).toBeDefined();
    expect(failing(RIGHT, both === undefined ? [] : [both])).toEqual(["C36"]);
  });
});

describe("a wrong rule fails (era-parity 3.7)", () => {
  it.each(MUTATIONS)("$name: the table's cases $table", ({ rules, table }) => {
    expect(failing({ ...RIGHT, ...rules }, TABLE_CASES)).toEqual(words(table));
  });

  it.each(MUTATIONS.filter(({ beyond }) => beyond !== undefined))(
    "$name: the cases $beyond beyond the table",
    ({ rules, beyond = "" }) => {
      expect(failing({ ...RIGHT, ...rules }, BEYOND)).toEqual(expect.arrayContaining(words(beyond)));
    },
  );

  it("at least one case, each of them", () => {
    for (const { name, table, beyond = "" } of MUTATIONS) expect(`${table}${beyond}`, name).not.toBe("");
  });
});

type Members = { readonly [member: string]: unknown };

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function without(member: string): (result: unknown) => unknown {
  return (result) =>
    isObject(result)
      ? Object.fromEntries(Object.entries(result).filter(([name]) => name !== member))
      : result;
}

const EMPTY: Members = { requestState: "", inputRequests: {} };

/** Changes both continuation members where they are there; `undefined` takes one away. */
function continuations(change: (value: unknown, empty: unknown) => unknown): (result: unknown) => unknown {
  return (result) => {
    if (!isObject(result)) return result;
    const changed = Object.entries(EMPTY)
      .filter(([name]) => Object.hasOwn(result, name))
      .map(([name, empty]) => [name, change(result[name], empty)]);
    return { ...result, ...Object.fromEntries(changed) };
  };
}

function onMissing(conclusion: ResultConclusion): Rules["conclude"] {
  return (era, observation, capability) =>
    observation === "missing" && era.kind === "known"
      ? conclusion
      : concludeResult(era, observation, capability);
}
