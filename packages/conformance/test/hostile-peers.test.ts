import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ConformanceReport } from "@ahp/types";
import { validate } from "@ahp/validate";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { testBackend } from "../src/index.js";
import { claimOf } from "./support/backends.js";

const LIMITS = { timeoutMs: 2_000, settleMs: 500, terminateGraceMs: 500, maxOutputBytes: 100_000 };
const LONG = 300_000;
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function reportOn(listener: RequestListener): Promise<ConformanceReport> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return testBackend({
    claim: claimOf(["http"], {
      profiles: ["tool-interception", "lifecycle-observation"],
      eventTypes: ["tool.after"],
    }),
    target: { endpoint: { url, token: "a-token-for-this-test" } },
    limits: LIMITS,
  });
}

function expectRefused(report: ConformanceReport): void {
  expect(validate("conformance-report", report)).toMatchObject({ ok: true });
  expect(report.conforms).toBe(false);
}

describe("whatever an endpoint does, the run ends with a valid report", { timeout: LONG }, () => {
  it.each<[string, RequestListener]>([
    ["closes the connection", (request) => request.socket.destroy()],
    [
      "breaks off in the middle",
      (_request, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write('{"jsonrpc"');
        setTimeout(() => response.destroy(), 5);
      },
    ],
    ["never answers", () => {}],
    [
      "never stops",
      (_request, response) => {
        const more = () => response.write("x".repeat(65_536));
        response.on("drain", more);
        more();
        more();
      },
    ],
    [
      "answers with bytes that are no UTF-8",
      (_request, response) => response.end(Uint8Array.of(0x7b, 0xff, 0x7d)),
    ],
    [
      "refuses what is large before it has come, and closes",
      async (request, response) => {
        if (Number(request.headers["content-length"]) > 1_000_000) {
          response.writeHead(413).end(() => request.socket.destroy());
          return;
        }
        let body = "";
        for await (const chunk of request) body += chunk;
        const id = /"id":("conformance-[^"]*"|-?\d+)/.exec(body)?.[1] ?? "null";
        response.writeHead(200, { "content-type": "application/json" });
        response.end(`{"jsonrpc":"2.0","id":${id},"result":{"protocolVersion":"draft","effects":[]}}`);
      },
    ],
    ["redirects", (_request, response) => response.writeHead(307, { location: "/elsewhere" }).end()],
    ["answers with a page", (_request, response) => response.end("<!doctype html><title>Hello</title>")],
    [
      "repeats what it was sent",
      (request, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        request.pipe(response);
      },
    ],
  ])("one that %s", async (_what, listener) => {
    expectRefused(await reportOn(listener));
  });

  it("one that answers with any JSON whatever, with the id of the request", async () => {
    const effects = fc.array(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ type: fc.constantFrom("deny", "modify", "flow", "inject", "x"), reason: fc.jsonValue() }),
      ),
    );
    const result = fc.oneof(fc.jsonValue(), fc.record({ protocolVersion: fc.constant("draft"), effects }));
    const member = fc.oneof(
      fc.record({ result }),
      fc.record({ error: fc.oneof(fc.jsonValue(), fc.record({ code: fc.integer(), message: fc.string() })) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 5, maxLength: 40 }), async (members) => {
        let count = 0;
        const report = await reportOn(async (request, response) => {
          let body = "";
          for await (const chunk of request) body += chunk;
          const id = /"id":("conformance-[^"]*"|-?\d+)/.exec(body)?.[1] ?? "null";
          const answer = members[count++ % members.length];
          response.writeHead(200, { "content-type": "application/json" });
          response.end(`{"jsonrpc":"2.0","id":${id},${JSON.stringify(answer).slice(1)}`);
        });
        expectRefused(report);
      }),
      { numRuns: 8 },
    );
  });
});

describe("whatever a program writes, the run ends with a valid report", { timeout: LONG }, () => {
  it.each([
    [
      "random bytes",
      "process.stdin.on('data', () => process.stdout.write(require('node:crypto').randomBytes(3000)))",
    ],
    ["lines without end", "setInterval(() => process.stdout.write('[1]\\n'.repeat(1000)), 5)"],
    ["one line without end", "setInterval(() => process.stdout.write('x'.repeat(1000)), 5)"],
    ["a request of its own", "process.stdin.on('data', (bytes) => process.stdout.write(bytes))"],
  ])("%s", async (_what, code) => {
    const report = await testBackend({
      claim: claimOf(["stdio"]),
      target: { command: { command: process.execPath, args: ["--eval", code] } },
      lifecycles: ["persistent"],
      limits: LIMITS,
    });
    expectRefused(report);
  });
});
