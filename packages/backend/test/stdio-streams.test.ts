import { PassThrough, Writable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { createBackend, message } from "../src/index.js";
import { serveStdio } from "../src/stdio.js";
import { interceptRequest, toolBefore } from "./support/messages.js";
import { parseLines } from "./support/program.js";

function request(id: string): string {
  return `${JSON.stringify(interceptRequest(toolBefore({ id })))}\n`;
}

/** A backend whose evaluations end when the test says so. */
function gated() {
  const started: string[] = [];
  const open = new Map<string, () => void>();
  const backend = createBackend({
    name: "gated",
    version: "1",
    intercept: {
      "tool.before": (event) => {
        started.push(event.id);
        return new Promise((resolve) => open.set(event.id, () => resolve(message(event.id))));
      },
    },
  });
  return { backend, started, finish: (id: string) => open.get(id)?.() };
}

describe("what is in evaluation at once is bounded", () => {
  it("at maxConcurrent nothing more is started, and input is left unread", async () => {
    const { backend, started, finish } = gated();
    const input = new PassThrough({ highWaterMark: 64 });
    const output = new PassThrough();
    const served = serveStdio(backend, { input, output, maxConcurrent: 2 });
    const ids = Array.from({ length: 100 }, (_, index) => `e${index}`);
    let accepted = 0;
    const feed = (async () => {
      for (const id of ids) {
        await new Promise<void>((resolve) => {
          input.write(request(id), () => resolve());
        });
        accepted++;
      }
      input.end();
    })();

    await vi.waitFor(() => expect(started).toEqual(["e0", "e1"]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toHaveLength(2);
    expect(accepted).toBeLessThan(10);

    for (const [index, id] of ids.entries()) {
      await vi.waitFor(() => expect(started).toContain(id), { interval: 1 });
      expect(started.length - index).toBeLessThanOrEqual(2);
      finish(id);
    }
    await feed;
    await served;
    expect(parseLines(String(output.read()))).toHaveLength(100);
  });

  it("an answer holds its place until it is flushed", async () => {
    const pending: (() => void)[] = [];
    const output = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => {
        pending.push(done);
      },
    });
    const evaluated: string[] = [];
    const backend = createBackend({
      name: "quick",
      version: "1",
      intercept: { "tool.before": (event) => void evaluated.push(event.id) },
    });
    const input = new PassThrough();
    input.end(request("e0") + request("e1") + request("e2"));
    let ended = false;
    const served = serveStdio(backend, { input, output, maxConcurrent: 1 }).then(() => {
      ended = true;
    });
    for (const count of [1, 2, 3]) {
      await vi.waitFor(() => expect(pending).toHaveLength(1));
      expect(evaluated).toHaveLength(count);
      expect(ended).toBe(false);
      pending.shift()?.();
    }
    await served;
  });
});

describe("streams that break", () => {
  it("an output that closes: evaluations are cancelled, the input is let go, no error", async () => {
    const { backend, started } = gated();
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio(backend, { input, output });
    input.write(request("e0"));
    await vi.waitFor(() => expect(started).toEqual(["e0"]));
    output.destroy();
    await served;
    expect(input.destroyed).toBe(true);
  });

  it.each([
    ["an output", "EIO"],
    ["an input", "EIO"],
  ])("%s that fails with another error: serving rejects with it", async (which, code) => {
    const { backend } = gated();
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio(backend, { input, output });
    const failure = Object.assign(new Error("input/output error"), { code });
    (which === "an input" ? input : output).destroy(failure);
    await expect(served).rejects.toBe(failure);
    expect(input.destroyed).toBe(true);
  });

  it("an input that ends leaves no listener on the output", async () => {
    const { backend } = gated();
    const input = new PassThrough();
    const output = new PassThrough();
    const before = output.eventNames().map((name) => [name, output.listenerCount(name)]);
    input.end();
    await serveStdio(backend, { input, output });
    expect(output.eventNames().map((name) => [name, output.listenerCount(name)])).toEqual(before);
    expect(output.destroyed).toBe(false);
  });
});

it.each(["maxFrameBytes", "maxDepth", "maxConcurrent"])(
  "%s must be a whole number above 0",
  async (option) => {
    const { backend } = gated();
    const streams = { input: new PassThrough(), output: new PassThrough() };
    await expect(serveStdio(backend, { ...streams, [option]: 0 })).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining(option),
    });
  },
);
