import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { BackendUnavailable, createBackend } from "../src/index.js";
import {
  interceptRequest,
  observeNotification,
  sessionEnd,
  toolAfter,
  toolBefore,
} from "./support/messages.js";

const backend = createBackend({
  name: "errors",
  version: "1.0.0",
  intercept: {
    "tool.before": () => [],
    "turn.start": () => [],
  },
  observe: { "*": () => {} },
  onError: () => {},
});

const { id: _id, ...withoutId } = interceptRequest();
const { method: _method, ...withoutMethod } = interceptRequest();
const { params: _params, ...withoutParams } = interceptRequest();
const { time: _time, ...withoutTime } = toolBefore();

describe("a request that cannot be evaluated gets the most specific error", () => {
  const rows: [rule: string, message: unknown, code: number, id: unknown, data: unknown][] = [
    ["a batch", [interceptRequest()], -32600, null, issue("")],
    ["an empty batch", [], -32600, null, issue("")],
    ["null", null, -32600, null, issue("")],
    ["a number", 7, -32600, null, issue("")],
    ["text", "hooks/intercept", -32600, null, issue("")],
    ["an object with neither id nor method", { jsonrpc: "2.0" }, -32600, null, issue("/id")],
    ["a response", { jsonrpc: "2.0", id: "r", result: {} }, -32600, "r", issue("/method")],
    ["no jsonrpc", { ...interceptRequest(), jsonrpc: undefined }, -32600, "event-1", issue("/jsonrpc")],
    ["another JSON-RPC", { ...interceptRequest(), jsonrpc: "1.0" }, -32600, "event-1", issue("/jsonrpc")],
    ["a null id", { ...interceptRequest(), id: null }, -32600, null, issue("/id")],
    ["an empty id", { ...interceptRequest(), id: "" }, -32600, null, issue("/id")],
    ["a fractional id", { ...interceptRequest(), id: 7.5 }, -32600, null, issue("/id")],
    ["a boolean id", { ...interceptRequest(), id: true }, -32600, null, issue("/id")],
    [
      "an id that JSON numbers cannot give back",
      { ...interceptRequest(), id: 2 ** 53 },
      -32600,
      null,
      issue("/id"),
    ],
    ["no method", withoutMethod, -32600, "event-1", issue("/method")],
    ["an empty method", { ...interceptRequest(), method: "" }, -32600, "event-1", issue("/method")],
    ["a method that is no string", { ...interceptRequest(), method: 1 }, -32600, "event-1", issue("/method")],
    ["no params", withoutParams, -32600, "event-1", issue("/params")],
    ["params in a list", { ...interceptRequest(), params: [] }, -32600, "event-1", issue("/params")],
    [
      "a request that is also a result",
      { ...interceptRequest(), result: null },
      -32600,
      "event-1",
      issue("/result"),
    ],
    [
      "a request that is also an error",
      { ...interceptRequest(), error: {} },
      -32600,
      "event-1",
      issue("/error"),
    ],
    ["an observation with an id", { ...observeNotification(), id: "o" }, -32600, "o", issue("/id")],
    ["an id that is not the event's", { ...interceptRequest(), id: "other" }, -32600, "other", issue("/id")],
    ["a numeric id", { ...interceptRequest(), id: 7 }, -32600, 7, issue("/id")],

    [
      "a method that does not exist",
      { ...interceptRequest(), method: "hooks/interrupt" },
      -32601,
      "event-1",
      undefined,
    ],
    [
      "a method of objects in general",
      { ...interceptRequest(), method: "toString" },
      -32601,
      "event-1",
      undefined,
    ],
    [
      "discovery, which is asked of a harness",
      { ...interceptRequest(), method: "hooks/capabilities" },
      -32601,
      "event-1",
      undefined,
    ],
    ["an unknown method in another version", other("0.1", { method: "x" }), -32601, "event-1", undefined],

    ["another protocol version", other("0.1"), -32001, "event-1", { supported: ["draft"] }],
    ["a version in another case", other("Draft"), -32001, "event-1", { supported: ["draft"] }],
    [
      "an unknown event in another version",
      other("2027-01-01", {}, { type: "tool.error" }),
      -32001,
      "event-1",
      { supported: ["draft"] },
    ],

    [
      "an event type that does not exist",
      interceptRequest(toolBefore({ type: "tool.error" })),
      -32002,
      "event-1",
      SUPPORTED(),
    ],
    [
      "a type named like a member of objects",
      interceptRequest(toolBefore({ type: "constructor" })),
      -32002,
      "event-1",
      SUPPORTED(),
    ],
    ["an event that can only be observed", interceptRequest(sessionEnd()), -32002, "event-1", SUPPORTED()],
    [
      "an event without a handler",
      interceptRequest(toolAfter(), { effects: ["message"] }),
      -32002,
      "event-1",
      SUPPORTED(),
    ],
    [
      "an unhandled event that is also broken",
      interceptRequest({ id: "event-1", type: "tool.after" }),
      -32002,
      "event-1",
      SUPPORTED(),
    ],

    [
      "no protocol version",
      interceptRequest(toolBefore(), undefined, { protocolVersion: undefined }),
      -32602,
      "event-1",
      issue("/params/protocolVersion"),
    ],
    [
      "a protocol version that is no string",
      interceptRequest(toolBefore(), undefined, { protocolVersion: 1 }),
      -32602,
      "event-1",
      issue("/params/protocolVersion"),
    ],
    [
      "no capabilities",
      interceptRequest(toolBefore(), undefined, { capabilities: undefined }),
      -32602,
      "event-1",
      issue("/params/capabilities"),
    ],
    [
      "a grant that the event does not permit",
      interceptRequest(toolBefore(), {
        effects: ["flow"],
        flow: { operations: ["continue"], remainingContinuations: 1, continuationCount: 0 },
      }),
      -32602,
      "event-1",
      issue("/params/capabilities/flow/operations/0"),
    ],
    [
      "no event",
      interceptRequest(toolBefore(), undefined, { event: undefined }),
      -32602,
      "event-1",
      issue("/params/event"),
    ],
    [
      "an event without a time",
      interceptRequest(withoutTime),
      -32602,
      "event-1",
      issue("/params/event/time"),
    ],
    [
      "an event with a malformed time",
      interceptRequest(toolBefore({ time: "yesterday" })),
      -32602,
      "event-1",
      issue("/params/event/time"),
    ],
    [
      "tool input that is JSON in a string",
      interceptRequest(toolBefore({ tool: { name: "shell", origin: "native", input: "{}" } })),
      -32602,
      "event-1",
      issue("/params/event/tool/input"),
    ],
  ];

  it.each(rows)("%s", async (_rule, message, code, id, data) => {
    const response = await backend.handle(JSON.parse(JSON.stringify(message)));
    expect(response).toMatchObject({ jsonrpc: "2.0", id, error: { code } });
    expect(validate("error-response", response).ok).toBe(true);
    expect((response as { error: { data?: unknown } }).error.data).toEqual(data);
  });

  it("names what was probably meant", async () => {
    const event = await backend.handle(interceptRequest(toolBefore({ type: "tool_before" })));
    expect(event).toMatchObject({ error: { message: expect.stringContaining("did you mean tool.before?") } });
    const method = await backend.handle({ ...interceptRequest(), method: "hook/intercept" });
    expect(method).toMatchObject({
      error: { message: expect.stringContaining("did you mean hooks/intercept?") },
    });
  });

  it("never repeats a payload value", async () => {
    const secret = "s3cr3t-p4yload";
    const messages = [
      { ...interceptRequest(), method: secret },
      { ...interceptRequest(), jsonrpc: secret },
      other(secret),
      interceptRequest(toolBefore({ type: secret })),
      interceptRequest(toolBefore({ time: secret, path: 7, synthesized: secret })),
    ];
    for (const message of messages) {
      expect(JSON.stringify(await backend.handle(message))).not.toContain(secret);
    }
  });
});

describe("a handler that fails", () => {
  it("by throwing becomes -32004 with a fixed text, and reaches onError with its stack", async () => {
    const reported: unknown[][] = [];
    const failing = createBackend({
      name: "failing",
      version: "1",
      intercept: {
        "tool.before": () => {
          throw new TypeError("the s3cr3t could not be parsed");
        },
      },
      onError: (...args) => reported.push(args),
    });
    const response = await failing.handle(interceptRequest());
    expect(response).toMatchObject({ id: "event-1", error: { code: -32004 } });
    expect(JSON.stringify(response)).not.toContain("s3cr3t");
    expect(reported).toEqual([
      [expect.any(TypeError), { mode: "intercept", eventType: "tool.before", eventId: "event-1" }],
    ]);
    expect(reported[0]?.[0]).toHaveProperty("stack", expect.stringContaining("errors.test.ts"));
  });

  it("by throwing BackendUnavailable becomes -32003, with the reason kept back", async () => {
    const reported: Error[] = [];
    const down = createBackend({
      name: "down",
      version: "1",
      intercept: {
        "tool.before": async () => {
          throw new BackendUnavailable("database db-7.internal refuses connections");
        },
      },
      onError: (error) => reported.push(error),
    });
    const response = await down.handle(interceptRequest());
    expect(response).toMatchObject({ id: "event-1", error: { code: -32003 } });
    expect(JSON.stringify(response)).not.toContain("db-7");
    expect(reported).toMatchObject([
      { code: "backend-unavailable", message: expect.stringContaining("db-7") },
    ]);
  });
});

describe("a notification is never answered", () => {
  const rows: [rule: string, message: unknown][] = [
    ["a good one", observeNotification()],
    ["a broken event", observeNotification({ type: "tool.before" })],
    ["another version", observeNotification(toolBefore(), { protocolVersion: "0.1" })],
    ["an unknown event type", observeNotification(toolBefore({ type: "tool.error" }))],
    ["an unknown method", { ...observeNotification(), method: "hooks/other" }],
    ["interception without an id", withoutId],
    ["discovery without an id", { jsonrpc: "2.0", method: "hooks/capabilities", params: {} }],
    ["no params", { jsonrpc: "2.0", method: "hooks/observe" }],
    ["no jsonrpc", { method: "hooks/observe", params: {} }],
    ["a method that is no string", { jsonrpc: "2.0", method: 1, params: {} }],
  ];

  it.each(rows)("%s", async (_rule, message) => {
    expect(await backend.handle(message)).toBeUndefined();
  });
});

describe("bytes that are no JSON message", () => {
  const good = JSON.stringify(interceptRequest());
  const rows: [rule: string, input: string | Uint8Array][] = [
    ["nothing", ""],
    ["text that is not JSON", "Welcome to the shell!"],
    ["half a message", good.slice(0, -1)],
    ["two messages", good + good],
    ["a member that occurs twice", good.replace('"id"', '"id":"x","id"')],
    ["a byte order mark", `\ufeff${good}`],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
    ["nesting beyond the limit", "[".repeat(200) + "]".repeat(200)],
  ];

  it.each(rows)("%s: -32700 with a null id", async (_rule, input) => {
    const response = await backend.handleBytes(input);
    expect(response).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32700 } });
    expect(response).toHaveProperty("error.data.issues.0.code", expect.any(String));
    expect(validate("error-response", response).ok).toBe(true);
  });

  it("a good message as bytes or text is evaluated", async () => {
    const expected = { jsonrpc: "2.0", id: "event-1", result: { protocolVersion: "draft", effects: [] } };
    expect(await backend.handleBytes(good)).toEqual(expected);
    expect(await backend.handleBytes(new TextEncoder().encode(good))).toEqual(expected);
    expect(await backend.handleBytes(JSON.stringify(observeNotification()))).toBeUndefined();
  });

  it("the limits are options", async () => {
    expect(await backend.handleBytes(good, { maxBytes: good.length - 1 })).toHaveProperty(
      "error.code",
      -32700,
    );
    expect(await backend.handleBytes(good, { maxDepth: 3 })).toHaveProperty("error.code", -32700);
    expect(await backend.handleBytes(good, { maxBytes: good.length, maxDepth: 10 })).toHaveProperty("result");
  });
});

function other(protocolVersion: string, changes = {}, eventChanges = {}) {
  return { ...interceptRequest(toolBefore(eventChanges), undefined, { protocolVersion }), ...changes };
}

/** One or more issues, the first of them at this place. */
function issue(path: string) {
  return { issues: expect.arrayContaining([expect.objectContaining({ path, code: expect.any(String) })]) };
}

function SUPPORTED() {
  return { supported: ["tool.before", "turn.start"] };
}
