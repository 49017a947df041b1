import { describe, expect, it, vi } from "vitest";
import { bearer, createHttpHandler, type HttpOptions } from "../src/http.js";
import { createBackend, deny } from "../src/index.js";
import { interceptRequest, observeNotification, toolBefore } from "./support/messages.js";

const URL = "https://policy.example/hooks";
const GOOD = JSON.stringify(interceptRequest());

type Body = string | Uint8Array<ArrayBuffer> | URLSearchParams | ReadableStream<Uint8Array>;

function setUp(options: HttpOptions = {}) {
  const evaluated: string[] = [];
  const backend = createBackend({
    name: "http",
    version: "1",
    intercept: {
      "tool.before": (event) => {
        evaluated.push(event.id);
        if (event.tool.name === "broken") throw new Error("broken");
        return deny("no");
      },
    },
    observe: { "*": (event) => evaluated.push(`observed ${event.type}`) },
    onError: () => {},
  });
  return { handle: createHttpHandler(backend, options), evaluated };
}

function post(body: Body, headers: Record<string, string> | [string, string][] = {}): Request {
  const all = new Headers(headers);
  if (!all.has("content-type")) all.set("content-type", "application/json");
  return new Request(URL, { method: "POST", body, headers: all, duplex: "half" } as RequestInit);
}

function broken(): string {
  const tool = { name: "broken", origin: "native", input: {} };
  return JSON.stringify(interceptRequest(toolBefore({ tool })));
}

describe("a usable request is evaluated", () => {
  const rows: [name: string, body: string, expected: object][] = [
    ["a decision", GOOD, { id: "event-1", result: { effects: [{ type: "deny", reason: "no" }] } }],
    [
      "an unknown method",
      GOOD.replace("hooks/intercept", "hooks/other"),
      { id: "event-1", error: { code: -32601 } },
    ],
    ["another version", GOOD.replace('"draft"', '"0.1"'), { id: "event-1", error: { code: -32001 } }],
    [
      "an unknown event",
      GOOD.replace('"tool.before"', '"tool.error"'),
      { id: "event-1", error: { code: -32002 } },
    ],
    ["broken params", GOOD.replace('"effects"', '"effect"'), { id: "event-1", error: { code: -32602 } }],
    ["a handler that throws", broken(), { id: "event-1", error: { code: -32004 } }],
  ];

  it.each(rows)("%s: 200 with the response", async (_name, body, expected) => {
    const response = await setUp().handle(post(body));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject(expected);
  });

  it.each([
    ["a good one", JSON.stringify(observeNotification()), ["observed tool.before"]],
    ["a broken one", JSON.stringify(observeNotification({ type: "tool.before" })), []],
    ["an unknown one", '{"jsonrpc":"2.0","method":"hooks/other","params":{}}', []],
  ])("a notification, %s: 202 without a body", async (_name, body, seen) => {
    const { handle, evaluated } = setUp();
    const response = await handle(post(body));
    expect(response.status).toBe(202);
    expect(response.headers.has("content-type")).toBe(false);
    expect(await response.text()).toBe("");
    expect(evaluated).toEqual(seen);
  });

  it.each(["application/json; charset=utf-8", 'Application/JSON; charset="UTF-8"; profile=x'])(
    "the media type may be written as %s",
    async (type) => {
      expect((await setUp().handle(post(GOOD, { "content-type": type }))).status).toBe(200);
    },
  );
});

describe("a body that is no request: 400 with a JSON-RPC error", () => {
  const rows: [name: string, body: Body, id: unknown, code: number][] = [
    ["nothing", "", null, -32700],
    ["text that is not JSON", "hello", null, -32700],
    ["half a message", GOOD.slice(0, -1), null, -32700],
    ["a member that occurs twice", GOOD.replace('"jsonrpc"', '"jsonrpc":"2.0","jsonrpc"'), null, -32700],
    ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), null, -32700],
    ["a batch", `[${GOOD}]`, null, -32600],
    ["an observation with an id", GOOD.replace("hooks/intercept", "hooks/observe"), "event-1", -32600],
    ["an id that is not the event's", GOOD.replace('"id":"event-1"', '"id":"other"'), "other", -32600],
  ];

  it.each(rows)("%s", async (_name, body, id, code) => {
    const { handle, evaluated } = setUp();
    const response = await handle(post(body));
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id, error: { code } });
    expect(evaluated).toEqual([]);
  });
});

describe("what is refused before it is read", () => {
  const MAX = 1000;
  const large = JSON.stringify({ ...interceptRequest(), padding: "x".repeat(MAX) });
  const token = { authorization: "Bearer good" };
  const rows: [name: string, request: () => Request, status: number, headers: Record<string, string>][] = [
    ["GET", () => new Request(URL, { headers: token }), 405, { allow: "POST" }],
    ["HEAD", () => new Request(URL, { method: "HEAD", headers: token }), 405, { allow: "POST" }],
    ["PUT", () => new Request(URL, { method: "PUT", body: GOOD, headers: token }), 405, { allow: "POST" }],
    ["OPTIONS", () => new Request(URL, { method: "OPTIONS" }), 405, { allow: "POST" }],
    ["no token", () => post(GOOD), 401, { "www-authenticate": "Bearer" }],
    [
      "a wrong token",
      () => post(GOOD, { authorization: "Bearer bad" }),
      401,
      { "www-authenticate": "Bearer" },
    ],
    [
      "a token of another scheme",
      () => post(GOOD, { authorization: "Basic good" }),
      401,
      { "www-authenticate": "Bearer" },
    ],
    [
      "a wrong token and a wrong type",
      () => post(GOOD, { authorization: "Bearer bad", "content-type": "text/plain" }),
      401,
      {},
    ],
    [
      "two Authorization headers",
      () =>
        post(GOOD, [
          ["authorization", "Bearer good"],
          ["authorization", "Bearer good"],
        ]),
      400,
      { "www-authenticate": 'Bearer error="invalid_request"' },
    ],
    ["text", () => post(GOOD, { ...token, "content-type": "text/plain" }), 415, {}],
    ["another JSON type", () => post(GOOD, { ...token, "content-type": "application/ld+json" }), 415, {}],
    [
      "another charset",
      () => post(GOOD, { ...token, "content-type": "application/json; charset=utf-16" }),
      415,
      {},
    ],
    [
      "a form",
      () =>
        post(new URLSearchParams("a=1"), { ...token, "content-type": "application/x-www-form-urlencoded" }),
      415,
      {},
    ],
    [
      "a compressed body",
      () => post(GOOD, { ...token, "content-encoding": "gzip" }),
      415,
      { "accept-encoding": "identity" },
    ],
    [
      "a body that says it is too large",
      () => post(GOOD, { ...token, "content-length": String(MAX + 1) }),
      413,
      {},
    ],
    ["a body that is too large", () => post(large, token), 413, {}],
    ["a streamed body that is too large", () => post(stream(large), token), 413, {}],
  ];

  it.each(rows)("%s", async (_name, request, status, headers) => {
    const { handle, evaluated } = setUp({ authorize: bearer("good"), maxBytes: MAX });
    const response = await handle(request());
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...headers,
      "content-type": "text/plain; charset=utf-8",
    });
    expect(evaluated).toEqual([]);
  });

  it("a good token is let in, and a body of exactly maxBytes", async () => {
    const { handle } = setUp({ authorize: bearer("good"), maxBytes: GOOD.length });
    expect((await handle(post(GOOD, token))).status).toBe(200);
    expect((await handle(post(stream(GOOD), token))).status).toBe(200);
  });

  it("a body that is not authorized is not read", async () => {
    const { handle } = setUp({ authorize: bearer("good") });
    const request = post(stream(GOOD), { authorization: "Bearer bad" });
    await handle(request);
    expect(request.bodyUsed).toBe(false);
  });

  it("a body that is too large is read no further", async () => {
    const { handle } = setUp({ maxBytes: 10 });
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(8));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    expect((await handle(post(body))).status).toBe(413);
    expect(pulled).toBeLessThan(5);
    expect(cancelled).toBe(true);
  });
});

describe("a source of the body that does not keep to the rules", () => {
  const tooMuch = (cancel: () => unknown) =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8)),
      cancel: cancel as () => undefined,
    });
  it.each([
    ["never ends its cancelling", tooMuch(() => new Promise(() => {}))],
    ["fails in its cancelling", tooMuch(() => Promise.reject(new Error("cannot be cancelled")))],
  ])("and %s: 413 all the same", async (_what, body) => {
    expect((await setUp({ maxBytes: 10 }).handle(post(body))).status).toBe(413);
  });

  it.each([
    ["while its body is awaited", (client: AbortController) => void queueMicrotask(() => client.abort())],
    ["before", (client: AbortController) => client.abort()],
  ])(
    "and never ends, from a client that goes away %s: the wait ends, nothing is evaluated",
    async (_when, leave) => {
      const client = new AbortController();
      const { handle, evaluated } = setUp();
      const endless = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(GOOD)),
      });
      const answering = handle(new Request(post(endless), { signal: client.signal }));
      leave(client);
      expect((await answering).status).toBe(400);
      expect(evaluated).toEqual([]);
    },
  );
});

describe("failures of the other kind", () => {
  it("a body that somebody else is reading: 500, and the author is told", async () => {
    const reported: Error[] = [];
    const { handle } = setUp({ onError: (error) => reported.push(error) });
    const request = post(stream(GOOD));
    request.body?.getReader();
    expect((await handle(request)).status).toBe(500);
    expect(reported).toMatchObject([{ code: "body-consumed" }]);
  });

  it("a body that breaks off: 400", async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error("reset")),
    });
    expect((await setUp().handle(post(body))).status).toBe(400);
  });

  it("an authorize function that throws: 500, nothing evaluated, the author is told", async () => {
    const reported: Error[] = [];
    const { handle, evaluated } = setUp({
      authorize: () => Promise.reject(new Error("key service down")),
      onError: (error) => reported.push(error),
    });
    const response = await handle(post(GOOD));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("key service");
    expect(evaluated).toEqual([]);
    expect(reported).toMatchObject([{ message: "key service down" }]);
  });

  it("by default the author is told on stderr", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const { handle } = setUp({
      authorize: () => {
        throw new Error("key service down");
      },
    });
    await handle(post(GOOD));
    expect(print).toHaveBeenCalledWith(expect.objectContaining({ message: "key service down" }));
    print.mockRestore();
  });

  it("a client that goes away aborts the evaluation", async () => {
    const client = new AbortController();
    const backend = createBackend({
      name: "gone",
      version: "1",
      intercept: {
        "tool.before": (_event, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => resolve(undefined));
            client.abort();
          }),
      },
    });
    const request = new Request(post(GOOD), { signal: client.signal });
    const response = await createHttpHandler(backend)(request);
    expect(await response.json()).toMatchObject({ error: { code: -32003 } });
  });

  it("an option that is misspelt is no open door", () => {
    const misspelt = { authorise: bearer("good") } as object;
    expect(() => setUp(misspelt)).toThrow(
      expect.objectContaining({
        code: "invalid-option",
        message: expect.stringContaining("did you mean authorize?"),
      }),
    );
  });

  it.each(["authorize", "onError"])("%s must be a function", (option) => {
    expect(() => setUp({ [option]: "token" })).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(option) }),
    );
  });

  it.each(["maxBytes", "maxDepth"])("%s must be a whole number above 0", (option) => {
    expect(() => setUp({ [option]: -1 })).toThrow(expect.objectContaining({ code: "invalid-option" }));
  });
});

function stream(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (offset >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(offset, offset + 100));
      offset += 100;
    },
  });
}
