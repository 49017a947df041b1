import { describe, expect, it } from "vitest";
import { assessRequest } from "../src/conclusion/assess-request.js";
import { concludeResult } from "../src/conclusion/conclude-result.js";
import type { EraResolution } from "../src/conclusion/vocabulary.js";
import type { ParsedEvent } from "../src/parse-events.js";
import { caseOf } from "./support/corpus.js";
import { concluded, eventsIn, eventsOf, responsesIn } from "./support/events.js";
import { exactlyOne } from "./support/exactly-one.js";
import { answer, CC, call, framed, L, modernMeta, N, PV, TOKEN } from "./support/transcripts.js";

const LEGACY: EraResolution = { kind: "known", version: L };
const MODERN: EraResolution = { kind: "known", version: N };
const UNRECOGNIZED = { kind: "incomplete", reason: { kind: "unrecognized_result_type" } };
const UNDETERMINABLE = { kind: "incomplete", reason: { kind: "recognition_undeterminable" } };
const MALFORMED = { kind: "invalid", reason: { kind: "malformed_capabilities" } };
const unknownToken = answer({ resultType: TOKEN, content: [] });

const requestsIn = (events: readonly ParsedEvent[]) => events.filter(({ event }) => event.kind === "request");

function assessed({ context }: ParsedEvent) {
  if (context.requestMetadata === undefined) throw new Error("no request");
  return assessRequest(context.era, context.requestMetadata, context.capability);
}

/** The capability slot of one modern request with the given `_meta`. */
function slotOf(meta: unknown) {
  return exactlyOne(eventsIn(framed(N, call(meta))), "event").context.capability;
}

describe("T16 capabilities are a state of their own", () => {
  const rows = ["C13", "C14", "C15"];
  const contexts = (kind: "request" | "response") =>
    rows.map((row) => {
      const of = eventsOf(caseOf(row)).filter(({ event }) => event.kind === kind);
      return exactlyOne(of, kind).context;
    });

  it.each(["request", "response"] as const)("the %s of C13, C14 and C15 differs in nothing else", (kind) => {
    const [first, ...others] = contexts(kind).map(({ capability: _own, ...rest }) => rest);
    for (const other of others) expect(other).toEqual(first);
  });

  it("what a request says of its version is compared on requests, where it is", () => {
    for (const { requestMetadata } of contexts("request")) {
      expect(requestMetadata).toEqual({ kind: "present", version: N });
    }
    for (const { requestMetadata } of contexts("response")) expect(requestMetadata).toBeUndefined();
  });

  it.each(["request", "response"] as const)(
    "the %s holds core_only, absent and extension_not_understood",
    (kind) => {
      expect(contexts(kind).map(({ capability }) => capability)).toEqual([
        "core_only",
        "absent",
        "extension_not_understood",
      ]);
    },
  );
});

describe("T17 a modern answer without its call (X1)", () => {
  it("has the era of its envelope and no capabilities, so that its token stays open", () => {
    const event = exactlyOne(eventsIn(framed(N, answer({ resultType: TOKEN, content: [] }, 77))), "event");
    expect(event.context).toMatchObject({ era: MODERN, resultObservation: "unrecognized" });
    expect(event.context.capability).toBeUndefined();
    expect(concluded(event)).toEqual(UNDETERMINABLE);
  });
});

describe("T18 a legacy result with an unknown token", () => {
  it("is unrecognized without any capabilities", () => {
    expect(concludeResult(LEGACY, "unrecognized", undefined)).toEqual(UNRECOGNIZED);
  });
});

describe("T19 a legacy call with an unknown token", () => {
  it.each([
    ["X2: no capabilities", { [PV]: L }],
    ["X3: capabilities that are a text", { [PV]: L, [CC]: "nope" }],
  ])("%s: unrecognized", (_name, meta) => {
    const event = exactlyOne(responsesIn(eventsIn(framed(L, call(meta), unknownToken))), "response");
    expect(event.context).toMatchObject({ era: LEGACY, resultObservation: "unrecognized" });
    expect(concluded(event)).toEqual(UNRECOGNIZED);
  });
});

describe("T20 a modern request that nobody answers (X4)", () => {
  it.each([
    ["A: with both", { [PV]: N, [CC]: {} }, { kind: "valid" }],
    ["B: without capabilities", { [PV]: N }, { kind: "invalid", reason: { kind: "missing_capabilities" } }],
    ["C: with a number for capabilities", { [PV]: N, [CC]: 7 }, MALFORMED],
  ])("%s", (_name, meta, assessment) => {
    expect(assessed(exactlyOne(eventsIn(framed(N, call(meta))), "event"))).toEqual(assessment);
  });
});

describe("T21 a legacy request is valid whatever it says of capabilities", () => {
  it.each([["absent"], [undefined], ["malformed"]] as const)("%s", (capability) => {
    const metadata = { kind: "present", version: L } as const;
    expect(assessRequest(LEGACY, metadata, capability)).toEqual({ kind: "valid" });
  });
});

describe("T22 what capabilities declare", () => {
  it.each([
    ["K1", {}, "core_only"],
    ["K2", { roots: {}, sampling: {}, elicitation: {} }, "core_only"],
    ["K3", { experimental: {}, extensions: {} }, "core_only"],
    ["K4", { experimental: { "com.example/trial": {} } }, "extension_not_understood"],
    ["K5", { extensions: { [TOKEN]: {} } }, "extension_not_understood"],
    ["K6", { roots: {}, "com.example/other": {} }, "extension_not_understood"],
    ["K7", { roots: "y" }, "malformed"],
    ["K8", { extensions: [] }, "malformed"],
    ["K9", { tasks: {} }, "extension_not_understood"],
    ["K10", { "com.example/other": 1, roots: 1 }, "malformed"],
    ["K11", null, "malformed"],
    ["an open map that is null", { experimental: null }, "malformed"],
    ["a core member that is a list", { sampling: [] }, "malformed"],
    ["what a core member holds is not read", { roots: { listChanged: "yes" } }, "core_only"],
  ])("%s: %j", (_row, capabilities, observed) => {
    expect(slotOf({ [PV]: N, [CC]: capabilities })).toBe(observed);
  });
});

describe("T23 nothing to read is not absence", () => {
  it("no params, and params without _meta: nothing", () => {
    const bare = { request: { jsonrpc: "2.0", id: 7, method: "tools/call" } };
    expect(exactlyOne(eventsIn(framed(N, bare)), "event").context.capability).toBeUndefined();
    expect(slotOf(undefined)).toBeUndefined();
  });

  it("_meta without capabilities: absent", () => {
    expect(slotOf({ [PV]: N })).toBe("absent");
  });
});

describe("T24 capabilities that cannot be read", () => {
  it("are malformed, and so is every modern conclusion beside them", () => {
    expect(slotOf({ [PV]: N, [CC]: "nope" })).toBe("malformed");
    for (const observation of ["unrecognized", "complete", "missing"] as const) {
      expect(concludeResult(MODERN, observation, "malformed")).toEqual(MALFORMED);
    }
  });
});

describe("T25 each answer has the capabilities of its own call", () => {
  const crossed = caseOf("C18");
  const answers = responsesIn(eventsOf(crossed));

  it("the answers of C18 arrive in reverse", () => {
    expect(answers.map(({ context }) => context.correlation)).toEqual([
      { kind: "num", text: "8" },
      { kind: "num", text: "7" },
    ]);
    expect(crossed.per_call).toHaveLength(2);
  });

  it("both carry the same token, and what differs is what their calls declared", () => {
    expect(answers.map(({ context }) => context.resultObservation)).toEqual(["unrecognized", "unrecognized"]);
    expect(answers.map(({ context }) => context.capability)).toEqual([
      "extension_not_understood",
      "core_only",
    ]);
    expect(answers.map(concluded)).toEqual([UNDETERMINABLE, UNRECOGNIZED]);
  });

  it("the number 7 and the string 7 of C10 are kept apart as well", () => {
    const twins = responsesIn(eventsOf(caseOf("C10")));
    expect(twins.map(({ context }) => [context.correlation?.kind, context.capability])).toEqual([
      ["str", "extension_not_understood"],
      ["num", "core_only"],
    ]);
  });
});

describe.each([
  ["T26", "C18", "interleaved"],
  ["T28", "C15", "single"],
])("%s what was observed of %s (%s)", (_test, row) => {
  it("repeats no token and no name of an extension", () => {
    const rendered = JSON.stringify(eventsOf(caseOf(row)));
    expect(rendered).toContain("extension_not_understood");
    expect(rendered).not.toContain(TOKEN);
  });
});

describe("T33 whether a token is recognized depends on what was declared", () => {
  const of = (row: string) => concluded(exactlyOne(responsesIn(eventsOf(caseOf(row))), "response"));

  it("C13 is closed, C14 and C15 are open, and equally so", () => {
    expect(of("C13")).toEqual(UNRECOGNIZED);
    expect(of("C14")).toEqual(UNDETERMINABLE);
    expect(of("C15")).toEqual(of("C14"));
  });
});

it("nothing is inherited from an earlier request", () => {
  const events = eventsIn(
    framed(N, call(modernMeta(), 1), answer({ resultType: "complete" }, 1), call(undefined, 2)),
  );
  expect(requestsIn(events).map(({ context }) => context.capability)).toEqual(["core_only", undefined]);
});
