import { validate } from "@ahp/validate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bearer, createHttpHandler } from "../src/http.js";
import {
  BackendUnavailable,
  createBackend,
  deny,
  inject,
  message,
  modify,
  proceed,
  type RedactOption,
  stop,
  supply,
} from "../src/index.js";
import { developerMessage, interceptRequest, toolAfter, toolBefore } from "./support/messages.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const SECRET = "hunter2-hunter2";
const EVERYTHING = {
  effects: ["deny", "modify", "inject", "flow", "return", "message"],
  modify: { input: { replace: true, merge: true } },
  flow: { operations: ["stop"] },
  inject: { context: { append: true, deliverAt: ["now"] } },
};
const AFTER = {
  effects: ["flow"],
  flow: { operations: ["continue"], remainingContinuations: 1, continuationCount: 0 },
};

function backendThat(returned: unknown, redact: RedactOption) {
  const errors: Error[] = [];
  const backend = createBackend({
    name: "leaky",
    version: "1",
    intercept: { "tool.*": () => returned as never },
    redact,
    onError: (error) => errors.push(error),
  });
  return { backend, errors };
}

async function effectsOf(returned: unknown, redact: RedactOption, event = toolBefore()): Promise<unknown> {
  const capabilities = event.type === "tool.after" ? AFTER : EVERYTHING;
  const response = await backendThat(returned, redact).backend.handle(interceptRequest(event, capabilities));
  expect(validate("intercept-response", response).ok).toBe(true);
  return (response as { result: { effects: unknown } }).result.effects;
}

describe("what is said is redacted", () => {
  const rows: [what: string, returned: unknown, expected: object, event?: Record<string, unknown>][] = [
    ["the reason of a denial", deny(`key ${SECRET}!`), { reason: "key [redacted]!" }],
    [
      "extensions of a denial",
      deny("no", { extensions: { "com.example.rule": { [SECRET]: [SECRET, 7] } } }),
      { extensions: { "com.example.rule": { "[redacted]": ["[redacted]", 7] } } },
    ],
    [
      "an extension with a name that is one, without which the denial stands",
      deny("no", { extensions: { [`com.example.${SECRET}`]: 1, "com.example.rule": 2 } }),
      { extensions: { "com.example.rule": 2 } },
    ],
    ["a message", message(`${SECRET}${SECRET}`), { text: "[redacted][redacted]" }],
    ["the reason of a stop", stop(SECRET), { reason: "[redacted]" }],
    ["an instruction", proceed(`use ${SECRET}`), { instruction: "use [redacted]" }, toolAfter()],
  ];
  it.each(rows)("%s", async (_what, returned, expected, event) => {
    expect(await effectsOf(returned, [SECRET], event)).toMatchObject([expected]);
  });

  it("but not what the protocol gives a meaning, nor content", async () => {
    const effects = [
      deny("no", { code: "com.example.deny" }),
      modify("input", "merge", { command: SECRET }),
      supply(SECRET),
      inject([developerMessage(SECRET)], "now"),
    ];
    expect(await effectsOf(effects, [SECRET, "deny", "input", "merge", "now", "return"])).toEqual(effects);
  });

  it("in errors: messages and data", async () => {
    const { backend } = backendThat([], [SECRET]);
    const request = interceptRequest(toolBefore({ harness: { name: "x", version: "1", [SECRET]: 1 } }));
    const response = await backend.handle(request);
    expect(response).toMatchObject({ id: "event-1", error: { code: -32602 } });
    expect(JSON.stringify(response)).toContain("[redacted]");
    expect(JSON.stringify(response)).not.toContain(SECRET);
  });

  it("in errors about the envelope too", async () => {
    const { backend } = backendThat([], [/did you mean \S+/]);
    const response = await backend.handle({ ...interceptRequest(), method: "hook/intercept" });
    expect(response).toMatchObject({
      error: { code: -32601, message: expect.stringContaining(": [redacted] a backend") },
    });
  });

  it("before an answer is remembered, so that no store gets a secret", async () => {
    const values: string[] = [];
    const backend = createBackend({
      name: "leaky",
      version: "1",
      intercept: { "tool.before": () => deny(SECRET) },
      redact: [SECRET],
      duplicates: { store: { get: () => null, set: (_key, value) => values.push(value) } },
    });
    await backend.handle(interceptRequest());
    expect(values).toEqual(['[{"type":"deny","reason":"[redacted]"}]']);
  });
});

describe("what is taken out", () => {
  const rows: [what: string, redact: RedactOption, text: string, expected: string][] = [
    ["a secret, with the characters of patterns", ["a.b*"], "a.b* aXb", "[redacted] aXb"],
    ["the longest of several secrets", ["abc", "abcdef"], "abcdef abc", "[redacted] [redacted]"],
    ["every match of a pattern", [/\bk_\w+/], "k_1 or k_2", "[redacted] or [redacted]"],
    ["a sticky pattern, anywhere", [/k_\d/y], "x k_1", "x [redacted]"],
    ["a pattern that ignores case", [/key-\d/i], "KEY-1", "[redacted]"],
    ["what a function takes out", (text) => text.replace("secret", "***"), "a secret", "a ***"],
    ["everything, when a function leaves nothing", () => "", "a secret", "[redacted]"],
    ["secrets that overlap", ["abcd", "cdef"], "xabcdefx", "x[redacted]x"],
    ["a secret that overlaps itself", ["aba"], "xababax", "x[redacted]x"],
    ["a secret that is part of another", ["abcdef", "cd"], "abcdef", "[redacted]"],
    ["a secret that overlaps a match", ["abcd", /d\w+/], "abcdef ghi", "[redacted] ghi"],
    ["matches that overlap", [/b\w/, /c\w/, /ab/], "xabcdx", "x[redacted]x"],
    ["one that stands in the mask", ["hunter", "red"], "hunter red", "[redacted] [redacted]"],
    ["a secret in a JSON text", ['pa"ss\nword'], JSON.stringify({ a: 'pa"ss\nword' }), '{"a":"[redacted]"}'],
    ["a secret in a JSON Pointer", ["to/k~en"], "/a/to~1k~0en/b", "/a/[redacted]/b"],
    ["not what a pattern finds between characters", [/(?=b)/], "abc", "abc"],
    ["secrets and patterns together", ["s1", /s\d/], "s1 s2", "[redacted] [redacted]"],
  ];
  it.each(rows)("%s", async (_what, redact, text, expected) => {
    expect(await effectsOf(deny(text), redact)).toMatchObject([{ reason: expected }]);
  });

  it.each([[[""]], [["fine", ""]], [[/x*/]]])("%j takes out nothing or everything: a mistake", (redact) => {
    expect(() => backendThat([], redact)).toThrow(expect.objectContaining({ code: "invalid-option" }));
  });
});

describe("a function that fails", () => {
  const rows: [how: string, redact: () => string][] = [
    [
      "throws",
      () => {
        throw new Error("redactor broken");
      },
    ],
    ["gives no text", () => undefined as never],
  ];
  it.each(rows)("and %s leaves no text, the decision stands, the author is told", async (_how, redact) => {
    const { backend, errors } = backendThat(deny(SECRET), redact);
    const response = await backend.handle(interceptRequest());
    expect(response).toMatchObject({ result: { effects: [{ type: "deny", reason: "[redacted]" }] } });
    expect(errors).toMatchObject([{ code: "redact-failed", cause: expect.any(Error) }]);
  });

  it("on a message that is refused is told on stderr, because there is no event", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const { backend, errors } = backendThat([], () => {
      throw new Error(SECRET);
    });
    const response = await backend.handleBytes("{");
    expect(response).toMatchObject({ error: { code: -32700, message: "[redacted]" } });
    expect(errors).toEqual([]);
    expect(print.mock.calls.length).toBeGreaterThan(0);
    expect(print.mock.calls[0]?.join(" ")).toMatch(/leaky: refusing a message failed: .*redact failed/);
    expect(print.mock.calls.join(" ")).not.toContain(SECRET);
  });
});

it("what is printed for want of an onError is redacted, with its causes", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const cause = new Error(`connection to db with ${SECRET} failed`);
  const backend = createBackend({
    name: "leaky",
    version: "1",
    intercept: { "tool.before": () => Promise.reject(new BackendUnavailable(`no ${SECRET}`, { cause })) },
    redact: [SECRET],
  });
  await backend.handle(interceptRequest());
  const [printed] = print.mock.calls.map((parts) => parts.join(" "));
  expect(printed).toContain("leaky: intercept handler for tool.before failed:");
  expect(printed).toContain("no [redacted]");
  expect(printed).toContain("caused by: Error: connection to db with [redacted] failed");
  expect(printed).toContain("redact.test.ts");
  expect(printed).not.toContain(SECRET);
});

describe("over HTTP no answer repeats a token", () => {
  const TOKENS = ["first-token-1", "second-token-2"];

  async function answerTo(returned: unknown, authorize: ReturnType<typeof bearer>, token: string) {
    const backend = createBackend({
      name: "leaky",
      version: "1",
      intercept: { "tool.before": () => returned as never },
    });
    const response = await createHttpHandler(backend, { authorize })(
      new Request("https://policy.example/", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(interceptRequest(toolBefore(), EVERYTHING)),
      }),
    );
    return (await response.json()) as { result: { effects: unknown[] } };
  }

  it.each([
    ["in a reason", deny(`not with ${TOKENS.join()}`), { reason: "not with [redacted],[redacted]" }],
    ["in an edit", modify("input", "merge", { a: [TOKENS[1]] }), { value: { a: ["[redacted]"] } }],
    ["in a supplied result", supply(TOKENS[0]), { value: "[redacted]" }],
    [
      "in an injection",
      inject([developerMessage(`x ${TOKENS[1]}`)], "now"),
      { value: [developerMessage("x [redacted]")] },
    ],
  ])("%s", async (_where, effect, expected) => {
    const { result } = await answerTo(effect, bearer(TOKENS), "first-token-1");
    expect(result.effects).toMatchObject([expected]);
  });

  it("in a JSON Pointer that leads to where it stands", async () => {
    const token = "first/token~1==";
    const response = await createHttpHandler(backendThat([], []).backend, { authorize: bearer(token) })(
      new Request("https://policy.example/", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: `{"${token}": 1, "${token}": 2}`,
      }),
    );
    const { error } = (await response.json()) as { error: { message: string; data: unknown } };
    expect(error.message).toMatch(/^Parse error: \/\[redacted\] /);
    expect(error.data).toMatchObject({ issues: [{ path: "/[redacted]", code: "duplicate-member" }] });
  });

  it("also the one that a function let in", async () => {
    const { result } = await answerTo(
      deny("dynamic-token-3"),
      bearer(() => true),
      "dynamic-token-3",
    );
    expect(result.effects).toMatchObject([{ reason: "[redacted]" }]);
  });

  it("and what is named like a part of the protocol stays that part", async () => {
    const { result } = await answerTo(deny("a deny"), bearer("deny"), "deny");
    expect(result.effects).toEqual([{ type: "deny", reason: "a [redacted]" }]);
  });

  it("nor what the author's own authorize calls secret", async () => {
    const authorize = Object.assign(() => true, { secrets: () => ['q"uote', ""] });
    const { result } = await answerTo(deny('a q"uote'), authorize, "any");
    expect(result.effects).toMatchObject([{ reason: "a [redacted]" }]);
  });
});
