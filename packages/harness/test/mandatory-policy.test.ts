import { describe, expect, it } from "vitest";
import { httpObserver, interceptor } from "./support/recording.js";
import { harnessFor } from "./support/setup.js";

const managed = (...events: string[]) =>
  httpObserver("https://example.com/", [
    interceptor({ events: events as ["tool.before"], scope: "managed", disableable: false }),
  ]);

describe("mandatory policy", () => {
  it("at a boundary where the host enforces nothing is refused at the start, with its place", () => {
    expect(() => harnessFor([managed("tool.before", "turn.start")])).toThrow(
      expect.objectContaining({
        code: "event-not-supported",
        issues: [
          expect.objectContaining({ path: "/hooks/0/subscriptions/0/events/1", code: "not-enforced" }),
        ],
      }),
    );
  });

  it.each([["tool.before"], ["tool.*"], ["*"]])(
    "at %s, which is enforced or selects what is, is taken",
    (name) => {
      expect(() => harnessFor([managed(name)])).not.toThrow();
    },
  );

  it("is taken once the host enforces something there", () => {
    const enforces = { "tool.before": { effects: ["deny"] }, "turn.start": { effects: ["deny"] } } as const;
    expect(() => harnessFor([managed("tool.before", "turn.start")], { enforces })).not.toThrow();
  });
});
