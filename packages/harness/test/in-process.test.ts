import { describe, expect, it } from "vitest";
import type { FailureClass, InProcessBackend } from "../src/index.node.js";
import { harnessFor, httpBackend, toolCall } from "./support/setup.js";

const ID = "com.example.http";

const answerTo = (text: string, effects: unknown[]) =>
  JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, result: { protocolVersion: "draft", effects } });

/** Nobody listens there: what is answered came from the function. */
const inside = (backend: InProcessBackend, timeoutMs = 30_000) =>
  harnessFor([httpBackend("https://127.0.0.1:9/", { timeoutMs })], { inProcess: { [ID]: backend } });

describe("a backend in the same process", () => {
  it.each(["at once", "later"])("decides when it answers %s", async (when) => {
    const { harness } = inside((text) => {
      const answer = answerTo(text, [{ type: "deny", reason: "from within" }]);
      return when === "later" ? Promise.resolve(answer) : answer;
    });
    const { denial, record } = await harness.intercept("tool.before", toolCall());
    expect(denial).toMatchObject({ reason: "from within", synthetic: false });
    expect(record.asked).toMatchObject([{ transport: "in-process", attempt: 1 }]);
  });

  const ROWS: { what: string; backend: InProcessBackend; failure: FailureClass; timeoutMs?: number }[] = [
    { what: "gives nothing", backend: () => undefined, failure: "no-answer" },
    { what: "gives an object", backend: () => ({}) as never, failure: "malformed" },
    { what: "gives no JSON", backend: () => "}{", failure: "malformed" },
    {
      what: "answers another request",
      backend: (text) => answerTo(text.replaceAll(/"id":"[^"]+"/g, '"id":"x"'), []),
      failure: "wrong-id",
    },
    {
      what: "throws",
      backend: () => {
        throw new TypeError("s3cret");
      },
      failure: "exited",
    },
    { what: "rejects", backend: () => Promise.reject(new TypeError("s3cret")), failure: "exited" },
    { what: "never answers", backend: () => new Promise(() => {}), failure: "timeout", timeoutMs: 50 },
  ];

  it.each(ROWS)("fails by its policy when it $what", async ({ backend, failure, timeoutMs }) => {
    const { harness } = inside(backend, timeoutMs);
    const { denial, record } = await harness.intercept("tool.before", toolCall());
    expect(denial?.synthetic).toBe(true);
    expect(record.asked[0]?.failure?.class).toBe(failure);
    expect(JSON.stringify(record)).not.toContain("s3cret");
  });

  it("is told when nobody waits any longer", async () => {
    let aborted = false;
    const { harness } = inside(
      (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            aborted = true;
            resolve(undefined);
          });
        }),
      50,
    );
    await harness.intercept("tool.before", toolCall());
    expect(aborted).toBe(true);
  });

  it("is refused when no backend of the registration has its id", () => {
    expect(() =>
      harnessFor([httpBackend("https://127.0.0.1:9/")], { inProcess: { "com.example.x": () => "" } }),
    ).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining("com.example.x") }),
    );
  });
});
