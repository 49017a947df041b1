import { describe, expect, it, vi } from "vitest";
import { type BackendOptions, type DuplicateStore, deny } from "../src/index.js";
import { counting, evaluation } from "./support/counting.js";
import { interceptRequest, toolBefore } from "./support/messages.js";

/** A store as another process would have it, with everything that it was told. */
function memory() {
  const values = new Map<string, string>();
  const expiries: number[] = [];
  const store: DuplicateStore = {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value, expiresInMs) => {
      values.set(key, value);
      expiries.push(expiresInMs);
    },
  };
  return { store, values, expiries };
}

describe("copies of a backend with one store", () => {
  it("answer what another has answered, and evaluate the rest", async () => {
    const { store } = memory();
    const [a, b] = [counting({ duplicates: { store } }), counting({ duplicates: { store } })];
    const first = await a.backend.handle(interceptRequest());
    expect(await b.backend.handle(interceptRequest())).toEqual(first);
    expect([a.evaluations(), b.evaluations()]).toEqual([1, 0]);
    await b.backend.handle(interceptRequest(toolBefore({ id: "event-2" })));
    expect(b.evaluations()).toBe(1);
    expect([...a.errors, ...b.errors]).toEqual([]);
  });

  it.each<[what: string, options: Partial<BackendOptions>]>([
    ["version", { version: "2" }],
    ["name", { name: "another" }],
  ])("not when they differ in %s", async (_what, options) => {
    const { store } = memory();
    await counting({ duplicates: { store } }).backend.handle(interceptRequest());
    const other = counting({ duplicates: { store }, ...options });
    await other.backend.handle(interceptRequest());
    expect(other.evaluations()).toBe(1);
  });

  it("hand it keys without content, JSON text, and how long it is good for", async () => {
    const { store, values, expiries } = memory();
    const { backend } = counting({ duplicates: { store, timeToLiveMs: 60_000 } });
    await backend.handle(interceptRequest());
    expect([...values]).toEqual([
      [expect.stringMatching(/^ahp:[0-9a-f]{64}$/), '[{"type":"message","text":"evaluation 1"}]'],
    ]);
    expect(expiries).toEqual([60_000]);
  });

  it("share one evaluation and one look-up when duplicates come at the same time", async () => {
    const { store } = memory();
    const get = vi.fn(store.get);
    const { backend, evaluations } = counting({ duplicates: { store: { ...store, get } } });
    const answers = await Promise.all([1, 2, 3].map(() => backend.handle(interceptRequest())));
    for (const answer of answers) expect(answer).toMatchObject(evaluation(1));
    expect(evaluations()).toBe(1);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it("share an evaluation also after one that everybody left has ended", async () => {
    const looks: (() => void)[] = [];
    const get = () => new Promise<null>((resolve) => looks.push(() => resolve(null)));
    const { backend, evaluations } = counting({
      duplicates: { store: { ...memory().store, get }, storeTimeoutMs: 60_000 },
    });
    const caller = new AbortController();
    const left = backend.handle(interceptRequest(), { signal: caller.signal });
    await vi.waitFor(() => expect(looks).toHaveLength(1));
    caller.abort();
    await left;
    const answers = [backend.handle(interceptRequest())];
    await vi.waitFor(() => expect(looks).toHaveLength(2));
    looks[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
    answers.push(backend.handle(interceptRequest()));
    looks[1]?.();
    for (const answer of answers) expect(await answer).toMatchObject(evaluation(1));
    expect(looks).toHaveLength(2);
    expect(evaluations()).toBe(1);
  });

  it("let an answer leave only when it is in the store", async () => {
    const { store, values } = memory();
    let finish = () => {};
    const set: DuplicateStore["set"] = async (key, value, expiresInMs) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      await store.set(key, value, expiresInMs);
    };
    const { backend } = counting({ duplicates: { store: { ...store, set }, storeTimeoutMs: 60_000 } });
    let answered = false;
    const answer = backend.handle(interceptRequest()).then(() => {
      answered = true;
    });
    await vi.waitFor(() => expect(finish.name).not.toBe("finish"));
    expect(answered).toBe(false);
    finish();
    await answer;
    expect(values.size).toBe(1);
  });

  it("put nothing there that failed", async () => {
    const { store, values } = memory();
    const { backend } = counting({
      duplicates: { store },
      intercept: { "tool.before": () => Promise.reject(new Error("broken")) },
    });
    expect(await backend.handle(interceptRequest())).toMatchObject({ error: { code: -32004 } });
    expect(values.size).toBe(0);
  });
});

const never = () => new Promise<never>(() => {});
const boom = () => {
  throw new Error("the store is down");
};
const reject = () => Promise.reject(new Error("the store is down"));

describe("a store that fails never decides", () => {
  const rows: [what: string, store: Partial<DuplicateStore>, doing: "get" | "set"][] = [
    ["get throws", { get: boom }, "get"],
    ["get rejects", { get: reject }, "get"],
    ["get never ends", { get: never }, "get"],
    ["get gives half of a value", { get: () => '[{"type":"allow"' }, "get"],
    ["get gives an object", { get: () => '{"type":"allow"}' }, "get"],
    ["get gives null as text", { get: () => "null" }, "get"],
    ["get gives an effect that does not exist", { get: () => '[{"type":"permit"}]' }, "get"],
    ["get gives an effect that is not granted", { get: () => '[{"type":"allow"}]' }, "get"],
    ["get gives a number", { get: () => 7 as never }, "get"],
    ["set throws", { set: boom }, "set"],
    ["set rejects", { set: reject }, "set"],
    ["set never ends", { set: never }, "set"],
  ];

  it.each(rows)("%s: the handler decides, the author is told", async (_what, broken, doing) => {
    const infos: unknown[] = [];
    const errors: Error[] = [];
    const { backend } = counting({
      intercept: { "tool.before": () => deny("Not here.") },
      duplicates: {
        store: { ...memory().store, ...broken },
        storeTimeoutMs: broken[doing] === never ? 300 : 60_000,
      },
      onError: (error, info) => {
        errors.push(error);
        infos.push(info);
      },
    });
    expect(await backend.handle(interceptRequest())).toMatchObject({
      result: { effects: [{ type: "deny", reason: "Not here." }] },
    });
    expect(errors).toMatchObject([
      {
        code: "duplicate-store-failed",
        message: expect.stringContaining(`failed to ${doing}`),
        cause: expect.any(Error),
      },
    ]);
    expect(infos).toEqual([{ mode: "intercept", eventType: "tool.before", eventId: "event-1" }]);
  });

  it("a handler that fails after it stays a failure", async () => {
    const { backend, errors } = counting({
      duplicates: { store: { get: boom, set: boom } },
      intercept: { "tool.before": () => Promise.reject(new Error("broken")) },
    });
    expect(await backend.handle(interceptRequest())).toMatchObject({ error: { code: -32004 } });
    expect(errors).toHaveLength(2);
  });

  it("nor does what it holds reach the author's log", async () => {
    const { backend, errors } = counting({
      duplicates: { store: { ...memory().store, get: () => '{"s3cr3t": s3cr3t}' } },
    });
    await backend.handle(interceptRequest());
    const told = errors.map((error) => `${error.message} ${String(error.cause)}`).join();
    expect(told).not.toContain("s3cr3t");
  });

  it("when it fails too late, nobody is disturbed", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const late = () =>
      new Promise<never>((_resolve, rejectLate) => setTimeout(() => rejectLate(new Error("late")), 40));
    const { backend } = counting({ duplicates: { store: { get: late, set: late }, storeTimeoutMs: 5 } });
    expect(await backend.handle(interceptRequest())).toMatchObject(evaluation(1));
    await new Promise((resolve) => setTimeout(resolve, 80));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it.each([{}, { get: () => null }, { get: 1, set: 2 }])("%j is no store", (store) => {
  expect(() => counting({ duplicates: { store: store as never } })).toThrow(
    expect.objectContaining({ code: "invalid-option", message: expect.stringContaining("duplicates.store") }),
  );
});
