import { afterEach, describe, expect, it, vi } from "vitest";
import { BackendUnavailable, createBackend, message } from "../src/index.js";
import { counting, evaluation } from "./support/counting.js";
import { interceptRequest, observeNotification, toolBefore } from "./support/messages.js";

afterEach(() => {
  vi.useRealTimers();
});

const shell = (command: string) => ({ tool: { name: "shell", origin: "native", input: { command } } });

describe("an event that is delivered again gets the answer that it got before", () => {
  it("as a message", async () => {
    const { backend } = counting();
    const first = await backend.handle(interceptRequest());
    expect(first).toMatchObject(evaluation(1));
    expect(await backend.handle(interceptRequest())).toEqual(first);
  });

  it("as bytes", async () => {
    const { backend } = counting();
    const bytes = new TextEncoder().encode(JSON.stringify(interceptRequest()));
    const first = await backend.handleBytes(bytes);
    expect(await backend.handleBytes(bytes)).toEqual(first);
  });

  const spelling: [how: string, write: (request: object) => string][] = [
    ["with white space", (request) => JSON.stringify(request, null, 2).replaceAll("\n", " ")],
    [
      "with escapes in place of letters",
      (request) => JSON.stringify(request).replaceAll("event", "\\u0065vent"),
    ],
    ["with an unknown member of the envelope", (request) => JSON.stringify({ later: true, ...request })],
  ];
  it.each(spelling)("as a text that is written another way: %s", async (_how, write) => {
    const { backend } = counting();
    const request = interceptRequest();
    const first = await backend.handleBytes(JSON.stringify(request));
    expect(await backend.handleBytes(write(request))).toEqual(first);
    expect(await backend.handle(request)).toEqual(first);
  });

  it("as a message first and as a text later", async () => {
    const { backend } = counting();
    const first = await backend.handle(interceptRequest());
    expect(await backend.handleBytes(JSON.stringify(interceptRequest()))).toEqual(first);
  });

  it("in each of its views, as several subscriptions of one backend see one event", async () => {
    const { backend } = counting();
    const views = [["message"], ["message", "deny"], ["message", "ask"], ["ask", "message"]].map((effects) =>
      JSON.stringify(interceptRequest(toolBefore(), { effects })),
    );
    const first: unknown[] = [];
    for (const view of views) first.push(await backend.handleBytes(view));
    expect(first).toMatchObject([1, 2, 3, 4].map(evaluation));
    for (const [at, view] of views.entries()) expect(await backend.handleBytes(view)).toEqual(first[at]);
  });

  it("with its members in another order, and unknown members of the envelope", async () => {
    const { backend } = counting();
    await backend.handle(interceptRequest());
    const { jsonrpc, id, method, params } = interceptRequest(
      Object.fromEntries(Object.entries(toolBefore()).reverse()),
    );
    expect(await backend.handle({ params, later: 1, method, id, jsonrpc })).toMatchObject(evaluation(1));
  });

  it("also an empty answer", async () => {
    let evaluations = 0;
    const backend = createBackend({
      name: "silent",
      version: "1",
      intercept: { "tool.before": () => void evaluations++ },
    });
    await backend.handle(interceptRequest());
    expect(await backend.handle(interceptRequest())).toHaveProperty("result.effects", []);
    expect(evaluations).toBe(1);
  });

  it("whatever a handler does to the event, or a caller to the response", async () => {
    let evaluations = 0;
    const backend = createBackend({
      name: "careless",
      version: "1",
      intercept: {
        "tool.before": (event) => {
          event.tool.input.command = "changed";
          return message(`evaluation ${++evaluations}`);
        },
      },
    });
    const first = await backend.handle(interceptRequest());
    if (first !== undefined && "result" in first) first.result?.effects.push({ type: "ask" });
    const again = await backend.handle(interceptRequest());
    expect(again).toMatchObject(evaluation(1));
    expect(again).toHaveProperty("result.effects.length", 1);
  });
});

describe("what is no duplicate is evaluated", () => {
  const rows: [what: string, request: Record<string, unknown>][] = [
    [
      "a different event with a reused id, as long as the other",
      interceptRequest(toolBefore(shell("git pull --force"))),
    ],
    ["an event of another source", interceptRequest(toolBefore({ source: "urn:example:another" }))],
    ["an event with more extensions", interceptRequest(toolBefore({ extensions: { "com.example.x": 1 } }))],
    ["other grants", interceptRequest(toolBefore(), { effects: ["message"] })],
    [
      "another state",
      interceptRequest(toolBefore(), undefined, { state: { permission: "ask", candidate: null } }),
    ],
  ];
  it.each(rows)("%s", async (_what, request) => {
    const { backend } = counting();
    await backend.handle(interceptRequest());
    expect(await backend.handle(request)).toMatchObject(evaluation(2));
    expect(await backend.handle(request)).toMatchObject(evaluation(2));
  });

  it("an event under an id that eight others had since", async () => {
    const { backend } = counting();
    const views = Array.from({ length: 9 }, (_, at) => interceptRequest(toolBefore(shell(`ls ${at}`))));
    for (const view of views) await backend.handle(view);
    expect(await backend.handle(views[1])).toMatchObject(evaluation(2));
    expect(await backend.handle(views[0])).toMatchObject(evaluation(10));
  });

  it("anything with duplicates: false", async () => {
    const { backend } = counting({ duplicates: false });
    await backend.handle(interceptRequest());
    expect(await backend.handle(interceptRequest())).toMatchObject(evaluation(2));
  });

  it("an observation: its handler sees every delivery", async () => {
    const seen: string[] = [];
    const { backend } = counting({ observe: { "*": (event) => seen.push(event.id) } });
    await backend.handle(observeNotification());
    await backend.handle(observeNotification());
    expect(seen).toEqual(["event-1", "event-1"]);
  });
});

describe("a failure is not remembered", () => {
  const rows: [what: string, fail: () => unknown, code: number][] = [
    ["a handler that throws", () => Promise.reject(new Error("broken")), -32004],
    ["a handler that cannot decide", () => Promise.reject(new BackendUnavailable()), -32003],
    ["a handler that takes too long", () => new Promise(() => {}), -32004],
    ["an answer that was not granted", () => ({ type: "ask" }), -32004],
  ];
  it.each(rows)("%s", async (_what, fail, code) => {
    let evaluations = 0;
    const { backend } = counting({
      intercept: {
        "tool.before": () => (++evaluations === 1 ? (fail() as never) : message(`evaluation ${evaluations}`)),
      },
      handlerTimeoutMs: 20,
    });
    expect(await backend.handle(interceptRequest())).toMatchObject({ error: { code } });
    expect(await backend.handle(interceptRequest())).toMatchObject(evaluation(2));
    expect(await backend.handle(interceptRequest())).toMatchObject(evaluation(2));
  });
});

/** A backend whose evaluations end when the test says so. */
function gated() {
  const ends: ((text: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const { backend, errors } = counting({
    intercept: {
      "tool.before": (_event, { signal }) => {
        signals.push(signal);
        return new Promise((resolve) => ends.push((text) => resolve(message(text))));
      },
    },
  });
  return { backend, errors, ends, signals };
}

const text = (value: string) => ({ result: { effects: [{ type: "message", text: value }] } });

describe("deliveries at the same time share one evaluation", () => {
  it("and its answer", async () => {
    const { backend, ends } = gated();
    const answers = [1, 2, 3].map(() => backend.handle(interceptRequest()));
    expect(ends).toHaveLength(1);
    ends[0]?.("shared");
    for (const answer of answers) expect(await answer).toMatchObject(text("shared"));
  });

  it("and its failure, which the next delivery does not inherit", async () => {
    let fail = (_error: Error) => {};
    const { backend, errors } = counting({
      intercept: {
        "tool.before": () =>
          new Promise((_resolve, reject) => {
            fail = reject;
          }),
      },
    });
    const answers = [backend.handle(interceptRequest()), backend.handle(interceptRequest())];
    fail(new Error("broken"));
    for (const answer of answers) expect(await answer).toMatchObject({ error: { code: -32004 } });
    expect(errors).toHaveLength(1);
    void backend.handle(interceptRequest());
    fail(new Error("broken again"));
    await vi.waitFor(() => expect(errors).toHaveLength(2));
  });

  it("but not with a different event of the same id", async () => {
    const { backend, ends } = gated();
    const push = backend.handle(interceptRequest());
    const pull = backend.handle(interceptRequest(toolBefore(shell("git pull --force"))));
    const pushAgain = backend.handle(interceptRequest());
    expect(ends).toHaveLength(2);
    ends[1]?.("pull");
    expect(await pull).toMatchObject(text("pull"));
    ends[0]?.("push");
    expect(await push).toMatchObject(text("push"));
    expect(await pushAgain).toMatchObject(text("push"));
  });

  it("which goes on when the first of them goes away", async () => {
    const { backend, ends, signals } = gated();
    const first = new AbortController();
    const left = backend.handle(interceptRequest(), { signal: first.signal });
    const stays = backend.handle(interceptRequest(), { signal: new AbortController().signal });
    first.abort();
    expect(await left).toMatchObject({ error: { code: -32003 } });
    expect(signals[0]?.aborted).toBe(false);
    ends[0]?.("for the other");
    expect(await stays).toMatchObject(text("for the other"));
  });

  it("which is given up when all of them have gone, and begins anew with the next", async () => {
    const { backend, ends, signals, errors } = gated();
    const callers = [new AbortController(), new AbortController()];
    const answers = callers.map(({ signal }) => backend.handle(interceptRequest(), { signal }));
    for (const caller of callers) caller.abort();
    for (const answer of answers) expect(await answer).toMatchObject({ error: { code: -32003 } });
    expect(signals[0]?.aborted).toBe(true);
    const next = backend.handle(interceptRequest());
    ends[0]?.("too late");
    ends[1]?.("anew");
    expect(await next).toMatchObject(text("anew"));
    expect(errors).toEqual([]);
  });
});

it("a caller that goes away while its handler begins gets -32003 at once", async () => {
  const caller = new AbortController();
  const { backend } = counting({
    intercept: {
      "tool.before": () => {
        caller.abort();
        return new Promise(() => {});
      },
    },
  });
  const answer = await backend.handle(interceptRequest(), { signal: caller.signal });
  expect(answer).toMatchObject({ error: { code: -32003 } });
});

describe("what is remembered in memory is bounded", () => {
  const request = (id: number) => interceptRequest(toolBefore({ id: `event-${id}` }));

  it("in time, by timeToLiveMs", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { backend } = counting({ duplicates: { timeToLiveMs: 1_000 } });
    await backend.handle(request(1));
    vi.advanceTimersByTime(999);
    expect(await backend.handle(request(1))).toMatchObject(evaluation(1));
    vi.advanceTimersByTime(1);
    expect(await backend.handle(request(1))).toMatchObject(evaluation(2));
    expect(await backend.handle(request(1))).toMatchObject(evaluation(2));
  });

  it.each([1, 2, 3, 10])(
    "in number, by maxEntries %d: at least half of them, never more",
    async (maxEntries) => {
      const { backend, evaluations } = counting({ duplicates: { maxEntries } });
      for (let id = 1; id <= 50; id++) await backend.handle(request(id));
      const again = async (ids: number[]) => {
        const before = evaluations();
        for (const id of ids) await backend.handle(request(id));
        return evaluations() - before;
      };
      const newest = Array.from({ length: Math.ceil(maxEntries / 2) }, (_, index) => 50 - index);
      expect(await again(newest)).toBe(0);
      expect(await again([50 - maxEntries])).toBe(1);
    },
  );

  it("in size, by maxCharacters", async () => {
    const { backend } = counting({ duplicates: { maxCharacters: 3_000 } });
    const large = interceptRequest(toolBefore({ id: "large", ...shell("x".repeat(2_000)) }));
    await backend.handle(large);
    expect(await backend.handle(large)).toMatchObject(evaluation(2));
    for (let id = 3; id <= 12; id++) await backend.handle(request(id));
    expect(await backend.handle(request(12))).toMatchObject(evaluation(12));
    expect(await backend.handle(request(10))).toMatchObject(evaluation(10));
    expect(await backend.handle(request(3))).toMatchObject(evaluation(13));
  });

  it("and costs no timer: nothing keeps a process alive", async () => {
    vi.useFakeTimers();
    const { backend } = counting();
    await backend.handle(request(1));
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("what no identity can be taken of is evaluated each time", async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const { backend } = counting();
  const request = interceptRequest(
    toolBefore({ tool: { name: "shell", origin: "native", input: { deep } } }),
  );
  expect(await backend.handle(request)).toMatchObject(evaluation(1));
  expect(await backend.handle(request)).toMatchObject(evaluation(2));
});

it.each(["timeToLiveMs", "maxEntries", "maxCharacters", "storeTimeoutMs"])(
  "duplicates.%s must be a whole number above 0",
  (option) => {
    expect(() => counting({ duplicates: { [option]: 0 } })).toThrow(
      expect.objectContaining({
        code: "invalid-option",
        message: expect.stringContaining(`duplicates.${option}`),
      }),
    );
  },
);
