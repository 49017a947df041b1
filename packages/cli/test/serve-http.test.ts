import { describe, expect, it } from "vitest";
import { ahp, start } from "./support/ahp.js";
import { interceptRequest, toolBefore } from "./support/events.js";
import { temporaryFile } from "./support/files.js";
import { RULES } from "./support/rules.js";

const BODY = JSON.stringify(interceptRequest(toolBefore({ command: "git push --force" })));

/** Starts `ahp serve --http 0`; resolves when it is ready. */
async function serve(args: readonly string[], env: { readonly [name: string]: string } = {}) {
  const file = temporaryFile("rules.yaml", RULES);
  const running = start(["serve", "--rules", file, "--http", "0", ...args], env);
  const [, url = ""] = await running.stderr(/^ahp: serving \S+ at (http:\S+)\n/m);
  return { ...running, url };
}

function post(url: string, headers: { readonly [name: string]: string } = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: BODY,
  });
}

describe("ahp serve --http", () => {
  it("prints its URL when it is ready, answers on loopback, and ends in order at SIGTERM", async () => {
    const { url, process, finished } = await serve([]);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const response = await post(url);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: "event-1", result: { effects: [{ type: "deny" }] } });
    process.kill("SIGTERM");
    expect(await finished).toMatchObject({ status: 0, stdout: "" });
  });

  it("requires the token that --token-env names", async () => {
    const { url } = await serve(["--token-env", "POLICY_TOKEN"], { POLICY_TOKEN: "s3cr3t-token" });
    expect((await post(url)).status).toBe(401);
    expect((await post(url, { authorization: "Bearer other" })).status).toBe(401);
    expect((await post(url, { authorization: "Bearer s3cr3t-token" })).status).toBe(200);
  });

  it("does not start without the token, and does not show it", async () => {
    const file = temporaryFile("rules.yaml", RULES);
    const args = ["serve", "--rules", file, "--http", "0", "--token-env", "POLICY_TOKEN"];
    const missing = await ahp(args);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain("environment variable POLICY_TOKEN is empty or not set");
  });

  it.each(["s3cr3t token", " s3cr3t", "s3cr3t\n", "s3cr3t\u00e9"])(
    "does not start with what no client could send as a token, and does not show it: %j",
    async (token) => {
      const rules = temporaryFile("rules.yaml", RULES);
      const args = ["serve", "--rules", rules, "--http", "0", "--token-env", "POLICY_TOKEN"];
      const { status, stderr } = await ahp(args, { env: { POLICY_TOKEN: token } });
      expect(status).toBe(1);
      expect(stderr).toContain("environment variable POLICY_TOKEN holds no bearer token");
      expect(stderr).not.toContain("s3cr3t");
    },
  );

  it("says so when it cannot listen", async () => {
    const { url } = await serve([]);
    const file = temporaryFile("rules.yaml", RULES);
    const { status, stderr } = await ahp(["serve", "--rules", file, "--http", new URL(url).port]);
    expect(status).toBe(1);
    expect(stderr).toContain("cannot listen on");
    const json = await ahp(["serve", "--rules", file, "--http", new URL(url).port, "--json"]);
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stderr)).toEqual({ error: expect.stringContaining("cannot listen on") });
  });
});
