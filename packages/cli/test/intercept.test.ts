import { spawnSync } from "node:child_process";
import type { Effect } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { ahp, MAIN, start } from "./support/ahp.js";
import { interceptRequest, toolBefore, turnEnd, turnFinish, turnStart } from "./support/events.js";
import { temporaryFile } from "./support/files.js";
import { hangingBackend, policyRegistration, registration } from "./support/registrations.js";
import { RULES } from "./support/rules.js";

const FORCE_PUSH = toolBefore({ command: "git push --force" });

/** A backend of the registration that is `ahp serve` over stdio. */
function rulesBackend(lifecycle: "persistent" | "per_event", rules = RULES) {
  const args = [MAIN, "serve", "--rules", temporaryFile("rules.yaml", rules)];
  return { type: "stdio", command: process.execPath, args, lifecycle } as const;
}

/** Runs `ahp intercept` about an event. */
function intercept(hooks: unknown, event: unknown, ...args: string[]) {
  const files = [
    "--registration",
    temporaryFile("hooks.json", hooks),
    "--event",
    temporaryFile("event.json", event),
  ];
  return ahp(["intercept", ...files, ...args]);
}

describe("ahp intercept against ahp serve", () => {
  it.each(["per_event", "persistent"] as const)(
    "over stdio, %s: a denial exits 3 and prints who and why",
    async (lifecycle) => {
      const { status, stdout, stderr } = await intercept(registration(rulesBackend(lifecycle)), FORCE_PUSH);
      expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
      expect(stdout).toMatch(/^denied by com\.example\.rules in [\d.]+ ms\n/);
      expect(stdout).toMatch(/^ {2}event +tool\.before event-1$/m);
      expect(stdout).toMatch(/^ {2}reason +Force pushes are not allowed\.$/m);
      expect(stdout).toMatch(/^ {2}code +com\.example\.no-force-push$/m);
      expect(stdout).toMatch(/^com\.example\.rules +stdio\S* +[\d.]+ +deny +com\.example\.no-force-push$/m);
    },
  );

  it("over HTTP, with a bearer token from the environment", async () => {
    const env = { POLICY_TOKEN: "s3cr3t-token" };
    const serving = [
      "serve",
      "--rules",
      temporaryFile("rules.yaml", RULES),
      "--http",
      "0",
      "--token-env",
      "POLICY_TOKEN",
    ];
    const [, url = ""] = await start(serving, env).stderr(/ at (http:\S+)\n/);
    const hooks = registration(
      { type: "http", url },
      { authentication: { type: "bearer", tokenEnv: "POLICY_TOKEN" } },
    );
    const files = [
      "--registration",
      temporaryFile("hooks.json", hooks),
      "--event",
      temporaryFile("event.json", FORCE_PUSH),
    ];
    const { status, stdout } = await ahp(["intercept", ...files], { env });
    expect(status).toBe(3);
    expect(stdout).toContain("Force pushes are not allowed.");
    expect(stdout).not.toContain("s3cr3t-token");

    const without = await ahp(["intercept", ...files, "--json"]);
    expect(without.status).toBe(3);
    expect(JSON.parse(without.stdout)).toMatchObject({
      denial: { synthetic: true },
      record: { asked: [{ failure: { class: "credential" } }] },
    });
  });

  it("what nobody denies exits 0", async () => {
    const { status, stdout } = await intercept(
      registration(rulesBackend("per_event")),
      toolBefore({ command: "ls" }),
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^continue in [\d.]+ ms: nobody objected\n/);
  });

  it("a condition that cannot be evaluated follows the failure policy", async () => {
    const backend = rulesBackend("per_event");
    const event = toolBefore({ command: "cd" });
    const closed = await intercept(registration(backend), event);
    expect(closed.status).toBe(3);
    expect(closed.stdout).toMatch(
      /^denied by the harness in [\d.]+ ms: com\.example\.rules failed and is fail-closed\n/,
    );
    expect(closed.stdout).toContain("rpc-error (fail-closed: denied)");
    const open = await intercept(registration(backend, { failurePolicy: "fail-open" }), event);
    expect(open.status).toBe(0);
  });

  it("gives programs the decision and its record", async () => {
    const { status, stdout } = await intercept(registration(rulesBackend("per_event")), FORCE_PUSH, "--json");
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: "denied",
      denial: {
        reason: "Force pushes are not allowed.",
        code: "com.example.no-force-push",
        synthetic: false,
      },
      messages: [],
      record: { eventId: "event-1", asked: [{ backendId: "com.example.rules", outcome: "accepted" }] },
    });
  });

  it("reads the event from stdin for -", async () => {
    const file = temporaryFile("hooks.json", registration(rulesBackend("per_event")));
    const input = JSON.stringify(FORCE_PUSH);
    expect(await ahp(["intercept", "--registration", file, "--event", "-"], { input })).toMatchObject({
      status: 3,
    });
  });

  it("shows what a backend wrote without letting it act on the terminal", async () => {
    const rules = RULES.replace("Force pushes are not allowed.", '"\\e[31mRed\\e[0m and\\nlong"');
    const { stdout } = await intercept(registration(rulesBackend("per_event", rules)), FORCE_PUSH);
    expect(stdout).toContain("  reason  \\u001b[31mRed\\u001b[0m and long\n");
    expect(stdout).not.toContain("\u001b");
  });
});

describe("ahp intercept says all that a decision asks of an agent", () => {
  const text = {
    id: "part-1",
    kind: "text",
    mediaType: "text/plain",
    selection: "body",
    text: "Be careful.",
  };
  it.each<[what: string, effects: unknown[], event: unknown, lines: RegExp[]]>([
    [
      "edits, by their places",
      [{ type: "modify", target: "input", operation: "merge", value: { command: "git push", dry: true } }],
      FORCE_PUSH,
      [
        /^continue in /,
        /^ {2}edited +\/tool\/input\/command is now "git push"$/m,
        /^ {2}edited +\/tool\/input\/dry is now true$/m,
        / modify$/m,
      ],
    ],
    [
      "a permission, messages and context",
      [
        { type: "allow" },
        { type: "message", text: "Careful." },
        {
          type: "inject",
          target: "context",
          operation: "append",
          deliverAt: "next_turn",
          value: [{ id: "message-1", role: "user", parts: [text] }],
        },
      ],
      FORCE_PUSH,
      [
        /^ {2}permission +allow$/m,
        /^ {2}message +Careful\.$/m,
        /^ {2}context +next turn: Be careful\.$/m,
        / allow, message, inject$/m,
      ],
    ],
    ["a question to the user", [{ type: "ask" }], FORCE_PUSH, [/^ask in /, /^ {2}permission +ask$/m]],
    [
      "a supplied result, of which a long one is cut",
      [{ type: "return", value: "x".repeat(1000) }],
      FORCE_PUSH,
      [
        /^supplied in [\d.]+ ms by com\.example\.policy$/m,
        /^ {2}result +"x{199}… \(1002 characters; --json has them all\)$/m,
      ],
    ],
    [
      "a stop",
      [{ type: "flow", operation: "stop", reason: "The budget is used up." }],
      turnStart(),
      [/^stopped in [\d.]+ ms by com\.example\.policy$/m, /^ {2}stop +The budget is used up\.$/m],
    ],
    [
      "a continuation",
      [{ type: "flow", operation: "continue", instruction: "Run the tests." }],
      turnFinish(),
      [/^ {2}go on +one more continuation$/m, /^ {2}instruction +Run the tests\.$/m],
    ],
  ])("%s", async (_what, effects, event, lines) => {
    const { status, stdout, stderr } = await intercept(policyRegistration(effects as Effect[]), event);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    for (const line of lines) expect(stdout).toMatch(line);
  });

  it("to programs with the effective event", async () => {
    const edit: Effect = { type: "modify", target: "input", operation: "replace", value: { command: "ls" } };
    const { stdout } = await intercept(policyRegistration([edit]), FORCE_PUSH, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: "continue",
      event: { id: "event-1", tool: { input: { command: "ls" } } },
    });
  });
});

describe("ahp intercept for an agent that cannot carry out everything", () => {
  it("grants what --grant names and nothing else", async () => {
    const { status, stdout } = await intercept(
      policyRegistration([{ type: "ask" }]),
      FORCE_PUSH,
      "--grant",
      "deny",
      "message",
    );
    expect(status).toBe(3);
    expect(stdout).toContain("granted: deny, message. Ask context.grants() first.");
  });

  it("refuses a grant that the event does not know", async () => {
    const { status, stdout, stderr } = await intercept(
      policyRegistration([]),
      turnFinish(),
      "--grant",
      "deny",
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe("error: --grant deny: turn.finish.before permits modify, flow, message\n");
  });

  it("offers no continuation with --continuations 0", async () => {
    const { status, stdout } = await intercept(
      policyRegistration([{ type: "flow", operation: "continue" }]),
      turnFinish(),
      "--continuations",
      "0",
    );
    expect(status).toBe(3);
    expect(stdout).toContain("continuations left: 0");
  });
});

describe("ahp intercept against a backend that never answers", () => {
  it("fail-closed: exits 3, and the denial is told apart from one that a backend made", async () => {
    const { status, stdout } = await intercept(hangingBackend("fail-closed"), FORCE_PUSH, "--json");
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: "denied",
      denial: { synthetic: true },
      record: { asked: [{ outcome: "failed", failure: { class: "timeout" } }] },
    });
  });

  it("fail-closed, for people", async () => {
    const { stdout } = await intercept(hangingBackend("fail-closed"), FORCE_PUSH);
    expect(stdout).toMatch(
      /^denied by the harness in \d+ ms: com\.example\.rules failed and is fail-closed\n/,
    );
    expect(stdout).toMatch(/^com\.example\.rules .+ failed +timeout \(fail-closed: denied\): /m);
  });

  it("fail-open: exits 0, and says that nobody decided", async () => {
    const { status, stdout } = await intercept(hangingBackend("fail-open"), FORCE_PUSH);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^continue in \d+ ms: nobody objected, but 1 of 1 failed and fail-open went on\n/);
    expect(stdout).toContain("timeout (fail-open: went on)");
  });
});

it("ahp intercept reads a registration also from a pipe", () => {
  const hooks = temporaryFile("hooks.json", registration(rulesBackend("per_event")));
  const event = temporaryFile("event.json", FORCE_PUSH);
  const line = 'cat "$2" | "$0" "$1" intercept --registration /dev/stdin --event "$3"';
  const child = spawnSync("sh", ["-c", line, process.execPath, MAIN, hooks, event], { encoding: "utf8" });
  expect(child).toMatchObject({ status: 3, stderr: "" });
});

describe("ahp intercept with wrong files exits 1 and says where and why", () => {
  const good = () => registration(rulesBackend("per_event"));
  it.each<[what: string, hooks: () => unknown, event: unknown, expected: RegExp]>([
    [
      "a registration with a mistake",
      () => ({ ...good(), hooks: [] }),
      FORCE_PUSH,
      /hooks\.json:3:12: error: \/hooks must have/,
    ],
    [
      "an event with a mistake",
      good,
      { ...FORCE_PUSH, path: "" },
      /event\.json:\d+:\d+: error: \/path must /,
    ],
    [
      "an event that can only be observed",
      good,
      turnEnd(),
      /event\.json:\d+:\d+: error: \/type must be an event that can be intercepted.*\n +remedy: .*`ahp observe`/,
    ],
    [
      "a whole message",
      good,
      interceptRequest(FORCE_PUSH),
      /event\.json:1:1: error: is a message\n +remedy: Give the event alone/,
    ],
    [
      "a registration in the place of the event",
      good,
      good(),
      /event\.json:1:1: error: is a registration\n +remedy: Give it with --registration/,
    ],
    ["an event that is no JSON", good, "{", /event\.json:\d+:\d+: error: not JSON/],
  ])("%s", async (_what, hooks, event, expected) => {
    const { status, stdout, stderr } = await intercept(hooks(), event);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(expected);
  });

  it("also for programs", async () => {
    const { status, stderr } = await intercept({ ...good(), hooks: [] }, FORCE_PUSH, "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ path: "/hooks", line: 3, column: 12, severity: "error" });
  });

  it("a binding that cannot be honoured is refused before anything is asked", async () => {
    const hooks = registration(
      { type: "http", url: "https://policy.example.com/" },
      { authentication: { type: "bearer", tokenRef: "vault:policy" } },
    );
    const { status, stderr } = await intercept(hooks, FORCE_PUSH);
    expect(status).toBe(1);
    expect(stderr).toContain("hooks.json:1:1: error: ");
  });
});
