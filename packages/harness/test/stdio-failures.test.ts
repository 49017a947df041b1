import { describe, expect, it } from "vitest";
import { type FailureClass, SYNTHETIC_REASON } from "../src/index.node.js";
import {
  harnessFor,
  type Lifecycle,
  type Policy,
  QUICK_STOP,
  stdioBackend,
  toolCall,
} from "./support/setup.js";

/** Short enough not to wait for, long enough for a deadline that must not be missed for another reason. */
const SHORT_MS = 700;

interface Row {
  readonly backend: string;
  readonly args?: string[];
  /** Undefined where it is no failure. */
  readonly persistent: FailureClass | undefined;
  readonly perEvent: FailureClass;
  readonly timeoutMs?: number;
  readonly input?: { readonly [name: string]: unknown };
}

/** More than a pipe holds, so that a backend that does not read is noticed. */
const LONG_INPUT = { text: "x".repeat(2 * 1024 * 1024) };

const ROWS: Row[] = [
  { backend: "hang", persistent: "timeout", perEvent: "timeout", timeoutMs: SHORT_MS },
  { backend: "late", args: ["3000"], persistent: "timeout", perEvent: "timeout", timeoutMs: SHORT_MS },
  { backend: "crash", persistent: "exited", perEvent: "exited" },
  { backend: "exit-at-once", persistent: "exited", perEvent: "exited" },
  { backend: "exit-silently", persistent: "exited", perEvent: "no-answer" },
  { backend: "garbage", persistent: "malformed", perEvent: "malformed" },
  { backend: "not-utf8", persistent: "malformed", perEvent: "malformed" },
  { backend: "not-json-rpc", persistent: "malformed", perEvent: "malformed" },
  { backend: "half-a-line", persistent: "malformed", perEvent: "malformed" },
  { backend: "banner", persistent: "malformed", perEvent: "malformed" },
  { backend: "wrong-id", persistent: "timeout", perEvent: "wrong-id", timeoutMs: SHORT_MS },
  { backend: "wrong-version", persistent: "unsupported-version", perEvent: "unsupported-version" },
  { backend: "unadvertised-effect", persistent: "bad-effects", perEvent: "bad-effects" },
  { backend: "unknown-effect", persistent: "bad-effects", perEvent: "bad-effects" },
  { backend: "unknown-effect-member", persistent: "bad-effects", perEvent: "bad-effects" },
  { backend: "missing-effects", persistent: "missing-members", perEvent: "missing-members" },
  { backend: "exit-1", persistent: undefined, perEvent: "exited" },
  { backend: "two-answers", persistent: undefined, perEvent: "malformed" },
  { backend: "close-stdin-and-exit", persistent: "exited", perEvent: "exited", input: LONG_INPUT },
  { backend: "oversized-line", args: ["50"], persistent: "too-large", perEvent: "too-large" },
  { backend: "oversized-line", persistent: "too-large", perEvent: "too-large" },
  { backend: "error-answer", args: ["-32004"], persistent: "rpc-error", perEvent: "rpc-error" },
  { backend: "error-answer", args: ["-32003"], persistent: "rpc-error", perEvent: "rpc-error" },
  {
    backend: "error-answer",
    args: ["-32001"],
    persistent: "unsupported-version",
    perEvent: "unsupported-version",
  },
  {
    backend: "error-answer",
    args: ["-32002"],
    persistent: "unsupported-event",
    perEvent: "unsupported-event",
  },
];

const LIFECYCLES = ["persistent", "per_event"] as const;
const POLICIES = ["fail-open", "fail-closed"] as const;
const BOTH = LIFECYCLES.flatMap((lifecycle) => POLICIES.map((policy) => ({ lifecycle, policy })));

const CASES = ROWS.flatMap((row) =>
  BOTH.flatMap(({ lifecycle, policy }) => {
    const failure = lifecycle === "persistent" ? row.persistent : row.perEvent;
    const title = `${row.backend} ${row.args?.join(" ") ?? ""}`.trim();
    return failure === undefined ? [] : [{ ...row, lifecycle, policy, title, failure }];
  }),
);

describe("a failing stdio backend", () => {
  it.each(CASES)("$title over $lifecycle is $failure under $policy", async (row) => {
    await expectFailure(row, row.lifecycle, row.policy, row.failure);
  });

  it.each(POLICIES)("that closes its stdin is disconnected under %s", async (policy) => {
    const row = { backend: "close-stdin", input: LONG_INPUT };
    await expectFailure(row, "persistent", policy, "disconnected");
  });

  it.each(POLICIES)(
    "that closes its stdout instead of an answer is disconnected under %s",
    async (policy) => {
      await expectFailure({ backend: "close-stdout" }, "persistent", policy, "disconnected");
    },
  );

  it.each(POLICIES)(
    "that closes its stdin and lives on without an answer runs out of time per event, under %s",
    async (policy) => {
      const row = { backend: "close-stdin", input: LONG_INPUT, timeoutMs: SHORT_MS };
      await expectFailure(row, "per_event", policy, "timeout");
    },
  );

  it.each(BOTH)(
    "that does not exist is a spawn failure over $lifecycle under $policy",
    async ({ lifecycle, policy }) => {
      const backend = stdioBackend("deny", { lifecycle, failurePolicy: policy });
      const missing = { ...backend.transport, command: "no-such-program-anywhere" };
      const { harness } = harnessFor([{ ...backend, transport: missing }]);
      const { outcome, record } = await harness.intercept("tool.before", toolCall());
      expect(outcome).toBe(policy === "fail-open" ? "continue" : "denied");
      expect(record.asked[0]?.failure?.class).toBe("spawn");
      expect(record.asked[0]?.failure?.detail).toContain("no such program");
    },
  );

  it.each(BOTH)(
    "with too many questions waiting is overloaded over $lifecycle under $policy",
    async ({ lifecycle, policy }) => {
      const backend = stdioBackend("hang", { lifecycle, failurePolicy: policy, timeoutMs: SHORT_MS });
      const { harness } = harnessFor([backend], {
        limits: { ...QUICK_STOP, maxQueued: 1, maxProcesses: 1 },
      });
      const decisions = await Promise.all([1, 2, 3].map(() => harness.intercept("tool.before", toolCall())));
      expect(decisions.map(({ record }) => record.asked[0]?.failure?.class).sort()).toEqual([
        "overloaded",
        "timeout",
        "timeout",
      ]);
      const outcome = policy === "fail-open" ? "continue" : "denied";
      expect(decisions.map((decision) => decision.outcome)).toEqual([outcome, outcome, outcome]);
    },
  );

  it("that answers twice is taken at its first word when it is persistent, and later ones are skipped", async () => {
    const { harness } = harnessFor([stdioBackend("two-answers")]);
    for (let turn = 0; turn < 3; turn++) {
      const { outcome, record } = await harness.intercept("tool.before", toolCall());
      expect(outcome).toBe("continue");
      expect(record.asked).toMatchObject([{ outcome: "accepted", attempt: 1 }]);
    }
  });

  it("in a folder that does not exist is told so, rather than that the program is missing", async () => {
    const backend = stdioBackend("deny");
    const lost = { ...backend, transport: { ...backend.transport, cwd: "/no/such/folder" } };
    const { harness } = harnessFor([lost as typeof backend]);
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked[0]?.failure).toMatchObject({
      class: "spawn",
      detail: expect.stringContaining("`cwd`"),
    });
  });

  it("that answers properly and ends with status 1 has failed when it is per event", async () => {
    const { harness } = harnessFor([stdioBackend("exit-1", { lifecycle: "per_event" })]);
    const { outcome, record } = await harness.intercept("tool.before", toolCall());
    expect(outcome).toBe("denied");
    expect(record.asked[0]?.failure).toMatchObject({
      class: "exited",
      detail: expect.stringContaining("status 1"),
    });
  });

  it("that answers twice has failed when it is per event", async () => {
    const { harness } = harnessFor([stdioBackend("two-answers", { lifecycle: "per_event" })]);
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked[0]?.failure).toMatchObject({
      class: "malformed",
      detail: expect.stringContaining("one answer"),
    });
  });

  it("leaves its last words in the record, and nowhere else", async () => {
    const { harness } = harnessFor([stdioBackend("crash")]);
    const decision = await harness.intercept("tool.before", toolCall());
    expect(decision.record.asked[0]?.failure?.stderr).toEqual([
      "first line",
      "FATAL: policy store is corrupt",
    ]);
    expect(decision.denial?.reason).toBe(SYNTHETIC_REASON);
  });
});

async function expectFailure(
  row: Pick<Row, "backend" | "args" | "timeoutMs" | "input">,
  lifecycle: Lifecycle,
  policy: Policy,
  failure: FailureClass,
): Promise<void> {
  const { backend, args, timeoutMs, input } = row;
  const options = { lifecycle, failurePolicy: policy, ...(args === undefined ? {} : { args }) };
  const { harness, records } = harnessFor([
    stdioBackend(backend, timeoutMs === undefined ? options : { ...options, timeoutMs }),
  ]);
  const decision = await harness.intercept("tool.before", toolCall(input));

  const [ask] = decision.record.asked;
  expect(ask?.failure?.class).toBe(failure);
  expect(ask?.failure?.detail).not.toBe("");
  expect(ask?.outcome).toBe(failure === "bad-effects" && ask?.effects.length !== 0 ? "rejected" : "failed");
  expect(ask).toMatchObject({ failurePolicy: policy, attempt: 1 });
  if (policy === "fail-open") {
    expect(decision).toMatchObject({ outcome: "continue", record: { outcome: "continue" } });
    expect(decision.denial).toBeUndefined();
  } else {
    expect(decision).toMatchObject({
      outcome: "denied",
      denial: { reason: SYNTHETIC_REASON, synthetic: true },
      record: { outcome: "denied", denial: { synthetic: true } },
    });
  }
  expect(records).toEqual([decision.record]);
}
