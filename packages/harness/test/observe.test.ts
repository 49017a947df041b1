import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "@ahp/validate";
import { describe, expect, it, vi } from "vitest";
import { inProcessHarness } from "./support/in-process.js";
import { outcomes, turnEnd } from "./support/observations.js";
import {
  httpObserver,
  interceptor,
  observer,
  READ_ALL,
  Recording,
  recordingServer,
} from "./support/recording.js";
import { harnessFor, temporaryFolder, toolCall } from "./support/setup.js";

describe("observe", () => {
  it.each(["persistent", "per_event"] as const)("tells a backend over stdio, %s", async (lifecycle) => {
    const recording = new Recording();
    const backend = recording.backend("a", [observer("turn.*")], { lifecycle });
    const { harness, observations } = harnessFor([backend], { limits: READ_ALL });
    for (let turn = 0; turn < 3; turn++)
      expect(harness.observe("turn.end", { ...turnEnd, id: `e${turn}` })).toBeUndefined();
    await harness.close();
    expect(
      recording
        .all()
        .map(({ message }) => message.params.event.id)
        .sort(),
    ).toEqual(["e0", "e1", "e2"]);
    for (const { message } of recording.all()) {
      expect(message).not.toHaveProperty("id");
      expect(validate("observe-notification", message)).toMatchObject({ ok: true });
    }
    expect(observations.map((record) => record.outcome)).toEqual(["delivered", "delivered", "delivered"]);
  });

  it("tells a process that is only told things, and closed its output, one after another", async () => {
    const file = join(temporaryFolder(), "told.jsonl");
    const { harness, observations } = harnessFor(
      [
        {
          id: "com.example.cat",
          transport: {
            type: "stdio",
            command: "sh",
            args: ["-c", 'exec cat > "$0"', file],
            lifecycle: "persistent",
          },
          subscriptions: [observer("turn.end")],
        },
      ],
      { limits: READ_ALL },
    );
    for (let turn = 0; turn < 3; turn++) {
      harness.observe("turn.end", { ...turnEnd, id: `e${turn}` });
      await harness.flush();
      // By then its output is closed.
      await vi.waitUntil(() => existsSync(file) && readFileSync(file, "utf8").includes(`"e${turn}"`), 30_000);
    }
    await harness.close();
    expect(readFileSync(file, "utf8").match(/"e\d"/g)).toEqual(['"e0"', '"e1"', '"e2"']);
    expect(observations.map((record) => record.outcome)).toEqual(["delivered", "delivered", "delivered"]);
  });

  it.each([202, 204])("tells a backend over HTTP, which accepts it with status %i", async (status) => {
    const server = await recordingServer((response) => response.writeHead(status).end());
    const { harness, observations } = harnessFor([httpObserver(server.url("/"))]);
    harness.observe("turn.end", { ...turnEnd, id: "e1" });
    expect(await outcomes(observations, 1)).toEqual(["delivered"]);
    expect(server.got[0]?.message).toEqual({
      jsonrpc: "2.0",
      method: "hooks/observe",
      params: {
        protocolVersion: "draft",
        event: {
          ...turnEnd,
          id: "e1",
          type: "turn.end",
          time: expect.any(String),
          source: "urn:example:test",
          harness: { name: "test-harness", version: "1.0.0" },
        },
      },
    });
    expect(observations).toEqual([
      {
        kind: "observation",
        outcome: "delivered",
        time: expect.any(String),
        durationMs: expect.any(Number),
        eventId: "e1",
        eventType: "turn.end",
        backendId: "com.example.http",
        subscriptionIndex: 0,
        transport: "http",
      },
    ]);
  });

  it("has told everyone once it is flushed, whatever came of it", async () => {
    const server = await recordingServer((response, { name }) => {
      if (name === "/quick") response.writeHead(202).end();
    });
    const { harness, observations } = harnessFor(
      [
        httpObserver(server.url("/hang"), [observer("*")], "com.example.hang"),
        httpObserver(server.url("/quick"), [observer("*")], "com.example.quick"),
      ],
      { limits: { observeTimeoutMs: 1500 } },
    );
    for (let count = 0; count < 3; count++) harness.observe("turn.end", turnEnd);
    await harness.flush();
    expect(observations.map(({ outcome, backendId }) => `${backendId} ${outcome}`).sort()).toEqual([
      ...Array(3).fill("com.example.hang failed"),
      ...Array(3).fill("com.example.quick delivered"),
    ]);
  });

  it("sends nothing in the caller's own turn", async () => {
    const server = await recordingServer((response) => response.writeHead(202).end());
    const { harness, observations } = harnessFor([httpObserver(server.url("/"))]);
    harness.observe("turn.end", turnEnd);
    await Promise.resolve();
    expect(server.got).toEqual([]);
    await outcomes(observations, 1);
    expect(server.got).toHaveLength(1);
  });

  it("gives each subscription its own view, and the same ids to all", async () => {
    const recording = new Recording();
    const omit = { ...observer("*"), content: { default: "omit" as const } };
    const backend = recording.backend("a", [observer("*"), omit]);
    const { harness } = harnessFor([backend], { limits: READ_ALL });
    harness.observe("turn.end", turnEnd);
    await harness.close();
    const [full, without] = recording.told().map(({ message }) => message.params.event);
    expect(full).toMatchObject({ items: [{ id: "m1", parts: [{ id: "p1", text: "the answer" }] }] });
    expect(without).toMatchObject({ items: [{ id: "m1", parts: [{ id: "p1", selection: "omit" }] }] });
    expect(JSON.stringify(without)).not.toContain("the answer");
    expect(without?.id).toBe(full?.id);
  });

  it("lets the host withhold parts from a recipient, and withholds them when its callback fails", async () => {
    const server = await recordingServer((response) => response.writeHead(202).end());
    const errors: unknown[] = [];
    const { harness, observations } = harnessFor(
      [
        httpObserver(server.url("/open"), [observer("*")], "com.example.open"),
        httpObserver(server.url("/closed"), [observer("*")], "com.example.closed"),
        httpObserver(server.url("/broken"), [observer("*")], "com.example.broken"),
      ],
      {
        authorizeContent: (part, { backendId, mode }, { type }) => {
          if (backendId === "com.example.broken") throw new Error("no such backend");
          return (
            backendId === "com.example.open" && mode === "observe" && type === "turn.end" && part.id === "p1"
          );
        },
        onError: (error) => errors.push(error),
      },
    );
    harness.observe("turn.end", turnEnd);
    await outcomes(observations, 3);
    const seen = Object.fromEntries(
      server.got.map(({ name, message }) => [name, JSON.stringify(message).includes("the answer")]),
    );
    expect(seen).toEqual({ "/open": true, "/closed": false, "/broken": false });
    expect(errors).toMatchObject([{ message: "no such backend" }]);
  });

  it.each<[what: string, answer: unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a word of its own", "allow"],
    ["a number", 1],
  ])(
    "withholds a part when the host's callback answers %s, and says what it may answer",
    async (_, answer) => {
      const errors: unknown[] = [];
      const { harness, heard } = inProcessHarness(
        { audit: { subscriptions: [observer("*")] } },
        { authorizeContent: () => answer as never, onError: (error) => errors.push(error) },
      );
      harness.observe("turn.end", turnEnd);
      await harness.flush();
      expect(heard[0]?.event).toMatchObject({ items: [{ parts: [{ id: "p1", selection: "omit" }] }] });
      expect(errors).toMatchObject([
        { code: "invalid-option", message: expect.stringContaining("metadata, omit or gap") },
      ]);
    },
  );

  it("withholds a part when the host's callback gives a promise, which is told and never goes unhandled", async () => {
    const server = await recordingServer((response) => response.writeHead(202).end());
    const errors: unknown[] = [];
    const { harness, observations } = harnessFor([httpObserver(server.url("/"))], {
      authorizeContent: (() => Promise.reject(new Error("unhandled"))) as never,
      onError: (error) => errors.push(error),
    });
    harness.observe("turn.end", turnEnd);
    await outcomes(observations, 1);
    expect(JSON.stringify(server.got)).not.toContain("the answer");
    expect(errors).toMatchObject([{ code: "invalid-option" }]);
  });

  it("tells observers only, also of a boundary that could be intercepted", async () => {
    const recording = new Recording();
    const backend = recording.backend("a", [interceptor(), observer("tool.before")]);
    const { harness, records } = harnessFor([backend], { limits: READ_ALL });
    harness.observe("tool.before", toolCall());
    await harness.close();
    expect(recording.asked()).toEqual([]);
    expect(recording.told()).toHaveLength(1);
    expect(records).toEqual([]);
  });

  it("tells nobody who did not ask for the event, and opens nothing for it", async () => {
    const recording = new Recording();
    const { harness, observations } = harnessFor([recording.backend("a", [observer("model.*")])]);
    harness.observe("turn.end", turnEnd);
    await harness.close();
    expect(recording.all()).toEqual([]);
    expect(observations).toEqual([]);
  });

  it("takes the event as it was: later changes of the host's object are not seen", async () => {
    const recording = new Recording();
    const { harness } = harnessFor([recording.backend("a", [observer("*")])], { limits: READ_ALL });
    const payload = structuredClone(turnEnd);
    harness.observe("turn.end", payload);
    payload.items.length = 0;
    await harness.close();
    expect(recording.told()[0]?.message.params.event).toMatchObject({ items: turnEnd.items });
  });

  it("throws for a payload that makes no valid event, and names the places", async () => {
    const { harness } = harnessFor([httpObserver("https://example.com/")]);
    const wrong = { ...turnEnd, continuationCount: -1 };
    expect(() => harness.observe("turn.end", wrong)).toThrow(
      expect.objectContaining({
        code: "invalid-payload",
        issues: [expect.objectContaining({ path: "/continuationCount" })],
      }),
    );
  });

  it("is refused after close", async () => {
    const { harness } = harnessFor([httpObserver("https://example.com/")]);
    await harness.close();
    expect(() => harness.observe("turn.end", turnEnd)).toThrow(expect.objectContaining({ code: "closed" }));
  });

  it("tells nothing of a session that the administrator withholds, wherever it comes from", async () => {
    const recording = new Recording();
    const { harness } = harnessFor([recording.backend("a", [observer("*")])], {
      limits: READ_ALL,
      session: { id: "s1", cwd: "/secret/place", model: "lm-9" },
      withholdSession: ["cwd", "workspaceRoots"],
    });
    harness.observe("turn.end", { ...turnEnd, id: "of-the-harness" });
    harness.observe("turn.end", {
      ...turnEnd,
      id: "of-the-event",
      session: { id: "s2", workspaceRoots: ["/secret/root"] },
    });
    await harness.close();
    const sessions = recording.told().map(({ message }) => message.params.event.session);
    expect(sessions).toEqual([{ id: "s1", model: "lm-9" }, { id: "s2" }]);
  });

  it("cannot do without the id of a session", () => {
    expect(() => harnessFor([httpObserver("https://example.com/")], { withholdSession: ["id"] })).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  });
});
