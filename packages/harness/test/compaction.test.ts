import type { InterceptParams, TextPart } from "@ahp/types";
import { describe, expect, it, vi } from "vitest";
import { type CompactionRequest, compactContext, type HarnessOptions } from "../src/index.node.js";
import { type InProcess, inProcessHarness } from "./support/in-process.js";
import { interceptor, observer } from "./support/recording.js";
import type { Policy } from "./support/setup.js";

const part = (text: string, id = "p1"): TextPart => ({
  id,
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  text,
});
const request: CompactionRequest = {
  id: "before-1",
  trigger: "auto",
  items: [{ id: "m1", role: "user", parts: [part("a long talk", "m1p1")] }],
  instructions: [part("keep the names")],
  removed: [{ id: "m1" }],
  tokenCounts: { before: 900 },
};
const ENFORCES: NonNullable<HarnessOptions["enforces"]> = {
  "context.compact.before": { effects: ["deny", "modify", "return", "message"], edits: ["replace"] },
  "context.compact.after": { effects: ["modify", "message"], edits: ["replace"] },
};

const instructions = (text: string, operation = "replace") => ({
  type: "modify",
  target: "instructions",
  operation,
  value: [part(text)],
});
const summary = (text: string) => ({
  type: "modify",
  target: "summary",
  operation: "replace",
  value: [part(text)],
});
const supply = (text: string) => ({ type: "return", value: [part(text)] });
const deny = { type: "deny", reason: "not now" };
const note = { type: "message", text: "noted" };

/** What one backend answers at each boundary. */
interface Answers {
  readonly before?: unknown[] | string;
  readonly after?: unknown[] | string;
}

const textsOf = (parts: readonly TextPart[]) => parts.map((one) => ("text" in one ? one.text : undefined));

function backend({ before = [], after = [] }: Answers, failurePolicy: Policy): InProcess {
  const answer = ({ event }: InterceptParams) => (event.type === "context.compact.before" ? before : after);
  return { subscriptions: [interceptor({ events: ["context.*"], failurePolicy })], answer };
}

async function run(
  answers: readonly Answers[],
  policy: Policy = "fail-open",
  enforces: HarnessOptions["enforces"] = ENFORCES,
) {
  const backends = answers.map((given, index) => [`b${index}`, backend(given, policy)] as const);
  const { harness, heard } = inProcessHarness(
    Object.fromEntries(backends),
    enforces === undefined ? {} : { enforces },
  );
  const generated: string[] = [];
  const outcome = await compactContext(harness, request, (parts) => {
    generated.push(...textsOf(parts).map(String));
    return [part("generated")];
  });
  return {
    outcome,
    generated,
    heard,
    shown: outcome.status === "compacted" ? textsOf(outcome.summary) : undefined,
  };
}

interface Case {
  readonly given: string;
  readonly answers: readonly Answers[];
  readonly policy?: Policy;
  readonly status?: string;
  /** The instructions that the generator got; none when it was not called. */
  readonly generated?: readonly string[];
  readonly summary?: readonly string[];
}

const GENERATED = { generated: ["keep the names"], summary: ["generated"] };
const NOTHING = { generated: [] };

/** The runtime cases of runtime-semantics 10.1; a host that offers `replace` and not `merge`. */
const CASES: Case[] = [
  { given: "nobody objects", answers: [{}], ...GENERATED },
  {
    given: "before hooks edit one after another",
    answers: [{ before: [instructions("first")] }, { before: [instructions("second")] }],
    generated: ["second"],
    summary: ["generated"],
  },
  {
    given: "after hooks edit one after another",
    answers: [{ after: [summary("first")] }, { after: [summary("second")] }],
    generated: ["keep the names"],
    summary: ["second"],
  },
  {
    given: "both boundaries are edited",
    answers: [{ before: [instructions("brief")], after: [summary("edited")] }],
    generated: ["brief"],
    summary: ["edited"],
  },
  {
    given: "a supplied summary is redacted afterwards",
    answers: [{ before: [supply("with a secret")] }, { after: [summary("redacted")] }],
    ...NOTHING,
    summary: ["redacted"],
  },
  {
    given: "a later edit of the instructions invalidates a supplied summary",
    answers: [{ before: [supply("old")] }, { before: [instructions("other")] }],
    generated: ["other"],
    summary: ["generated"],
  },
  {
    given: "an edit to the same value keeps it",
    answers: [{ before: [supply("kept")] }, { before: [instructions("keep the names")] }],
    ...NOTHING,
    summary: ["kept"],
  },
  {
    given: "an edit and a summary come in one answer",
    answers: [{ before: [supply("bound"), instructions("other")] }],
    ...NOTHING,
    summary: ["bound"],
  },
  {
    given: "the last of two summaries wins",
    answers: [{ before: [supply("first")] }, { before: [supply("last")] }],
    ...NOTHING,
    summary: ["last"],
  },
  {
    given: "a denial beats a summary",
    answers: [{ before: [supply("never")] }, { before: [deny] }],
    status: "denied",
    ...NOTHING,
  },
  { given: "a denial comes without a reason", answers: [{ before: [{ type: "deny" }] }], ...GENERATED },
  {
    given: "a denial has an empty reason",
    answers: [{ before: [{ type: "deny", reason: "" }] }],
    ...GENERATED,
  },
  { given: "the wrong target is edited before", answers: [{ before: [summary("x")] }], ...GENERATED },
  {
    given: "the wrong target is edited before, fail-closed",
    answers: [{ before: [summary("x")] }],
    policy: "fail-closed",
    status: "denied",
    ...NOTHING,
  },
  { given: "the wrong target is edited after", answers: [{ after: [instructions("x")] }], ...GENERATED },
  {
    given: "the wrong target is edited after, fail-closed",
    answers: [{ after: [instructions("x")] }],
    policy: "fail-closed",
    status: "withheld",
    generated: ["keep the names"],
  },
  {
    given: "a compound answer falls as a whole before",
    answers: [{ before: [instructions("x"), note, supply("x"), { type: "allow" }] }],
    ...GENERATED,
  },
  {
    given: "a compound answer falls as a whole after",
    answers: [{ after: [summary("x"), note, deny] }],
    ...GENERATED,
  },
  {
    given: "a rejected edit does not invalidate a summary",
    answers: [{ before: [supply("kept")] }, { before: [instructions("x"), { type: "ask" }] }],
    ...NOTHING,
    summary: ["kept"],
  },
  { given: "merge is not offered", answers: [{ before: [instructions("x", "merge")] }], ...GENERATED },
  {
    given: "the value is no list of parts",
    answers: [{ after: [{ ...summary("x"), value: "text" }] }],
    ...GENERATED,
  },
  { given: "a summary is supplied after", answers: [{ after: [supply("x")] }], ...GENERATED },
  {
    given: "effects is no array",
    answers: [
      { before: '{"jsonrpc":"2.0","id":"before-1","result":{"protocolVersion":"draft","effects":{}}}' },
    ],
    ...GENERATED,
  },
  {
    given: "the text is empty, or not plain English",
    answers: [{ before: [instructions("")], after: [summary("数据 — ünï\u{1f600}")] }],
    generated: [""],
    summary: ["数据 — ünï\u{1f600}"],
  },
  {
    given: "a hook breaks",
    answers: [{ before: "}{" }, { after: [summary("edited")] }],
    generated: ["keep the names"],
    summary: ["edited"],
  },
  {
    given: "a hook breaks before, fail-closed",
    answers: [{ before: "}{" }],
    policy: "fail-closed",
    status: "denied",
    ...NOTHING,
  },
  {
    given: "a hook breaks after, fail-closed",
    answers: [{ after: "}{" }],
    policy: "fail-closed",
    status: "withheld",
    generated: ["keep the names"],
  },
];

describe("compaction, when", () => {
  it.each(CASES)(
    "$given",
    async ({ answers, policy, status = "compacted", generated, summary: expected }) => {
      const { outcome, generated: got, shown } = await run(answers, policy);
      expect(outcome.status).toBe(status);
      expect(got).toEqual(generated);
      expect(shown).toEqual(expected);
    },
  );

  it("a compound answer falls, says nothing to the user either", async () => {
    const { outcome } = await run([{ before: [note, summary("x")] }]);
    expect(outcome.before?.messages).toEqual([]);
  });

  it.each([
    ["generated", [], { status: "executed" }],
    ["supplied", [supply("x")], { status: "skipped", reason: "supplied_result" }],
  ])(
    "the summary was %s, tells the after boundary so, and which event it belongs to",
    async (_, before, execution) => {
      const { heard } = await run([{ before }]);
      expect(heard.map(({ event }) => event)).toMatchObject([
        { type: "context.compact.before", id: "before-1" },
        {
          type: "context.compact.after",
          execution,
          parentEventId: "before-1",
          removed: [{ id: "m1" }],
          tokenCounts: { before: 900 },
        },
      ]);
    },
  );

  it("each boundary is observed after its own settlement, and observers edit nothing", async () => {
    const edits = backend({ before: [instructions("brief")], after: [summary("edited")] }, "fail-open");
    const { harness, heard } = inProcessHarness(
      { edits, watching: { subscriptions: [observer("context.*")], answer: () => [summary("forged")] } },
      { enforces: ENFORCES },
    );
    const outcome = await compactContext(harness, request, () => [part("generated")]);
    await harness.close();
    expect(outcome).toMatchObject({ status: "compacted", summary: [{ text: "edited" }] });
    expect(heard.filter(({ name }) => name === "watching").map(({ event }) => event)).toMatchObject([
      { type: "context.compact.before", instructions: [{ text: "brief" }] },
      { type: "context.compact.after", summary: [{ text: "edited" }] },
    ]);
  });

  it("the host enforces nothing after it, observers are told and nothing depends on them", async () => {
    const { harness, heard } = inProcessHarness(
      {
        b: {
          subscriptions: [
            interceptor({ events: ["context.*"], failurePolicy: "fail-closed" }),
            observer("context.compact.after"),
          ],
          answer: () => [],
        },
      },
      { enforces: { "context.compact.before": { effects: ["deny"] } } },
    );
    const outcome = await compactContext(harness, request, () => [part("generated")]);
    await harness.close();
    expect(outcome).toMatchObject({ status: "compacted", summary: [{ text: "generated" }] });
    expect(heard.map(({ method, event }) => `${method} ${event.type}`)).toEqual([
      "hooks/intercept context.compact.before",
      "hooks/observe context.compact.after",
    ]);
  });

  it("the generator fails, tells the host, and asks nobody about a summary", async () => {
    const { harness, heard } = inProcessHarness({ b: backend({}, "fail-open") }, { enforces: ENFORCES });
    const error = new Error("no model");
    const outcome = await compactContext(harness, request, () => Promise.reject(error));
    expect(outcome).toMatchObject({ status: "failed", error });
    expect(heard).toHaveLength(1);
  });

  it.each(["while it is decided", "while it is written"])(
    "the caller gives up %s, applies nothing",
    async (when) => {
      const giveUp = new AbortController();
      const hangs: InProcess = {
        ...backend({}, "fail-open"),
        answer: () => {
          if (when === "while it is decided") giveUp.abort();
          return [];
        },
      };
      const { harness } = inProcessHarness({ hangs }, { enforces: ENFORCES });
      const generate = vi.fn(() => {
        giveUp.abort();
        return [part("generated")];
      });
      expect(await compactContext(harness, request, generate, { signal: giveUp.signal })).toMatchObject({
        status: "cancelled",
      });
      expect(generate).toHaveBeenCalledTimes(when === "while it is decided" ? 0 : 1);
    },
  );
});
