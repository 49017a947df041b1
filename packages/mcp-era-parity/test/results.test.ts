import { describe, expect, it } from "vitest";
import { concludeResult } from "../src/conclusion/conclude-result.js";
import { conclusionLabel } from "../src/conclusion/labels.js";
import type { ParsedEvent } from "../src/parse-events.js";
import { CORPUS, caseOf, responsesOf } from "./support/corpus.js";
import { concluded, eventsIn, eventsOf, responsesIn } from "./support/events.js";
import { exactlyOne } from "./support/exactly-one.js";
import { answer, call, framed, modernMeta, N } from "./support/transcripts.js";

/** Observation and conclusion of each response. */
function readings(events: readonly ParsedEvent[]): [observation: string, conclusion: string][] {
  return responsesIn(events).map((event) => [
    event.context.resultObservation ?? "none",
    conclusionLabel(concluded(event)),
  ]);
}

function readingOf(row: string) {
  return exactlyOne(readings(eventsOf(caseOf(row))), "response");
}

/** How the answer to a sound modern call is read. */
function readingOfResult(result: unknown) {
  return exactlyOne(readings(eventsIn(framed(N, call(modernMeta()), answer(result)))), "response");
}

const asks = (more: object) => ({ resultType: "input_required", content: [], ...more });
const done = (more: object) => ({ resultType: "complete", content: [], ...more });
const CONTRADICTION = ["complete_with_continuation", "incomplete:contradictory_result"];

describe("T29 complete beside a continuation", () => {
  it.each(["C06", "C07"])("%s is a contradiction, and not terminal", (row) => {
    expect(readingOf(row)).toEqual(CONTRADICTION);
  });
});

describe("T30 input_required without a continuation", () => {
  it.each(["C08", "C09"])("%s cannot be continued", (row) => {
    expect(readingOf(row)).toEqual([
      "input_required_without_continuation",
      "invalid:uncontinuable_input_required",
    ]);
  });
});

describe("T31 a continuation of the wrong JSON type", () => {
  it.each([
    ["R1", asks({ requestState: 7 })],
    ["R2", asks({ inputRequests: [] })],
    ["R3: even beside a good sibling", asks({ requestState: "round-1", inputRequests: [] })],
  ])("%s continues nothing", (_row, result) => {
    expect(readingOfResult(result)).toEqual([
      "input_required_with_malformed_continuation",
      "invalid:malformed_continuation",
    ]);
  });

  it("R4: beside complete it is a contradiction like a sound one", () => {
    expect(readingOfResult(done({ requestState: 7 }))).toEqual(CONTRADICTION);
  });
});

describe("T32 either member alone contradicts complete", () => {
  it.each([
    ["R5", done({ inputRequests: { ledger: { method: "roots/list" } } })],
    ["R6", done({ requestState: "round-1" })],
    ["R7: an empty one as well", done({ requestState: "" })],
    ["an empty map as well", done({ inputRequests: {} })],
  ])("%s", (_row, result) => {
    expect(readingOfResult(result)).toEqual(CONTRADICTION);
  });

  it.each([
    ["R8: neither", done({})],
    ["R9: null is neither", done({ inputRequests: null, requestState: null })],
  ])("%s", (_row, result) => {
    expect(readingOfResult(result)).toEqual(["complete", "terminal"]);
  });
});

describe("what is no token that is known", () => {
  it.each<[row: string, result: unknown, observation: string, conclusion: string]>([
    ["R10: the empty string", { resultType: "" }, "unrecognized", "incomplete:unrecognized_result_type"],
    ["R11: null", { resultType: null }, "malformed", "invalid:malformed_result_type"],
    ["R12: a result that is null", null, "malformed", "invalid:malformed_result_type"],
    ["another case", { resultType: "Complete" }, "unrecognized", "incomplete:unrecognized_result_type"],
    ["a space more", { resultType: "complete " }, "unrecognized", "incomplete:unrecognized_result_type"],
    ["a number", { resultType: 1 }, "malformed", "invalid:malformed_result_type"],
    ["a result that is a list", [], "malformed", "invalid:malformed_result_type"],
  ])("%s", (_row, result, observation, conclusion) => {
    expect(readingOfResult(result)).toEqual([observation, conclusion]);
  });
});

describe("T34 an interim result", () => {
  it("C03 is one, and not terminal", () => {
    expect(readingOf("C03")).toEqual(["input_required", "non_terminal"]);
  });
});

describe("T35 several rounds", () => {
  const rounds = caseOf("C17");

  it("are as many records, none of them terminal", () => {
    expect(readings(eventsOf(rounds))).toEqual([
      ["input_required", "non_terminal"],
      ["input_required", "non_terminal"],
    ]);
    expect(rounds.observation.hops).toBe(2);
  });

  it("have ids of their own, and nothing pairs them", () => {
    expect(new Set(responsesOf(rounds).map(({ id }) => id)).size).toBe(2);
    expect(rounds.observation.inferred_pairing).toBe(false);
    expect(JSON.stringify(eventsOf(rounds))).not.toContain("round-1");
  });
});

describe("T36 a trace context changes nothing", () => {
  it("C02 and C16 are observed and concluded alike, and refer to the same row", () => {
    const [plain, traced] = ["C02", "C16"].map(caseOf);
    if (plain === undefined || traced === undefined) throw new Error("two cases expected");
    expect(eventsOf(traced)).toEqual(eventsOf(plain));
    expect(traced.profile_baseline).toBe(plain.profile_baseline);
  });

  it.each([
    ["present", "00-a1b2c3d4e5f60718293a4b5c6d7e8f90-1122334455667788-01"],
    ["malformed", "a1b2"],
    ["no string", 5],
    ["null", null],
  ])("%s", (_name, traceparent) => {
    const without = framed(N, call(modernMeta()), answer(done({})));
    const traced = framed(N, call({ ...modernMeta(), traceparent }), answer(done({})));
    expect(eventsIn(traced)).toEqual(eventsIn(without));
  });
});

describe("T37 an unknown era is not a conflict", () => {
  const eraOf = (row: string) => exactlyOne(responsesIn(eventsOf(caseOf(row))), "response").context.era;

  it("C12 and C11 are concluded differently, and neither is terminal", () => {
    const [unknown, conflicting] = [eraOf("C12"), eraOf("C11")];
    expect([unknown.kind, conflicting.kind]).toEqual(["unknown", "conflicting"]);
    const labels = [unknown, conflicting].map((era) =>
      conclusionLabel(concludeResult(era, "missing", undefined)),
    );
    expect(labels).toEqual(["incomplete:era_unknown", "invalid:era_conflicting"]);
  });
});

describe("T38 parity", () => {
  it.each(CORPUS.manifest.equivalence_pairs)("$pair: $why", ({ pair }) => {
    const [first, second] = pair.map((id) =>
      exactlyOne(
        CORPUS.manifest.vectors.filter((each) => each.id === id),
        id,
      ),
    );
    if (first === undefined || second === undefined) throw new Error("two cases expected");
    const [one, other] = [first, second].map((each) => exactlyOne(readings(eventsOf(each)), "response")[1]);
    expect(one).toBe(other);
    expect([first.conclusion, second.conclusion]).toEqual([one, other]);
    expect(first.profile_baseline).toBe(second.profile_baseline);
  });
});
