import { describe, expect, it } from "vitest";
import {
  httpObserver,
  interceptor,
  observer,
  READ_ALL,
  Recording,
  recordingServer,
} from "./support/recording.js";
import { harnessFor, toolCall } from "./support/setup.js";

const deny = { type: "deny", reason: "not here" };

describe("hook.failure", () => {
  it.each(["fail-open", "fail-closed"] as const)(
    "tells others under %s which backend failed, why in a word, and over which event",
    async (policy) => {
      const recording = new Recording();
      const failing = recording.backend("failing", [interceptor({ failurePolicy: policy }), observer("*")], {
        answer: "}{ secret detail",
      });
      const watching = recording.backend("watching", [observer("hook.*")]);
      const { harness, observations } = harnessFor([failing, watching], {
        limits: READ_ALL,
        session: { id: "s1" },
      });
      await harness.intercept("tool.before", { ...toolCall({ command: "hunter2" }), id: "event-1" });
      await harness.close();
      expect(recording.told("hook.failure")).toMatchObject([
        {
          name: "watching",
          message: {
            params: {
              event: {
                failure: { backendId: "com.example.failing", reason: "malformed", policy },
                parentEventId: "event-1",
                session: { id: "s1" },
                harness: { name: "test-harness" },
              },
            },
          },
        },
      ]);
      expect(JSON.stringify(recording.told("hook.failure"))).not.toMatch(/hunter2|secret/);
      expect(observations.every(({ outcome }) => outcome === "delivered")).toBe(true);
    },
  );

  it("is not told about an explicit denial, nor about an observer that fails", async () => {
    const recording = new Recording();
    const server = await recordingServer((response) => response.writeHead(500).end());
    const { harness } = harnessFor(
      [
        recording.backend("a", [interceptor(), observer("hook.failure")], { effects: [deny] }),
        httpObserver(server.url("/")),
      ],
      { limits: READ_ALL },
    );
    await harness.intercept("tool.before", toolCall());
    await harness.close();
    expect(recording.told("hook.failure")).toEqual([]);
  });
});
