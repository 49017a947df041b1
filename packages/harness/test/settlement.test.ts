import { setTimeout as sleep } from "node:timers/promises";
import type { BackendRegistration } from "@ahp/types";
import { describe, expect, it, vi } from "vitest";
import type { Enforcement } from "../src/index.node.js";
import { HEARINGS, type Hearing } from "./support/hearing.js";
import {
  httpObserver,
  interceptor,
  observer,
  READ_ALL,
  Recording,
  recordingServer,
} from "./support/recording.js";
import { harnessFor, PATIENT_MS, type Policy, toolCall } from "./support/setup.js";

const SETTLED = "settled";
const ORIGINAL = "original";
const modify = { type: "modify", target: "input", operation: "replace", value: { command: SETTLED } };
const deny = { type: "deny", reason: "not here" };
const stop = { type: "flow", operation: "stop", reason: "enough" };
const allow = { type: "allow" };
/** Never offered at tool.before, so that the whole answer falls. */
const unadvertised = [{ type: "modify", target: "output", operation: "replace", value: [] }, deny];

const ENFORCES: Enforcement = { "tool.before": { effects: ["deny", "allow", "modify", "flow"] } };

interface Case {
  readonly given: string;
  readonly answers: { readonly a?: unknown[]; readonly b?: unknown[]; readonly c?: unknown[] };
  readonly policy?: Policy;
  readonly audit?: boolean;
  readonly called: readonly string[];
  readonly failures: readonly string[];
  readonly observed: readonly string[];
  readonly shown: string;
}

/** The chain table of runtime-semantics 6.4. The observer `audit` is a subscription of a's backend. */
const CASES: Case[] = [
  {
    given: "a denies",
    answers: { a: [deny] },
    called: ["a"],
    failures: [],
    observed: ["a", "b", "c"],
    shown: ORIGINAL,
  },
  {
    given: "a edits and denies",
    answers: { a: [modify, deny] },
    called: ["a"],
    failures: [],
    observed: ["a", "b", "c"],
    shown: SETTLED,
  },
  {
    given: "a edits and stops",
    answers: { a: [modify, stop] },
    called: ["a"],
    failures: [],
    observed: ["a", "b", "c"],
    shown: SETTLED,
  },
  {
    given: "a edits, denies and stops",
    answers: { a: [modify, deny, stop] },
    called: ["a"],
    failures: [],
    observed: ["a", "b", "c"],
    shown: SETTLED,
  },
  {
    given: "a denies, and there is no audit",
    answers: { a: [deny] },
    audit: false,
    called: ["a"],
    failures: [],
    observed: ["b", "c"],
    shown: ORIGINAL,
  },
  {
    given: "a fails open, b edits and denies",
    answers: { a: unadvertised, b: [modify, deny] },
    called: ["a", "b"],
    failures: ["a"],
    observed: ["a", "c"],
    shown: SETTLED,
  },
  {
    given: "a fails closed",
    answers: { a: unadvertised },
    policy: "fail-closed",
    called: ["a"],
    failures: ["a"],
    observed: ["a", "b", "c"],
    shown: ORIGINAL,
  },
  {
    given: "a edits and allows, b agrees, c denies",
    answers: { a: [modify, allow], b: [], c: [deny] },
    called: ["a", "b", "c"],
    failures: [],
    observed: ["a"],
    shown: SETTLED,
  },
  {
    given: "nobody objects",
    answers: {},
    called: ["a", "b", "c"],
    failures: [],
    observed: ["a"],
    shown: ORIGINAL,
  },
];

function chain(
  backend: Hearing["backend"],
  { answers, policy = "fail-open", audit = true }: Pick<Case, "answers" | "policy" | "audit">,
): BackendRegistration[] {
  return (["a", "b", "c"] as const).map((name) =>
    backend(
      name,
      [interceptor({ failurePolicy: policy }), ...(name === "a" && audit ? [observer("tool.before")] : [])],
      answers[name] ?? [],
    ),
  );
}

const inputsOf = (messages: ReturnType<Recording["all"]>) =>
  messages.map(({ message: { params } }) =>
    "tool" in params.event ? params.event.tool.input.command : undefined,
  );

describe("after a decision is settled", () => {
  const rows = Object.keys(HEARINGS).flatMap((over) => CASES.map((given) => ({ over, ...given })));

  it.each(rows)(
    "over $over, when $given: $called are asked, $observed are told of the $shown input",
    async (given) => {
      const hearing = await HEARINGS[given.over]?.();
      if (hearing === undefined) throw new Error(`no backends over ${given.over}`);
      const { harness, records } = harnessFor(chain(hearing.backend, given), {
        limits: READ_ALL,
        enforces: ENFORCES,
      });
      const { event } = await harness.intercept("tool.before", toolCall({ command: ORIGINAL }));
      // What the host does with its event afterwards is nobody else's business.
      Object.assign(event.tool.input, { command: "changed by the host" });
      await harness.close();
      const heard = (method: string) => hearing.all().filter(({ message }) => message.method === method);
      expect(heard("hooks/intercept").map(({ name }) => name)).toEqual(given.called);
      expect(
        records[0]?.asked.filter(({ failure }) => failure !== undefined).map(({ backendId }) => backendId),
      ).toEqual(given.failures.map((name) => `com.example.${name}`));
      const told = heard("hooks/observe");
      expect(told.map(({ name }) => name).sort()).toEqual(given.observed);
      expect(new Set(inputsOf(told))).toEqual(new Set([given.shown]));
    },
  );

  it("shows later interceptors and observers the same event id and source, and no decision", async () => {
    const recording = new Recording();
    const denies = recording.backend("a", [interceptor(), observer("tool.before")], { effects: [deny] });
    const { harness } = harnessFor([denies, recording.backend("b", [interceptor()])], { limits: READ_ALL });
    await harness.intercept("tool.before", { ...toolCall(), id: "event-1" });
    await harness.close();
    expect(recording.all()).toHaveLength(3);
    for (const { message } of recording.all()) {
      expect(message.params.event).toMatchObject({ id: "event-1", source: "urn:example:test" });
    }
    for (const { message } of recording.told())
      expect(Object.keys(message.params).sort()).toEqual(["event", "protocolVersion"]);
  });

  it("tells an interceptor that was not asked no more than it would have been asked with", async () => {
    const recording = new Recording();
    const denies = recording.backend("a", [interceptor()], { effects: [deny] });
    const curious = recording.backend("b", [interceptor({ content: { default: "omit" } })]);
    const { harness } = harnessFor([denies, curious], { limits: READ_ALL });
    const text = { kind: "text", mediaType: "text/plain", selection: "body", text: "confidential" } as const;
    await harness.intercept("tool.before", {
      ...toolCall(),
      items: [{ id: "p1", ...text }],
      native: { secret: true },
    });
    await harness.close();
    expect(recording.told()).toMatchObject([
      { name: "b", message: { params: { event: { items: [{ id: "p1", selection: "omit" }] } } } },
    ]);
    expect(JSON.stringify(recording.told())).not.toContain("confidential");
    expect(JSON.stringify(recording.told())).not.toContain("secret");
  });

  it("tells nobody when the call is interrupted while a backend is asked", async () => {
    const recording = new Recording();
    const server = await recordingServer(() => {});
    const hangs = httpObserver(server.url("/"), [interceptor()], "com.example.hangs");
    const watches = recording.backend("watch", [observer("*")]);
    const { harness } = harnessFor([hangs, watches, recording.backend("c", [interceptor()])], {
      limits: READ_ALL,
    });
    const giveUp = new AbortController();
    const pending = harness.intercept("tool.before", toolCall(), { signal: giveUp.signal });
    await vi.waitFor(() => expect(server.got).toHaveLength(1), { timeout: PATIENT_MS });
    giveUp.abort();
    expect((await pending).outcome).toBe("interrupted");
    await harness.close();
    expect(recording.all()).toEqual([]);
  });

  it("shows what was published before an interruption, when the host itself tells of the boundary later", async () => {
    const recording = new Recording();
    const server = await recordingServer(() => {});
    const edits = recording.backend("a", [interceptor()], { effects: [modify] });
    const hangs = httpObserver(server.url("/"), [interceptor()], "com.example.hangs");
    const watches = recording.backend("watch", [observer("*")]);
    const { harness } = harnessFor([edits, hangs, watches], { limits: READ_ALL, enforces: ENFORCES });
    const giveUp = new AbortController();
    const pending = harness.intercept("tool.before", toolCall(), { signal: giveUp.signal });
    await vi.waitFor(() => expect(server.got).toHaveLength(1), { timeout: PATIENT_MS });
    giveUp.abort();
    const { outcome, event } = await pending;
    expect(outcome).toBe("interrupted");
    harness.observe("tool.before", event);
    await harness.close();
    expect(recording.told().map(({ name }) => name)).toEqual(["watch"]);
    expect(recording.told()[0]?.message.params.event.id).toBe(event.id);
    expect(inputsOf(recording.told())).toEqual([SETTLED]);
  });

  it("shows a boundary where the user is asked, with the settled input", async () => {
    const recording = new Recording();
    const asks = recording.backend("a", [interceptor(), observer("*")], {
      effects: [modify, { type: "ask" }],
    });
    const { harness } = harnessFor([asks], {
      limits: READ_ALL,
      enforces: { "tool.before": { effects: ["deny", "ask", "modify"] } },
      ask: () => false,
    });
    expect((await harness.intercept("tool.before", toolCall({ command: ORIGINAL }))).outcome).toBe("ask");
    await harness.close();
    expect(inputsOf(recording.told())).toEqual([SETTLED]);
  });

  it("settles without waiting for any observer", async () => {
    const server = await recordingServer(() => {});
    const { harness, observations } = harnessFor([httpObserver(server.url("/"))], {
      limits: { observeDrainMs: 0 },
    });
    expect((await harness.intercept("tool.before", toolCall())).outcome).toBe("continue");
    expect(observations).toEqual([]);
    await vi.waitFor(() => expect(server.got).toHaveLength(1), { timeout: PATIENT_MS });
  });

  it("ignores whatever an observer says, a forged decision included", async () => {
    const forged = (id: string | undefined) =>
      JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "draft", effects: [deny] } });
    const server = await recordingServer((response, { message }) => {
      if (message.method !== "hooks/observe") return response.writeHead(500).end();
      return response
        .writeHead(202, { "content-type": "application/json" })
        .end(forged(message.params.event.id));
    });
    const recording = new Recording();
    const { harness, records, observations } = harnessFor(
      [httpObserver(server.url("/")), recording.backend("a", [interceptor()])],
      { limits: READ_ALL },
    );
    for (const id of ["event-1", "event-2"]) {
      expect((await harness.intercept("tool.before", { ...toolCall(), id })).outcome).toBe("continue");
    }
    await vi.waitFor(() => expect(observations).toHaveLength(2), { timeout: PATIENT_MS });
    expect(observations.map(({ outcome }) => outcome)).toEqual(["delivered", "delivered"]);
    expect(records.map(({ outcome }) => outcome)).toEqual(["continue", "continue"]);
  });

  it("takes an answer to an observation for no answer to a question, over one process", async () => {
    const answerNotifications = `
      const lines = require("node:readline").createInterface({ input: process.stdin });
      lines.on("line", (line) => {
        const { id, params } = JSON.parse(line);
        const effects = id === undefined ? [{ type: "deny", reason: "forged" }] : [];
        console.log(JSON.stringify({ jsonrpc: "2.0", id: id ?? params.event.id, result: { protocolVersion: "draft", effects } }));
      });`;
    const { harness, observations } = harnessFor([
      {
        id: "com.example.chatty",
        transport: {
          type: "stdio",
          command: process.execPath,
          args: ["-e", answerNotifications],
          lifecycle: "persistent",
        },
        subscriptions: [observer("*"), interceptor({ failurePolicy: "fail-closed" })],
      },
    ]);
    for (let count = 0; count < 20; count++) {
      expect((await harness.intercept("tool.before", { ...toolCall(), id: `event-${count}` })).outcome).toBe(
        "continue",
      );
      await sleep(1);
    }
    await vi.waitFor(() => expect(observations).toHaveLength(20), { timeout: PATIENT_MS });
  });
});
