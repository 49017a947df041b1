import { INTERCEPTABLE_EVENT_TYPES } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import {
  allow,
  ask,
  type BackendOptions,
  createBackend,
  deny,
  type InterceptHandlers,
  inject,
  message,
  modify,
  proceed,
  stop,
  supply,
} from "../src/index.js";
import {
  developerMessage,
  interceptRequest,
  observeNotification,
  sessionEnd,
  toolAfter,
  toolBefore,
} from "./support/messages.js";

function backendWith(intercept: InterceptHandlers, more: Partial<BackendOptions> = {}) {
  const errors: Error[] = [];
  const backend = createBackend({
    name: "test",
    version: "1",
    intercept,
    onError: (error) => errors.push(error),
    ...more,
  });
  return { backend, errors };
}

const EVERYTHING = {
  effects: ["deny", "allow", "ask", "modify", "inject", "flow", "return", "message"],
  modify: { input: { replace: true, merge: true } },
  flow: { operations: ["stop"] },
  inject: { context: { append: true, deliverAt: ["now", "next_turn"] } },
};
const AFTER = {
  effects: ["modify", "inject", "flow", "message"],
  modify: { output: { replace: false, merge: true } },
  flow: { operations: ["stop", "continue"], remainingContinuations: 1, continuationCount: 0 },
  inject: { context: { append: true, deliverAt: ["now"] } },
};

describe("what a handler returns is the decision", () => {
  const rows: [name: string, returned: unknown, effects: unknown[]][] = [
    ["nothing", undefined, []],
    ["an empty list", [], []],
    ["one effect", deny("no"), [{ type: "deny", reason: "no" }]],
    ["a promise of nothing", Promise.resolve(), []],
    ["a promise of one effect", Promise.resolve(allow()), [{ type: "allow" }]],
    [
      "a list, in its order",
      [message("first"), ask(), message("second")],
      [{ type: "message", text: "first" }, { type: "ask" }, { type: "message", text: "second" }],
    ],
    [
      "a denial with code and extensions",
      deny("no", { code: "com.example.no", extensions: { "com.example.rule": 7 } }),
      [{ type: "deny", reason: "no", code: "com.example.no", extensions: { "com.example.rule": 7 } }],
    ],
    [
      "an edit",
      modify("input", "merge", { command: "true", undone: undefined }),
      [{ type: "modify", target: "input", operation: "merge", value: { command: "true" } }],
    ],
    ["a supplied null", supply(null), [{ type: "return", value: null }]],
    ["a stop", stop("enough"), [{ type: "flow", operation: "stop", reason: "enough" }]],
    [
      "an injection",
      inject([developerMessage("mind the tests")], "next_turn"),
      [
        {
          type: "inject",
          target: "context",
          operation: "append",
          deliverAt: "next_turn",
          value: [developerMessage("mind the tests")],
        },
      ],
    ],
  ];

  it.each(rows)("%s", async (_name, returned, effects) => {
    const { backend, errors } = backendWith({ "tool.before": () => returned as never });
    const response = await backend.handle(interceptRequest(toolBefore(), EVERYTHING));
    expect(errors).toEqual([]);
    expect(response).toEqual({
      jsonrpc: "2.0",
      id: "event-1",
      result: { protocolVersion: "draft", effects },
    });
    expect(validate("intercept-response", response).ok).toBe(true);
  });

  it("continuing, with and without an instruction", async () => {
    for (const [effect, expected] of [
      [proceed(), { type: "flow", operation: "continue" }],
      [proceed("fix the build"), { type: "flow", operation: "continue", instruction: "fix the build" }],
    ] as const) {
      const { backend } = backendWith({ "tool.after": () => effect });
      const response = await backend.handle(interceptRequest(toolAfter(), AFTER));
      expect(response).toHaveProperty("result.effects", [expected]);
    }
  });

  it("the same request gets an equivalent answer again", async () => {
    const { backend } = backendWith({ "tool.before": (event) => deny(`not ${event.tool.name}`) });
    const first = await backend.handle(interceptRequest());
    expect(await backend.handle(interceptRequest())).toEqual(first);
  });

  it("unknown members of the envelope, params and event are ignored (AHP-CORE-003)", async () => {
    const { backend } = backendWith({ "tool.before": () => deny("no") });
    const request = {
      ...interceptRequest(toolBefore({ later: 1 }), { effects: ["deny"], later: {} }, { later: [] }),
      later: 2,
    };
    expect(await backend.handle(request)).toHaveProperty("result.effects.0.type", "deny");
  });
});

describe("an answer that the request did not grant stays back", () => {
  const OBSERVED = { effects: ["message"] };
  const rows: [name: string, returned: unknown, code: string, capabilities: object, says: RegExp][] = [
    ["an effect", deny("no"), "effect-not-advertised", OBSERVED, /effect 0 \(deny\).*granted: message\b/],
    [
      "any effect when nothing is granted",
      message("hi"),
      "effect-not-advertised",
      { effects: [] },
      /granted: nothing/,
    ],
    [
      "an edit of another target",
      modify("output", "merge", []),
      "effect-not-advertised",
      EVERYTHING,
      /modify output merge.*modify \(input replace, input merge\)/,
    ],
    [
      "an edit by another operation",
      modify("input", "replace", {}),
      "effect-not-advertised",
      { effects: ["modify"], modify: { input: { replace: false, merge: true } } },
      /modify input replace.*modify \(input merge\)/,
    ],
    [
      "a continuation where only stopping is granted",
      proceed(),
      "effect-not-advertised",
      EVERYTHING,
      /flow continue.*flow \(stop\)/,
    ],
    [
      "an injection at another time",
      inject([], "next_turn"),
      "effect-not-advertised",
      { effects: ["inject"], inject: { context: { append: true, deliverAt: ["now"] } } },
      /inject next_turn.*inject \(now\)/,
    ],
    [
      "the second effect of a list",
      [message("ok"), deny("no")],
      "effect-not-advertised",
      OBSERVED,
      /effect 1 \(deny\)/,
    ],
    ["an effect that does not exist", { type: "block" }, "effect-invalid", EVERYTHING, /effect 0/],
    [
      "an effect with a member that does not exist",
      { type: "allow", always: true },
      "effect-invalid",
      EVERYTHING,
      /effect 0/,
    ],
    ["a denial without a reason", deny(""), "effect-invalid", EVERYTHING, /\/reason/],
    ["a supplied undefined", supply(undefined), "effect-invalid", EVERYTHING, /effect 0/],
    ["text", "deny", "effect-invalid", EVERYTHING, /effect 0/],
    ["true", true, "effect-invalid", EVERYTHING, /effect 0/],
    [
      "a number that JSON cannot express",
      supply({ lines: [1, Number.NaN] }),
      "effect-not-json",
      EVERYTHING,
      /\/value\/lines\/1/,
    ],
    ["a date", supply({ at: new Date(0) }), "effect-not-json", EVERYTHING, /\/value\/at/],
    ["a big integer", supply(7n), "effect-not-json", EVERYTHING, /\/value/],
  ];

  it.each(rows)(
    "%s: -32004 on the wire, the reason for the author",
    async (_name, returned, code, capabilities, says) => {
      const { backend, errors } = backendWith({ "tool.before": () => returned as never });
      const response = await backend.handle(interceptRequest(toolBefore(), { ...capabilities }));
      expect(response).toMatchObject({ id: "event-1", error: { code: -32004 } });
      expect(errors).toMatchObject([{ name: "BackendError", code, message: expect.stringMatching(says) }]);
      expect(errors[0]?.message).toContain("tool.before");
    },
  );

  it("a continuation when none remains", async () => {
    const { backend, errors } = backendWith({ "tool.after": () => proceed() });
    const flow = { operations: ["stop", "continue"], remainingContinuations: 0, continuationCount: 3 };
    const response = await backend.handle(interceptRequest(toolAfter(), { effects: ["flow"], flow }));
    expect(response).toHaveProperty("error.code", -32004);
    expect(errors).toMatchObject([
      { code: "effect-not-advertised", message: expect.stringContaining("continuations left: 0") },
    ]);
  });

  it("the message never repeats a payload value", async () => {
    const { backend, errors } = backendWith({
      "tool.before": () => modify("output", "merge", "s3cr3t" as never) as never,
    });
    await backend.handle(interceptRequest(toolBefore(), EVERYTHING));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).not.toContain("s3cr3t");
  });
});

describe("the context of a handler", () => {
  it("says what the request grants", async () => {
    const answers: boolean[] = [];
    const { backend } = backendWith({
      "tool.after": (_event, { grants }) => {
        answers.push(
          grants("modify", "output", "merge"),
          grants("modify", "output"),
          grants("flow", "continue"),
          grants("inject", "now"),
          grants("message"),
          grants("modify"),
          grants("modify", "output", "replace"),
          grants("modify", "input"),
          grants("inject", "next_turn"),
          grants("deny"),
        );
      },
    });
    await backend.handle(interceptRequest(toolAfter(), AFTER));
    expect(answers).toEqual([true, true, true, true, true, true, false, false, false, false]);
  });

  it("holds the capabilities, and the state as it stands or as omission means it", async () => {
    const seen: unknown[] = [];
    const { backend } = backendWith({
      "tool.before": (_event, { capabilities, state, signal }) => {
        seen.push(capabilities, state, signal.aborted);
      },
    });
    const state = { permission: "ask", candidate: { value: 1 }, instructions: ["x"] };
    await backend.handle(interceptRequest());
    await backend.handle(interceptRequest(toolBefore(), { effects: [] }, { state }));
    expect(seen).toEqual([
      { effects: ["deny", "message"] },
      { permission: "none", candidate: null, flow: "none" },
      false,
      { effects: [] },
      { ...state, flow: "none" },
      false,
    ]);
  });
});

describe("the most specific handler answers", () => {
  const { backend } = backendWith({
    "*": (event) => message(`any: ${event.type}`),
    "tool.*": (event) => message(`tool: ${event.type}`),
    "tool.before": (event) => message(`exact: ${event.type}`),
  });
  const rows: [string, Record<string, unknown>, string][] = [
    ["exact name", toolBefore(), "exact: tool.before"],
    ["family", toolAfter(), "tool: tool.after"],
    [
      "everything",
      {
        ...toolBefore(),
        type: "config.change.before",
        change: { source: "settings file", scope: "project", settings: [], summary: "raise limit" },
      },
      "any: config.change.before",
    ],
  ];

  it.each(rows)("%s", async (_name, event, text) => {
    const response = await backend.handle(interceptRequest(event, { effects: ["message"] }));
    expect(response).toHaveProperty("result.effects.0.text", text);
  });

  it("`*` makes no observe-only event interceptable", async () => {
    const response = await backend.handle(interceptRequest(sessionEnd()));
    expect(response).toHaveProperty("error.code", -32002);
    expect(response).toHaveProperty("error.data.supported.length", INTERCEPTABLE_EVENT_TYPES.length);
  });
});

describe("observation", () => {
  it("shows a valid event to its handler, which has ended when handle resolves", async () => {
    const seen: string[] = [];
    const { backend } = backendWith(
      {},
      {
        observe: {
          "session.*": async (event) => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            seen.push(event.type);
          },
        },
      },
    );
    expect(await backend.handle(observeNotification(sessionEnd()))).toBeUndefined();
    expect(seen).toEqual(["session.end"]);
  });

  it("a broken or foreign notification reaches no handler", async () => {
    const seen: unknown[] = [];
    const { backend } = backendWith(
      { "*": (event) => void seen.push(event) },
      { observe: { "*": (event) => seen.push(event) } },
    );
    await backend.handle(observeNotification({ type: "tool.before" }));
    await backend.handle(observeNotification(toolBefore(), { protocolVersion: "0.1" }));
    await backend.handle({ ...observeNotification(), id: "x" });
    await backend.handle({ ...interceptRequest(), id: undefined });
    const { id: _id, ...withoutId } = interceptRequest();
    await backend.handle(withoutId);
    expect(seen).toEqual([]);
  });

  it("a handler that fails is reported and never answered", async () => {
    const reported: unknown[] = [];
    const { backend } = backendWith(
      {},
      {
        observe: { "*": async () => Promise.reject(new RangeError("disk full")) },
        onError: (error, info) => reported.push(error, info),
      },
    );
    expect(await backend.handle(observeNotification())).toBeUndefined();
    expect(reported).toEqual([
      expect.any(RangeError),
      { mode: "observe", eventType: "tool.before", eventId: "event-1" },
    ]);
  });
});
