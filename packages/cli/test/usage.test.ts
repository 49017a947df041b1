import { describe, expect, it } from "vitest";
import { ahp } from "./support/ahp.js";
import { temporaryFile } from "./support/files.js";
import { RULES } from "./support/rules.js";

describe("a wrong command line exits 2, says why on stderr and prints nothing on stdout", () => {
  it.each<[args: string[], message: string]>([
    [[], "Usage: ahp"],
    [["serv"], "Did you mean serve?"],
    [["init", "a", "b"], "too many arguments"],
    [["serve"], "--rules FILE is missing"],
    [["serve", "--rule", "x"], "Did you mean --rules?"],
    [["serve", "--rules"], "argument missing"],
    [["serve", "--rules", "x", "--http", "none"], "from 0 to 65535"],
    [["serve", "--rules", "x", "--http", "65536"], "from 0 to 65535"],
    [["serve", "--rules", "x", "--host", "localhost"], "--host needs --http"],
    [["serve", "--rules", "x", "--token-env", "TOKEN"], "--token-env needs --http"],
    [["serve", "--rules", "x", "--http", "0", "--host", "0.0.0.0"], "--token-env"],
    [["serve", "--rules", "x", "extra"], "too many arguments"],
    [["intercept", "--event", "x"], "--registration FILE is missing"],
    [["intercept", "--registration", "x"], "--event FILE is missing"],
    [["intercept", "--grant", "denny"], "Allowed choices are deny, "],
    [["intercept", "--continuations", "-1"], "from 0 to 999999"],
    [["observe", "--event", "x"], "--registration FILE is missing"],
    [["observe", "--registration", "x"], "--event FILE is missing"],
    [["check"], "missing required argument"],
    [["check", "--as", "policy", "x"], "registration, event, message, messages, rules"],
    [["check", "--jsn", "x"], "Did you mean --json?"],
  ])("ahp %j: %s", async (args, message) => {
    const { status, stdout, stderr } = await ahp(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

describe("help and version are answers", () => {
  it.each<[args: string[], text: string]>([
    [["--help"], "Exit status:"],
    [["help", "serve"], "--token-env"],
    [["serve", "--help"], "--rules <file>"],
    [["intercept", "--help"], "--registration <file>"],
    [["intercept", "--help"], "--grant <effects...>"],
    [["observe", "--help"], "whom it reaches"],
    [["check", "--help"], "--as <kind>"],
    [["conformance", "--help"], "messages [options] <files...>"],
    [["conformance", "backend", "--help"], "--denied-event <file>"],
    [["conformance", "messages", "--help"], "golden messages"],
  ])("ahp %j", async (args, text) => {
    const { status, stdout, stderr } = await ahp(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(text);
  });

  it.each(["--version", "-V"])("ahp %s", async (option) => {
    expect(await ahp([option])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: "",
    });
  });
});

describe("ahp check", () => {
  it("exits 0 when every file is valid, and 1 when one is not", async () => {
    const valid = temporaryFile("rules.yaml", RULES);
    const wrong = temporaryFile("wrong.yaml", RULES.replace("then: deny", "then: dny"));
    expect(await ahp(["check", valid])).toEqual({
      status: 0,
      stdout: `${valid}: a rules file (it has \`rules\`), valid: 2 rules\n`,
      stderr: "",
    });
    const both = await ahp(["check", valid, wrong]);
    expect(both.status).toBe(1);
    expect(both.stdout).toContain(`${wrong}: a rules file (it has \`rules\`), not valid: 1 error\n`);
    expect(both.stdout).toContain(`${wrong}:5:11: error: /rules/0/then must be \`deny\` or \`pass\`\n`);
    expect(both.stdout).toContain("    remedy: Did you mean `deny`?\n");
    expect(both.stdout).toContain("2 files, 1 not valid: 1 error\n");
  });

  it("gives programs the findings, and reads stdin for -", async () => {
    const { status, stdout } = await ahp(["check", "--json", "-"], { input: "version: 1\nrules: []\n" });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      files: [
        {
          file: "-",
          kind: "rules",
          valid: false,
          findings: [{ path: "/rules", severity: "error", line: 2, column: 8, remedy: expect.any(String) }],
        },
      ],
    });
  });
});
