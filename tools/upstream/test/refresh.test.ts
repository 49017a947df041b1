import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { refreshCache } from "../src/source/refresh.js";
import { OFFICIAL, OFFICIAL_TYPES, put, REVISION, SUBSET, workspace } from "./workspace.js";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const JSON_PATH = `/owner/name/${COMMIT}/schema/${REVISION}/schema.json`;
const TYPES_PATH = `/owner/name/${COMMIT}/schema/${REVISION}/schema.ts`;

/** A real server on loopback; returns its address and the paths it was asked for. */
async function serve(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const upstream: RequestListener = (request, response) => {
  const body = new Map([
    [JSON_PATH, JSON.stringify(OFFICIAL)],
    [TYPES_PATH, OFFICIAL_TYPES],
  ]).get(request.url ?? "");
  response.statusCode = body === undefined ? 404 : 200;
  response.end(body);
};

describe("pnpm upstream --refresh", () => {
  it("asks for exactly the pinned commit and fills the cache, which the check then uses", async () => {
    const space = await workspace();
    const { url, asked } = await serve(upstream);
    const outcome = await space.run(["--refresh", "--base-url", `${url}/`, "--require-sources", "--write"], {
      variable: join(space.root, "ignored"),
    });
    expect(outcome).toMatchObject({ exitCode: 0, error: "" });
    expect(asked).toEqual([JSON_PATH, TYPES_PATH]);
    expect(outcome.out).toContain(`${join(space.root, "upstream/.cache")} (cache)`);
    expect(await readFile(join(space.root, "upstream/.cache", REVISION, "schema.ts"), "utf8")).toBe(
      OFFICIAL_TYPES,
    );
    expect(await readFile(join(space.root, SUBSET.document), "utf8")).toContain('"title": "Ask"');
    expect((await space.run(["--require-sources"])).exitCode).toBe(0);
  });

  it("reports a pin that is not usable and asks for nothing", async () => {
    const space = await workspace();
    await put(join(space.root, `upstream/mcp/${REVISION}/pin.json`), "{}");
    const { url, asked } = await serve(upstream);
    const outcome = await space.run(["--refresh", "--base-url", url]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("[pin-invalid]");
    expect(asked).toEqual([]);
  });
});

describe("a download that is not the pinned file", () => {
  it.each<[name: string, code: string, answer: RequestListener]>([
    ["other bytes", "digest-mismatch", (_request, response) => response.end("{}")],
    ["not found", "download-failed", (_request, response) => response.writeHead(404).end()],
    ["a partial answer", "download-failed", (_request, response) => response.writeHead(206).end("{}")],
    [
      "a redirect",
      "download-failed",
      (request, response) => {
        if (request.url === "/elsewhere") response.end(JSON.stringify(OFFICIAL));
        else response.writeHead(302, { location: "/elsewhere" }).end();
      },
    ],
    ["a broken connection", "download-failed", (request) => request.socket.destroy()],
    ["no answer in time", "download-failed", () => undefined],
    [
      "more bytes than allowed",
      "download-too-large",
      (_request, response) => response.end(Buffer.alloc(100_001)),
    ],
  ])("%s: %s, and the cache keeps what it had", async (_name, code, answer) => {
    const space = await workspace();
    const cached = join(space.root, "upstream/.cache", REVISION, "schema.json");
    await put(cached, "before");
    const { url } = await serve(answer);
    const findings = await refreshCache({
      root: space.root,
      revisions: [REVISION],
      baseUrl: url,
      timeoutMs: 300,
      maxBytes: 100_000,
    });
    expect(findings.map((finding) => ("code" in finding ? finding.code : finding.state))).toEqual([
      code,
      code,
    ]);
    expect(findings[0]?.message).toContain(`${url}${JSON_PATH}`);
    expect(await readFile(cached, "utf8")).toBe("before");
  });

  it("ends the command with 1 before anything stale is checked", async () => {
    const space = await workspace();
    const { url } = await serve((_request, response) => response.writeHead(500).end());
    const outcome = await space.run(["--refresh", "--base-url", url]);
    expect(outcome).toMatchObject({ exitCode: 1, out: "" });
    expect(outcome.error).toContain("answered with HTTP status 500, expected 200");
    expect(outcome.error).toMatch(/nothing was checked.*--base-url.*--from DIR/);
  });

  it("says so when the cache cannot be written", async () => {
    const space = await workspace();
    await put(join(space.root, "upstream/.cache"), "a file where the folder should be");
    const { url } = await serve(upstream);
    const findings = await refreshCache({ root: space.root, revisions: [REVISION], baseUrl: url });
    expect(findings[0]).toMatchObject({ state: "failed", code: "cache-unwritable" });
  });
});
