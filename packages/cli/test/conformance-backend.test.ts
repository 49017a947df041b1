import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createBackend, deny } from "@ahp/backend";
import { bearer } from "@ahp/backend/http";
import { createNodeHandler, listen } from "@ahp/backend/node";
import type { ConformanceReport } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { ahp, MAIN, start } from "./support/ahp.js";
import { toolBefore } from "./support/events.js";
import { temporaryFile, temporaryFolder } from "./support/files.js";
import { RULES } from "./support/rules.js";

const TOKEN = "a-token-for-this-test";
const CLAIM = ["--profile", "tool-interception"];
/** Longer than a program takes to start on a machine that does ten things at once. */
const PATIENT = ["--timeout-ms", "40000"];

function policy() {
  return createBackend({
    name: "policy",
    version: "1.0.0",
    intercept: {
      "tool.before": ({ tool }, { grants }) =>
        String(tool.input.command).includes("--force") && grants("deny") ? deny("Not allowed.") : [],
    },
  });
}

describe("ahp conformance over HTTP", () => {
  it("exits 0 when everything that applies passed, and the report names claim, checks and limits", async () => {
    const server = await listen(policy(), { authorize: bearer(TOKEN) });
    const junit = join(temporaryFolder(), "conformance.xml");
    try {
      const { status, stdout, stderr } = await ahp(
        [
          "conformance",
          "backend",
          ...CLAIM,
          ...["--profile", "lifecycle-observation", "--event-type", "tool.after", "turn.end"],
          ...["--url", server.url, "--bearer-env", "TOKEN", "--implementation", "policy@1.0.0"],
          ...["--denied-event", temporaryFile("denied.json", toolBefore({ command: "git push --force" }))],
          ...["--allowed-event", temporaryFile("allowed.json", toolBefore({ command: "git status" }))],
          ...["--json", "--junit", junit, ...PATIENT],
        ],
        { env: { TOKEN } },
      );
      const report = JSON.parse(stdout) as ConformanceReport;
      expect(validate("conformance-report", report)).toMatchObject({ ok: true });
      expect(report.results.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
      expect(report).toMatchObject({
        conforms: true,
        claim: {
          role: "backend",
          bindings: ["http"],
          profiles: [
            { id: "tool-interception" },
            { id: "lifecycle-observation", eventTypes: ["tool.after", "turn.end"] },
          ],
          implementation: { name: "policy", version: "1.0.0" },
        },
      });
      expect(status).toBe(0);
      expect(stderr).toMatch(/^ahp: \d+ checks\n[\s\S]*ahp: (\d+) of \1 checks, 0 failed\n$/);
      expect(stdout + stderr + readFileSync(junit, "utf8")).not.toContain(TOKEN);
      expect(readFileSync(junit, "utf8")).toContain(`tests="${report.results.length}" failures="0"`);
    } finally {
      await server.close();
    }
  });

  it("exits 1 when a check failed, says what was seen and what to do, and never prints the token", async () => {
    const handler = createNodeHandler(policy());
    const server = createServer((request, response) => handler(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      const { status, stdout, stderr } = await ahp(
        ["conformance", ...CLAIM, "--url", url, "--bearer-env", "TOKEN", ...PATIENT],
        { env: { TOKEN } },
      );
      expect(status).toBe(1);
      expect(stderr).toContain("FAIL auth.wrong-token-refused over http\n");
      expect(stdout).toContain("FAIL auth.wrong-token-refused (AHP-AUTH-001) over http\n");
      expect(stdout).toContain("seen       A request without a token was answered with status 200.\n");
      expect(stdout).toContain("to do      Answer it with status 401 before reading the body.\n");
      expect(stdout).toContain("1 failed");
      expect(stdout).toContain("What this run cannot establish\n");
      expect(stdout + stderr).not.toContain(TOKEN);
    } finally {
      server.close();
    }
  });
});

describe("ahp conformance over stdio", () => {
  it("tests our own ahp serve, whose arguments stand behind --", async () => {
    const rules = temporaryFile("rules.yaml", RULES);
    const { status, stdout } = await ahp([
      "conformance",
      ...CLAIM,
      ...[
        "--lifecycle",
        "persistent",
        ...PATIENT,
        "--only",
        "rpc.answers",
        "rpc.ids-exact",
        "effects.valid-list",
      ],
      ...["--command", process.execPath, MAIN, "--", "serve", "--rules", rules],
    ]);
    expect(stdout).toContain("3 passed, 0 failed, 0 not applicable");
    expect(stdout).toContain("That it conforms: only a part of the checks was made.");
    expect(status).toBe(0);
  });

  it("a program that does not exist fails in no time, with the cause", async () => {
    const { status, stdout } = await ahp(["conformance", ...CLAIM, "--command", "no-such-program-anywhere"]);
    expect(stdout).toContain("there is no such program; check the command and the PATH");
    expect(status).toBe(1);
  });
});

describe("an interrupted run", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s exits 1 and leaves no process behind",
    async (signal) => {
      const file = join(temporaryFolder(), "pid");
      const code = `require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid)); process.on("SIGHUP", () => {}); setInterval(() => {}, 1000)`;
      const run = start([
        "conformance",
        ...CLAIM,
        ...PATIENT,
        "--command",
        process.execPath,
        "--",
        "--eval",
        code,
      ]);
      for (let tries = 0; tries < 1_000 && !existsSync(file); tries += 1) await pause(25);
      run.process.kill(signal);
      expect(await run.finished).toMatchObject({ status: 1, stdout: "" });
      const pid = Number(readFileSync(file, "utf8"));
      for (let tries = 0; tries < 400 && isRunning(pid); tries += 1) await pause(25);
      expect(isRunning(pid)).toBe(false);
    },
  );
});

/** A process that has ended stays in the table until it is collected, which nobody need do. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe("what cannot be done exits 2 before anything is started", () => {
  it.each<[string, string[], { [name: string]: string }, string]>([
    ["a URL that is none", ["--url", "http://"], {}, "the URL of the endpoint is no URL of http or https"],
    [
      "a token that no header can hold",
      ["--url", "HTTP://127.0.0.1:1/", "--bearer-env", "TOKEN"],
      { TOKEN: "a-token\n" },
      "the bearer token of the endpoint holds a character that no header can hold",
    ],
    [
      "a report in a folder that is not there",
      ["--command", "x", "--junit", join("no-such-folder", "report.xml")],
      {},
      "the file of --junit cannot be written (ENOENT): name a file in a folder that exists",
    ],
    [
      "a check of another transport",
      ["--command", "x", "--only", "http.one-object"],
      {},
      "none of the checks that were asked for is made over the transports of the claim",
    ],
  ])("%s", async (_name, args, env, message) => {
    const { status, stdout, stderr } = await ahp(["conformance", "backend", ...CLAIM, ...args], { env });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr).not.toContain("checks\n");
    expect(stderr).not.toContain("a-token");
  });
});

describe("an incomplete claim exits 2 and says what to add", () => {
  it.each<[string, string[], string, string]>([
    [
      "without a profile",
      ["--command", "x"],
      "names no capability profile",
      "Add --profile tool-interception or",
    ],
    [
      "with the base profile alone",
      ["--command", "x", "--profile", "base"],
      "names the base profile alone, which is no claim",
      "Add --profile tool-interception or",
    ],
    [
      "without a binding",
      CLAIM,
      "names no transport binding",
      "Add --command PROGRAM for stdio, --url URL for HTTP",
    ],
    [
      "with an unknown profile",
      ["--command", "x", "--profile", "tool-interceptor"],
      "names a capability profile that does not exist",
      "Did you mean tool-interception?",
    ],
    [
      "with lifecycle observation of nothing",
      ["--command", "x", "--profile", "lifecycle-observation"],
      "claims lifecycle-observation without saying for which events",
      "Add --event-type for each event type",
    ],
  ])("%s", async (_name, args, message, remedy) => {
    const { status, stdout, stderr } = await ahp(["conformance", "backend", ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`error: the claim ${message} (AHP-CORE-00`);
    expect(stderr).toContain(`remedy: ${remedy}`);
  });
});

describe("a wrong command line exits 2", () => {
  it.each<[string[], string]>([
    [["--url", "ftp://example.org/"], "--url must begin with http:// or https://"],
    [["--command", "x", "--bearer-env", "TOKEN"], "--bearer-env needs --url"],
    [
      ["--url", "http://localhost/", "--bearer-env", "UNSET"],
      "environment variable UNSET is empty or not set",
    ],
    [["--url", "http://localhost/", "--", "serve"], "arguments need --command"],
    [["--command", "x", "--only", "rpc.answer"], "did you mean rpc.answers?"],
    [["--command", "x", "--lifecycle", "per-event"], "persistent, per_event"],
    [["--command", "x", "--timeout-ms", "0"], "a whole number from 1"],
    [["--command", "x", "--implementation", "policy"], "such as my-policy@1.2.0"],
  ])("ahp conformance %j: %s", async (args, message) => {
    const { status, stdout, stderr } = await ahp(["conformance", ...CLAIM, ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("an event that is none exits 1 and says where", async () => {
    const file = temporaryFile("denied.json", { ...toolBefore({}), type: "tool.after" });
    const { status, stdout, stderr } = await ahp([
      "conformance",
      ...CLAIM,
      "--command",
      "x",
      "--denied-event",
      file,
    ]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(`${file}:`);
  });
});
