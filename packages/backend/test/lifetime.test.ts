import { afterEach, describe, expect, it, vi } from "vitest";
import { createBackend, deny } from "../src/index.js";
import { interceptRequest, observeNotification } from "./support/messages.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const never = () => new Promise<never>(() => {});

describe("nobody waits for a handler for ever", () => {
  it("a handler beyond handlerTimeoutMs: its signal aborts, -32004 on the wire, the author is told", async () => {
    const reported: Error[] = [];
    let aborted = false;
    const backend = createBackend({
      name: "slow",
      version: "1",
      intercept: {
        "tool.before": (_event, { signal }) => {
          signal.addEventListener("abort", () => {
            aborted = true;
          });
          return never();
        },
      },
      handlerTimeoutMs: 5,
      onError: (error) => reported.push(error),
    });
    expect(await backend.handle(interceptRequest())).toMatchObject({
      id: "event-1",
      error: { code: -32004 },
    });
    expect(aborted).toBe(true);
    expect(reported).toMatchObject([{ code: "handler-timeout", message: expect.stringContaining("5 ms") }]);
  });

  it("an observer beyond handlerTimeoutMs is reported", async () => {
    const reported: Error[] = [];
    const backend = createBackend({
      name: "slow",
      version: "1",
      observe: { "*": never },
      handlerTimeoutMs: 5,
      onError: (error) => reported.push(error),
    });
    expect(await backend.handle(observeNotification())).toBeUndefined();
    expect(reported).toMatchObject([{ code: "handler-timeout" }]);
  });

  it("a caller that goes away: the handler's signal aborts, -32003 at once, nobody is blamed", async () => {
    const reported: Error[] = [];
    const caller = new AbortController();
    const signals: AbortSignal[] = [];
    const backend = createBackend({
      name: "left",
      version: "1",
      intercept: {
        "tool.before": (_event, { signal }) => {
          signals.push(signal);
          return never();
        },
      },
      observe: {
        "tool.before": (_event, { signal }) => {
          signals.push(signal);
          return never();
        },
      },
      onError: (error) => reported.push(error),
    });
    const pending = backend.handle(interceptRequest(), { signal: caller.signal });
    const observed = backend.handle(observeNotification(), { signal: caller.signal });
    caller.abort();
    expect(await pending).toMatchObject({ id: "event-1", error: { code: -32003 } });
    expect(await observed).toBeUndefined();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(await backend.handle(interceptRequest(), { signal: caller.signal })).toHaveProperty(
      "error.code",
      -32003,
    );
    expect(signals).toHaveLength(2);
    expect(reported).toEqual([]);
  });

  it("a handler that fails after it was given up on disturbs nobody", async () => {
    const backend = createBackend({
      name: "late",
      version: "1",
      intercept: {
        "tool.before": (_event, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => setTimeout(() => reject(new Error("too late")), 1));
          }),
      },
      handlerTimeoutMs: 5,
      onError: () => {},
    });
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    await backend.handle(interceptRequest());
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe("where errors go", () => {
  it("by default to stderr, with the stack and without the payload", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const error = new Error("boom");
    const backend = createBackend({
      name: "default",
      version: "1",
      intercept: {
        "tool.before": () => {
          throw error;
        },
      },
    });
    await backend.handle(interceptRequest());
    expect(print.mock.calls).toEqual([["default: intercept handler for tool.before failed:", error]]);
  });

  it("with the event's own id and type, whatever the handler did to the event", async () => {
    const told: unknown[] = [];
    const backend = createBackend({
      name: "careless",
      version: "1",
      intercept: {
        "tool.before": (event) => {
          Object.assign(event, { id: "changed", type: "changed" });
          throw new Error("boom");
        },
      },
      onError: (_error, info) => told.push(info),
    });
    await backend.handle(interceptRequest());
    expect(told).toEqual([{ mode: "intercept", eventType: "tool.before", eventId: "event-1" }]);
  });

  it("something thrown that is no Error arrives as the cause of one", async () => {
    const reported: Error[] = [];
    const backend = createBackend({
      name: "thrower",
      version: "1",
      intercept: {
        "tool.before": () => {
          throw "just text";
        },
      },
      onError: (error) => reported.push(error),
    });
    expect(await backend.handle(interceptRequest())).toHaveProperty("error.code", -32004);
    expect(reported).toMatchObject([{ code: "no-error-thrown", cause: "just text" }]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("listener");
      },
    ],
    ["rejects", () => Promise.reject(new Error("listener"))],
  ])("a listener that %s is itself printed and changes nothing", async (_how, onError) => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const backend = createBackend({
      name: "listener",
      version: "1",
      intercept: {
        "tool.before": () => {
          throw new Error("boom");
        },
      },
      onError,
    });
    expect(await backend.handle(interceptRequest())).toHaveProperty("error.code", -32004);
    await vi.waitFor(() =>
      expect(print).toHaveBeenCalledWith("an error listener failed:", expect.any(Error)),
    );
  });
});

describe("a mistake in the options is refused before the first event", () => {
  const decide = () => deny("no");
  const rows: [name: string, options: object, code: string, says: RegExp][] = [
    [
      "a misspelt event",
      { intercept: { "tool.befor": decide } },
      "unknown-event",
      /did you mean "tool\.before"/,
    ],
    [
      "a miscased event",
      { observe: { "Tool.After": decide } },
      "unknown-event",
      /did you mean "tool\.after"/,
    ],
    [
      "an event that can only be observed",
      { intercept: { "session.end": decide } },
      "not-interceptable",
      /"session\.end".*observe/,
    ],
    [
      "a family that can only be observed",
      { intercept: { "hook.*": decide } },
      "not-interceptable",
      /"hook\.\*".*observe/,
    ],
    ["a family that does not exist", { observe: { "tools.*": decide } }, "unknown-event", /"tools\.\*"/],
    [
      "a pattern inside a family",
      { intercept: { "tool.permission.*": decide } },
      "unknown-event",
      /tool\.permission/,
    ],
    ["a name that every object has", { intercept: { constructor: decide } }, "unknown-event", /constructor/],
    ["a handler that is no function", { intercept: { "tool.before": "deny" } }, "invalid-option", /function/],
    ["a name that is no text", { name: 7 }, "invalid-option", /name/],
    ["a version that is none", { version: undefined }, "invalid-option", /version/],
    ["handlers that are none", { intercept: null }, "invalid-option", /intercept/],
    ["observers in a list", { observe: [decide] }, "invalid-option", /observe/],
    ["a listener that is no function", { onError: "log" }, "invalid-option", /onError.*function/],
    ["one secret without a list", { redact: "s3cr3t" }, "invalid-option", /redact/],
    ["a secret that is not set", { redact: ["fine", undefined] }, "invalid-option", /redact/],
    ["a secret that is no text", { redact: [7] }, "invalid-option", /redact/],
    ["duplicates that are null", { duplicates: null }, "invalid-option", /duplicates/],
    ["duplicates that are true", { duplicates: true }, "invalid-option", /duplicates/],
    [
      "a misspelt option",
      { onerror: decide },
      "invalid-option",
      /onerror is not known; did you mean onError/,
    ],
    [
      "an option of something else",
      { port: 80 },
      "invalid-option",
      /port is not known; known are name, version/,
    ],
    [
      "a misspelt option of duplicates",
      { duplicates: { stores: {} } },
      "invalid-option",
      /did you mean store\?/,
    ],
    ["a timeout of zero", { handlerTimeoutMs: 0 }, "invalid-option", /handlerTimeoutMs.*600000/],
    [
      "a timeout beyond what timers keep",
      { handlerTimeoutMs: 2 ** 31 },
      "invalid-option",
      /handlerTimeoutMs/,
    ],
  ];

  it.each(rows)("%s", (_name, options, code, says) => {
    expect(() => createBackend({ name: "wrong", version: "1", ...options })).toThrow(
      expect.objectContaining({ name: "BackendError", code, message: expect.stringMatching(says) }),
    );
  });

  it("a handler that is undefined is none", async () => {
    const intercept = { "tool.before": undefined, "*": decide } as object;
    const backend = createBackend({ name: "optional", version: "1", intercept });
    expect(await backend.handle(interceptRequest())).toHaveProperty("result.effects.0.type", "deny");
  });
});
