import type { ConformanceResult } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { type TestBackendOptions, testBackend } from "../src/index.js";
import { ALLOWED, claimOf, DENIED, PATIENT, script, serving } from "./support/backends.js";
import { HTTP_FAULTS } from "./wrong/http-faults.mjs";
import { STDIO_FAULTS } from "./wrong/stdio-faults.mjs";

// A backend is given up after this long, which some of these are: long enough for a slow machine to start a program in.
const LIMITS = { ...PATIENT, timeoutMs: 15_000, settleMs: 2_000 };
const TOKEN = "a-token-for-this-test";
/** Most of them take a second; one is killed three times. */
const LONG = 300_000;

interface Row {
  readonly fault: string;
  /** The check that is for this fault. */
  readonly check: string;
  /** What the report says about it. */
  readonly evidence: RegExp;
  readonly lifecycle?: "per_event";
}

const OVER_STDIO: readonly Row[] = [
  {
    fault: "answers observations",
    check: "notifications.unanswered",
    evidence:
      /^A valid hooks\/observe notification was answered: 1 JSON messages came that no request had asked for\.$/,
  },
  {
    fault: "answers notifications that are wrong with an error",
    check: "notifications.bad-unanswered",
    evidence: /^A notification with a wrong version, method, event or params was answered/,
  },
  {
    fault: "keeps the id of its first answer",
    check: "rpc.ids-exact",
    evidence: /^Request 2 of a series with unusual string ids was/,
  },
  {
    fault: "makes numbers of ids that look like numbers",
    check: "rpc.ids-exact",
    evidence: /^Request 1 .* another id than its own: a number came, and a string was sent\.$/,
  },
  {
    fault: "takes the id 0 for no id",
    check: "rpc.integer-ids",
    evidence:
      /^A request with an unknown method and the integer id 0 was sent; no answer came within 15000 ms\.$/,
  },
  {
    fault: "evaluates batches",
    check: "rpc.batch-refused",
    evidence: /^A batch of 1 requests was answered with/,
  },
  {
    fault: "answers twice",
    check: "rpc.one-answer",
    evidence:
      /^3 requests were sent, and 3 more responses came than that, with the id of a request that was answered/,
  },
  {
    fault: "says nothing at all",
    check: "rpc.answers",
    evidence: /^An ordinary tool.before interception was sent; no answer came within 15000 ms\.$/,
  },
  {
    fault: "accepts every version",
    check: "version.others-refused",
    evidence:
      /^A request with the protocolVersion "1999-12-31" was answered with a result, where the error -32001 was due\.$/,
  },
  {
    fault: "has another code for versions",
    check: "version.others-refused",
    evidence: /was answered with the error -32602, where -32001 was due\.$/,
  },
  {
    fault: "has another code for events",
    check: "events.unknown-refused",
    evidence:
      /^An interception of an event type that does not exist .* error -32602, where -32002 was due\.$/,
  },
  {
    fault: "has another code for methods",
    check: "errors.unknown-method",
    evidence: /^A request with an unknown method was answered with the error -32600, where -32601 was due\.$/,
  },
  {
    fault: "leaves the version out",
    check: "version.in-results",
    evidence: /^An interception was answered with a result that lacks protocolVersion\.$/,
  },
  {
    fault: "leaves the reason of a denial out",
    check: "effects.valid-list",
    evidence: /invalid result: \/result\/effects\/0\/reason is required and missing/,
  },
  {
    fault: "adds a member to an effect",
    check: "effects.valid-list",
    evidence: /invalid result: \/result\/effects\/0\/severity /,
  },
  {
    fault: "denies without asking whether it may",
    check: "effects.only-advertised",
    evidence:
      /that advertises nothing was answered with an effect that it did not advertise: effect 0 is deny;/,
  },
  {
    fault: "supplies a summary that is a text",
    check: "events.every-type",
    evidence:
      /that context.compact.before cannot take: effect 0 is return, and its value is no list of text parts\.$/,
  },
  {
    fault: "puts words of the agent into the user's message",
    check: "content.edits",
    evidence:
      /that user.message.inbound cannot take: effect 0 is modify, and its value is no list of messages of the user\.$/,
  },
  {
    fault: "decides otherwise the second time",
    check: "duplicates.equivalent",
    evidence:
      /^The same event, .* was answered first with no effects and at delivery 2 with the effects deny that mean/,
  },
  {
    fault: "quotes the tool's input in its reason",
    check: "secrets.not-in-reasons",
    evidence:
      /^A secret that was planted in a message came back in a reason, a code or an extension of a denial\.$/,
  },
  {
    fault: "quotes what it cannot parse",
    check: "secrets.not-in-errors",
    evidence: /^A secret that was planted in a message came back in an error message or its data\.$/,
  },
  {
    fault: "refuses members that it does not know",
    check: "members.unknown-ignored",
    evidence:
      /^An interception with unknown members in every open object was answered with the error -32602, where a result/,
  },
  {
    fault: "refuses extensions that it does not know",
    check: "extensions.unknown-ignored",
    evidence: /^An interception with unknown extensions was answered with the error -32602/,
  },
  {
    fault: "needs a native payload",
    check: "extensions.not-needed",
    evidence:
      /^The smallest valid interception was answered with the error -32602, where a result was due\.$/,
  },
  {
    fault: "dies on text that is no JSON",
    check: "hostile.garbage",
    evidence: /no answer came: the process ended with exit status 1; the last line on its stderr was “/,
  },
  {
    fault: "reads bytes that are no UTF-8 as if they were",
    check: "hostile.invalid-utf-8",
    evidence: /^A request with a byte that is no UTF-8 was answered with a result\.$/,
  },
  {
    fault: "prints a banner",
    check: "stdio.nothing-but-messages",
    evidence:
      /^A line on stdout is no JSON object: 27 bytes that begin with “policy backend 1\.0 is ready”\.$/,
  },
  {
    fault: "ends lines with a carriage return",
    check: "stdio.one-line-each",
    evidence: /^The answer's line holds a carriage return\.$/,
  },
  {
    fault: "writes over several lines",
    check: "stdio.one-line-each",
    evidence: /^One answer was written as \d+ lines\.$/,
  },
  {
    fault: "takes what one read returns for one message",
    check: "stdio.pieces",
    evidence: /^A request that was written in pieces got \d+ answers, where one with its id was due\.$/,
  },
  {
    fault: "ends with status 1",
    check: "stdio.per-event-exit",
    lifecycle: "per_event",
    evidence: /the end of its input; the process ended with exit status 1\.$/,
  },
  {
    fault: "does not end with its input",
    check: "stdio.per-event-exit",
    lifecycle: "per_event",
    evidence: /the end of its input; the process did not end by itself and was killed\.$/,
  },
];

const OVER_HTTP: readonly Row[] = [
  {
    fault: "answers with text/plain",
    check: "http.request-200-json",
    evidence: /^A request was answered with the media type “text\/plain”\.$/,
  },
  {
    fault: "accepts GET",
    check: "http.other-methods-refused",
    evidence: /^GET was answered with status 200\.$/,
  },
  {
    fault: "answers observations with status 200",
    check: "http.observe-no-body",
    evidence: /^An observation was answered with status 200\.$/,
  },
  {
    fault: "answers observations with a body",
    check: "http.observe-no-body",
    evidence: /^An observation was answered with a body of 17 bytes\.$/,
  },
  {
    fault: "takes every media type",
    check: "http.media-type-required",
    evidence: /^A POST with the Content-Type text\/plain was answered with status 200 and evaluated\.$/,
  },
  {
    fault: "reads the first of several objects",
    check: "http.one-object",
    evidence: /^A body with two requests was answered with status 200 and evaluated\.$/,
  },
  {
    fault: "lets everybody in",
    check: "auth.wrong-token-refused",
    evidence: /^A request without a token was answered with status 200\.$/,
  },
  {
    fault: "repeats the token",
    check: "secrets.token-not-repeated",
    evidence: /^A secret that was planted in a message came back in an answer\.$/,
  },
];

async function result(check: string, options: TestBackendOptions): Promise<ConformanceResult | undefined> {
  const { results } = await testBackend({ ...options, only: ["rpc.answers", check], limits: LIMITS });
  return results.find((each) => each.check === check);
}

describe("each wrong backend is caught by the check that is for its fault", { timeout: LONG }, () => {
  it.concurrent.each(OVER_STDIO)(
    "over stdio: $fault ($check)",
    async ({ fault, check, evidence, lifecycle }) => {
      const found = await result(check, {
        claim: claimOf(["stdio"]),
        target: { command: script("wrong/backend.mjs", fault) },
        lifecycles: [lifecycle ?? "persistent"],
      });
      expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
      expect(found?.remedy).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.concurrent.each(OVER_HTTP)("over HTTP: $fault ($check)", async ({ fault, check, evidence }) => {
    const found = await result(check, {
      claim: claimOf(["http"]),
      target: { endpoint: await serving(script("wrong/backend.mjs", fault, "http", TOKEN), TOKEN) },
    });
    expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
    expect(found?.remedy).toMatch(/^[A-Z].*\.$/);
  });

  it("every fault has its row", () => {
    expect(OVER_STDIO.map(({ fault }) => fault).sort()).toEqual(Object.keys(STDIO_FAULTS).sort());
    expect(OVER_HTTP.map(({ fault }) => fault).sort()).toEqual(Object.keys(HTTP_FAULTS).sort());
  });
});

describe("a backend that never answers", { timeout: LONG }, () => {
  it("fails what may be the cause, and nothing else is said to pass or to fail", async () => {
    const report = await testBackend({
      claim: claimOf(["stdio"]),
      target: { command: script("wrong/backend.mjs", "says nothing at all") },
      lifecycles: ["persistent"],
      limits: LIMITS,
    });
    const outcomes = new Map(report.results.map(({ check, outcome }) => [check, outcome]));
    for (const check of ["claim.complete", "claim.capability-profile"]) {
      expect(outcomes.get(check)).toBe("passed");
      outcomes.delete(check);
    }
    for (const check of ["rpc.answers", "stdio.one-line-each"]) {
      expect(outcomes.get(check)).toBe("failed");
      outcomes.delete(check);
    }
    expect([...new Set(outcomes.values())]).toEqual(["not-applicable"]);
    expect(report.conforms).toBe(false);
  });
});

describe("a run that cannot be made as it is asked for", () => {
  const target = { command: script("wrong/backend.mjs") };

  it.each([
    [
      "a binding without an endpoint",
      { claim: claimOf(["http"]), target },
      "target-missing",
      /no endpoint to call/,
    ],
    [
      "a binding without a command",
      { claim: claimOf(["stdio"]), target: {} },
      "target-missing",
      /no command to start/,
    ],
    [
      "a check that does not exist",
      { claim: claimOf(["stdio"]), target, only: ["rpc.answer"] },
      "unknown-check",
      /did you mean rpc\.answers\?$/,
    ],
  ])("%s rejects with a code", async (_name, options, code, message) => {
    await expect(testBackend(options)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe("a policy that decides otherwise than its operator says", () => {
  it.each([
    [
      "decisions.denied-event",
      { deniedEvent: ALLOWED },
      /^The event of --denied-event was not denied; the answer was an empty list\.$/,
    ],
    [
      "decisions.allowed-event",
      { allowedEvent: DENIED },
      /^The event of --allowed-event was denied; the answer was deny\.$/,
    ],
  ])("%s", async (check, events, evidence) => {
    const found = await result(check, {
      claim: claimOf(["stdio"]),
      target: { command: script("wrong/backend.mjs") },
      lifecycles: ["persistent"],
      ...events,
    });
    expect(found).toMatchObject({ outcome: "failed", evidence: expect.stringMatching(evidence) });
  });
});
