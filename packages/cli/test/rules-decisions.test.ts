import { describe, expect, it } from "vitest";
import { evaluateRules, parseRules, type RuleSet } from "../src/index.js";
import { toolBefore, turnStart } from "./support/events.js";

async function compile(text: string): Promise<RuleSet> {
  const rules = await parseRules(text);
  if (!rules.ok) throw new Error(JSON.stringify(rules.issues));
  return rules.value;
}

/** A rules file with one rule that denies when the condition holds. */
function denyWhen(condition: string): Promise<RuleSet> {
  return compile(
    `version: 1\nrules: [{name: only, when: ${JSON.stringify(condition)}, then: deny, reason: "No."}]`,
  );
}

const ORDERED = `
version: 1
rules:
  - name: allow-own-branch
    when: command.contains("push") && command.contains("my-branch")
    then: pass
  - name: no-force-push
    when: command.contains("push") && command.contains("--force")
    then: deny
    reason: Force pushes are not allowed.
    code: com.example.no-force-push
  - name: no-push
    when: command.contains("push")
    then: deny
    reason: Pushes need a review.
  - name: quiet-turns
    on: turn.start
    when: event.trigger == "external"
    then: deny
    reason: Not now.
`;

describe("the first rule whose condition holds decides", () => {
  it.each([
    ["git status", "pass", undefined],
    ["git push", "deny", "no-push"],
    ["git push --force", "deny", "no-force-push"],
    ["git push --force origin my-branch", "pass", "allow-own-branch"],
  ])("%s", async (command, decision, rule) => {
    const verdict = evaluateRules(await compile(ORDERED), toolBefore({ command }));
    expect(verdict).toMatchObject({ decision, failures: [] });
    expect(verdict.rule).toBe(rule);
  });

  it("gives the author's reason and code, unchanged", async () => {
    const verdict = evaluateRules(await compile(ORDERED), toolBefore({ command: "git push --force" }));
    expect(verdict.denial).toEqual({
      reason: "Force pushes are not allowed.",
      code: "com.example.no-force-push",
    });
  });

  it("asks a rule only about the events that its `on` names", async () => {
    const rules = await compile(ORDERED);
    expect(evaluateRules(rules, turnStart())).toMatchObject({ decision: "pass" });
    expect(evaluateRules(rules, { ...turnStart(), trigger: "external" })).toMatchObject({
      rule: "quiet-turns",
    });
  });
});

describe("the default decides when no rule matched", () => {
  const never = '\nrules: [{name: never, when: "false", then: pass}]\n';
  it.each([
    ["passes when there is none", `version: 1${never}`, "pass"],
    ["denies when it says so", `version: 1${never}default: {then: deny, reason: Closed.}`, "deny"],
    [
      "is about tool.before unless `on` says otherwise",
      `version: 1${never}default: {on: turn.start, then: deny, reason: Closed.}`,
      "pass",
    ],
  ])("%s", async (_name, text, decision) => {
    expect(evaluateRules(await compile(text), toolBefore({}))).toMatchObject({ decision });
  });
});

describe("`command` is the command line of the tool", () => {
  it.each<[what: string, input: { [name: string]: unknown }, expected: string]>([
    ["a string", { command: "rm -rf /" }, "deny"],
    ["a list of words", { command: ["rm", "-rf", "/"] }, "deny"],
    ["absent, so empty", { path: "/rm -rf" }, "pass"],
    ["of another shape, so it cannot be decided", { command: { line: "rm -rf /" } }, "undecided"],
    ["a list with something else in it", { command: ["rm", 1] }, "undecided"],
  ])("%s", async (_what, input, decision) => {
    const rules = await denyWhen('command.startsWith("rm -rf")');
    expect(evaluateRules(rules, toolBefore(input)).decision).toBe(decision);
  });
});

describe("conditions", () => {
  const event = toolBefore({ command: "x", count: 3, nested: { list: ["a", "b"] }, constructor: 1 });
  it.each([
    ["event.tool.input.count == 3"],
    ["tool.input.count > 2.5"],
    ['tool.name in ["bash", "sh"]'],
    ['tool.input.nested.list.exists(entry, entry == "b")'],
    ["has(event.tool.input.nested)"],
    ["!has(event.tool.input.missing)"],
    ['tool.input.?missing.orValue("none") == "none"'],
    ["has(tool.input.constructor) && !has(tool.input.toString)"],
    ['event.harness.name.matches("^example")'],
    ['tool.input.nested.list.exists(entry, entry.matches("^[ab]$"))'],
    ['tool.input.nested.list.filter(entry, entry.matches("a")).size() == 1'],
    ['tool.input.nested.list.map(entry, entry.matches("a")) == [true, false]'],
    ['cel.bind(name, tool.name, name.matches("^b.sh$"))'],
  ])("%s holds", async (condition) => {
    expect(evaluateRules(await denyWhen(condition), event)).toMatchObject({ decision: "deny", failures: [] });
  });

  it("match patterns in linear time: a command line that keeps a backtracking engine busy for ever", async () => {
    const rules = await denyWhen('command.matches("^(a+)+$")');
    const command = `${"a".repeat(50_000)}!`;
    expect(evaluateRules(rules, toolBefore({ command })).decision).toBe("pass");
  });
});

describe("a condition that cannot be evaluated never weakens the answer", () => {
  const failing = "{name: failing, when: event.missing.member == 1, then: %, reason: Unknown.}";
  const rules = (then: string, rest: string) =>
    compile(`version: 1\nrules:\n  - ${failing.replace("%", then)}\n  - ${rest}\n`);
  it.each([
    ["deny", '{name: next, when: "false", then: pass}', "undecided"],
    ["pass", '{name: next, when: "false", then: pass}', "undecided"],
    ["deny", '{name: next, when: "true", then: pass}', "undecided"],
    ["deny", '{name: next, when: "true", then: deny, reason: No.}', "deny"],
    ["pass", '{name: next, when: "true", then: deny, reason: No.}', "deny"],
  ])("a failing %s rule, then %s: %s", async (then, rest, decision) => {
    const verdict = evaluateRules(await rules(then, rest), toolBefore({}));
    expect(verdict.decision).toBe(decision);
    expect(verdict.failures).toHaveLength(1);
  });

  it("is not reached when a rule before it decides", async () => {
    const set = await compile(
      `version: 1\nrules:\n  - {name: first, when: "true", then: pass}\n  - ${failing.replace("%", "deny")}\n`,
    );
    expect(evaluateRules(set, toolBefore({}))).toMatchObject({ decision: "pass", failures: [] });
  });

  it.each([
    ['tool.input.secret.contains("x")', { secret: 7 }, "no-matching-overload"],
    ["tool.input.list[3] == 1", { list: ["s3cr3t"] }, "index-out-of-bounds"],
    ["tool.input.s3cr3t + 1 == 2", { s3cr3t: 1 }, "no-such-overload"],
    ["tool.input[tool.input.key] == 1", { key: "s3cr3t-value" }, "no-such-key"],
    ["int(tool.input.text) == 1", { text: "s3cr3t-value" }, undefined],
  ])("%s fails, and the failure shows the rule's text alone", async (condition, input, code) => {
    const [failure] = evaluateRules(await denyWhen(condition), toolBefore(input)).failures;
    if (code !== undefined) expect(failure?.code).toBe(code);
    expect(failure).toMatchObject({ rule: "only", line: 2 });
    expect(JSON.stringify(failure)).not.toContain("s3cr3t-value");
  });

  it("names the place inside the expression", async () => {
    const set = await compile(
      [
        "version: 1",
        "rules:",
        "  - name: placed",
        "    when: >-",
        '      tool.name == "bash" &&',
        "      event.session.cwd == '/'",
        "    then: deny",
        "    reason: No.",
      ].join("\n"),
    );
    const [failure] = evaluateRules(set, toolBefore({})).failures;
    expect(failure).toEqual({
      rule: "placed",
      code: "no-such-key",
      message: "`event.session` is not in this event; test it with has(...) before",
      line: 6,
      column: 7,
    });
  });
});
