import { describe, expect, it } from "vitest";
import { ahp, start } from "./support/ahp.js";
import { interceptRequest, toolBefore, turnStart } from "./support/events.js";
import { temporaryFile } from "./support/files.js";
import { RULES } from "./support/rules.js";

/** The frame of a request about a command line. */
function frame(command: string, id = "event-1"): string {
  return `${JSON.stringify(interceptRequest(toolBefore({ command }, { id })))}\n`;
}

/** Runs `ahp serve` over the given input, and reads the frames of its output. */
async function converse(input: string, rules = RULES, ...args: string[]) {
  const file = temporaryFile("rules.yaml", rules);
  const { status, stdout, stderr } = await ahp(["serve", "--rules", file, ...args], { input });
  const answers = stdout.split("\n").filter((line) => line !== "");
  expect(stdout).toBe(answers.map((line) => `${line}\n`).join(""));
  return { status, stderr, answers: answers.map((line): unknown => JSON.parse(line)) };
}

const DENIAL = {
  jsonrpc: "2.0",
  id: "event-1",
  result: {
    protocolVersion: "draft",
    effects: [{ type: "deny", reason: "Force pushes are not allowed.", code: "com.example.no-force-push" }],
  },
};
const pass = (id: string) => ({ jsonrpc: "2.0", id, result: { protocolVersion: "draft", effects: [] } });

describe("ahp serve over stdio", () => {
  it("answers one event and ends with its input", async () => {
    expect(await converse(frame("git push --force"))).toEqual({
      status: 0,
      answers: [DENIAL],
      stderr: "ahp: deny tool.before event-1 by rule no-force-push\n",
    });
  });

  it("answers one event after another", async () => {
    const { answers } = await converse(frame("git push --force") + frame("git status", "event-2"));
    expect(answers).toEqual([DENIAL, pass("event-2")]);
  });

  it("objects to nothing with --dry-run, and says what the rules would decide", async () => {
    const input = ["git push --force", "cd", "ls"]
      .map((command, at) => frame(command, `event-${at}`))
      .join("");
    const { answers, stderr } = await converse(input, RULES, "--dry-run");
    expect(answers).toEqual([pass("event-0"), pass("event-1"), pass("event-2")]);
    expect(stderr.split("\n")).toEqual([
      "ahp: dry run: deny tool.before event-0 by rule no-force-push",
      expect.stringMatching(/^ahp: dry run: undecided tool\.before event-1: rule needs-session /),
      "ahp: dry run: pass tool.before event-2",
      "",
    ]);
  });

  it("tells programs that a decision of a dry run was not given", async () => {
    const { stderr } = await converse(frame("git push --force"), RULES, "--dry-run", "--json");
    expect(JSON.parse(stderr)).toMatchObject({ decision: "deny", dryRun: true, rule: "no-force-push" });
  });

  it("passes events that no rule is about", async () => {
    const { answers } = await converse(`${JSON.stringify(interceptRequest(turnStart()))}\n`);
    expect(answers).toEqual([pass("event-2")]);
  });

  it("answers nothing to an observation, and -32700 to a line that is no message", async () => {
    const observation = {
      jsonrpc: "2.0",
      method: "hooks/observe",
      params: { protocolVersion: "draft", event: turnStart() },
    };
    const { answers } = await converse(`${JSON.stringify(observation)}\nhello\n`);
    expect(answers).toMatchObject([{ id: null, error: { code: -32700 } }]);
  });

  it("answers -32004 when a condition cannot be evaluated, and names rule and place on stderr", async () => {
    const { answers, stderr } = await converse(frame("cd"));
    expect(answers).toMatchObject([{ id: "event-1", error: { code: -32004 } }]);
    expect(stderr).toMatch(
      /^ahp: undecided tool\.before event-1: rule needs-session \(\S+rules\.yaml:9:30\): `event\.session` is not in this event; .+\n$/,
    );
  });

  it("answers -32004 when the harness does not permit the denial", async () => {
    const request = interceptRequest(toolBefore({ command: "git push --force" }), ["message"]);
    const { answers, stderr } = await converse(`${JSON.stringify(request)}\n`);
    expect(answers).toMatchObject([{ error: { code: -32004 } }]);
    expect(stderr).toMatch(/^ahp: failed tool\.before event-1 by rule no-force-push: .+\n$/);
  });

  it("logs one line for each decision without anything of the event but its type and id", async () => {
    const { stderr } = await converse(
      frame("git push --force s3cr3t") + frame("s3cr3t", "event-\u001b[31m\n2"),
    );
    expect(stderr).toBe(
      "ahp: deny tool.before event-1 by rule no-force-push\nahp: pass tool.before event-\\u001b[31m 2\n",
    );
  });

  it("logs JSON on request", async () => {
    const { stderr } = await converse(frame("git push --force"), RULES, "--json");
    expect(JSON.parse(stderr)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      decision: "deny",
      rule: "no-force-push",
      eventType: "tool.before",
      eventId: "event-1",
      failures: [],
    });
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends in order at %s", async (signal) => {
    const file = temporaryFile("rules.yaml", RULES);
    const { process, finished, stderr } = start(["serve", "--rules", file]);
    process.stdin.write(frame("git status"));
    await stderr(/pass/);
    process.kill(signal);
    expect(await finished).toMatchObject({ status: 0 });
  });

  it("refuses wrong rules at start with file, line and column, all at once, and prints nothing on stdout", async () => {
    const wrong = RULES.replace("then: deny", "then: dny").replace("event.session", "evnt.session");
    const file = temporaryFile("rules.yaml", wrong);
    const { status, stdout, stderr } = await ahp(["serve", "--rules", file], { input: frame("git status") });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(
      `${file}:5:11: error: /rules/0/then must be \`deny\` or \`pass\`\n    remedy: Did you mean \`deny\`?`,
    );
    expect(stderr).toContain(`${file}:9:30: error: /rules/1/when is no valid CEL: Unknown variable: evnt`);
  });

  it("refuses a rules file that is not there", async () => {
    const { status, stderr } = await ahp(["serve", "--rules", "no-such-file.yaml"]);
    expect(status).toBe(1);
    expect(stderr).toContain("no-such-file.yaml:1:1: error: does not exist");
  });
});
