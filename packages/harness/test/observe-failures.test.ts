import { describe, expect, it } from "vitest";
import { outcomes, turnEnd } from "./support/observations.js";
import { httpObserver, observer, recordingServer } from "./support/recording.js";
import { harnessFor, stdioBackend, toolCall } from "./support/setup.js";

describe("an observation that fails", () => {
  it.each([
    ["/200", "http-status"],
    ["/500", "http-status"],
    ["/301", "http-status"],
    ["/reset", "disconnected"],
    ["/hang", "timeout"],
  ])("over HTTP, %s, is recorded as %s", async (path, failureClass) => {
    const server = await recordingServer((response, { name }) => {
      if (name === "/200") response.writeHead(200, { "content-type": "application/json" }).end("{}");
      if (name === "/500") response.writeHead(500).end();
      if (name === "/301") response.writeHead(301, { location: "/200" }).end();
      if (name === "/reset") response.socket?.destroy();
    });
    const { harness, observations } = harnessFor([httpObserver(server.url(path))], {
      limits: { observeTimeoutMs: failureClass === "timeout" ? 300 : 30_000 },
    });
    harness.observe("turn.end", turnEnd);
    await outcomes(observations, 1);
    expect(observations).toMatchObject([{ outcome: "failed", failure: { class: failureClass } }]);
    expect(server.got).toHaveLength(1);
  });

  it.each([
    ["exit-1", "per_event", "exited"],
    ["hang", "per_event", "timeout"],
    ["exit-at-once", "persistent", undefined],
  ] as const)("over stdio, %s (%s), is recorded and stops nothing", async (name, lifecycle, failureClass) => {
    const { harness, observations } = harnessFor(
      [{ ...stdioBackend(name, { lifecycle }), subscriptions: [observer("*")] }],
      {
        limits: {
          observeTimeoutMs: failureClass === "timeout" ? 2000 : 30_000,
          stdinGraceMs: 50,
          terminateGraceMs: 200,
          drainGraceMs: 50,
        },
      },
    );
    harness.observe("turn.end", turnEnd);
    harness.observe("turn.end", turnEnd);
    await outcomes(observations, 2);
    if (failureClass !== undefined) {
      expect(observations).toMatchObject([
        { outcome: "failed", failure: { class: failureClass } },
        { outcome: "failed", failure: { class: failureClass } },
      ]);
    }
  });

  it("of a program that does not exist is recorded as spawn", async () => {
    const backend = stdioBackend("hang");
    const nowhere = {
      type: "stdio" as const,
      command: "no-such-program-here",
      lifecycle: "per_event" as const,
    };
    const { harness, observations } = harnessFor([
      { ...backend, transport: nowhere, subscriptions: [observer("*")] },
    ]);
    harness.observe("turn.end", turnEnd);
    await outcomes(observations, 1);
    expect(observations).toMatchObject([{ outcome: "failed", failure: { class: "spawn" } }]);
  });

  it("holds no payload in its record, whatever the process logs", async () => {
    const { harness, observations } = harnessFor([
      { ...stdioBackend("repeat-payload", { lifecycle: "per_event" }), subscriptions: [observer("*")] },
    ]);
    harness.observe("tool.before", toolCall({ command: "print hunter2-in-the-command" }));
    await outcomes(observations, 1);
    expect(JSON.stringify(observations)).not.toContain("hunter2");
  });
});

describe("a backend that is too slow for its observations", () => {
  it("loses what does not fit its queue, and every single one is accounted for", async () => {
    const held: (() => void)[] = [];
    const server = await recordingServer((response) => held.push(() => response.writeHead(202).end()));
    const { harness, observations } = harnessFor([httpObserver(server.url("/"))], {
      limits: { maxObservations: 3, maxDeliveries: 2 },
    });
    for (let count = 0; count < 20; count++) harness.observe("turn.end", turnEnd);
    const release = setInterval(() => held.splice(0).map((answer) => answer()), 10);
    await outcomes(observations, 20);
    clearInterval(release);
    expect(observations.filter(({ outcome }) => outcome === "dropped")).toMatchObject([
      { backendId: "com.example.http", reason: "queue-full", count: 17 },
    ]);
    expect(observations.filter(({ outcome }) => outcome === "delivered")).toHaveLength(3);
    expect(server.got).toHaveLength(3);
  });

  it("costs another backend nothing", async () => {
    const server = await recordingServer(
      (response, { name }) => name === "/quick" && response.writeHead(202).end(),
    );
    const { harness, observations } = harnessFor(
      [
        httpObserver(server.url("/hang"), [observer("*")], "com.example.hang"),
        httpObserver(server.url("/quick"), [observer("*")], "com.example.quick"),
      ],
      { limits: { observeDrainMs: 0 } },
    );
    for (let count = 0; count < 10; count++) harness.observe("turn.end", turnEnd);
    await outcomes(observations, 10);
    expect(observations.map((record) => record.backendId)).toEqual(Array(10).fill("com.example.quick"));
  });

  it("does not hold up close: what is left after the drain is counted as lost or failed", async () => {
    const server = await recordingServer(() => {});
    const { harness, observations } = harnessFor([httpObserver(server.url("/"))], {
      limits: { observeDrainMs: 50, maxDeliveries: 2 },
    });
    for (let count = 0; count < 7; count++) harness.observe("turn.end", turnEnd);
    await harness.close();
    expect(observations.filter(({ outcome }) => outcome === "dropped")).toMatchObject([
      { reason: "closed", count: 5 },
    ]);
    expect(observations.filter(({ outcome }) => outcome === "failed")).toMatchObject([
      { failure: { class: "disconnected" } },
      { failure: { class: "disconnected" } },
    ]);
  });

  it("is written to no further when its process does not read, and then loses what does not fit", async () => {
    const deaf = {
      type: "stdio" as const,
      command: process.execPath,
      args: ["-e", "setInterval(() => {}, 1000)"],
      lifecycle: "persistent" as const,
    };
    const { harness, observations } = harnessFor(
      [{ id: "com.example.deaf", transport: deaf, subscriptions: [observer("*")] }],
      { limits: { observeTimeoutMs: 300, observeDrainMs: 0, stdinGraceMs: 10, terminateGraceMs: 200 } },
    );
    const long = {
      ...turnEnd,
      items: [
        {
          id: "m",
          role: "assistant" as const,
          parts: [
            {
              id: "p",
              kind: "text" as const,
              mediaType: "text/plain" as const,
              selection: "body" as const,
              text: "x".repeat(2 ** 20),
            },
          ],
        },
      ],
    };
    for (let count = 0; count < 3; count++) harness.observe("turn.end", long);
    expect(await outcomes(observations, 3)).toEqual(["failed", "failed", "failed"]);
    expect(observations).toMatchObject(Array(3).fill({ failure: { class: "timeout" } }));
  });
});
