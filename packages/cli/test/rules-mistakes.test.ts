import { describe, expect, it } from "vitest";
import { parseRules } from "../src/index.js";

/** The mistakes in a rules text, each as `line:column code`. */
async function mistakes(text: string): Promise<string[]> {
  const rules = await parseRules(text);
  return rules.ok ? [] : rules.issues.map(({ line, column, code }) => `${line}:${column} ${code}`);
}

/** Takes the mark `▸`, which stands where a mistake is expected, out of the text. */
function marked(text: string): { text: string; place: string } {
  const before = text.slice(0, text.indexOf("▸"));
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  return { text: text.replace("▸", ""), place: `${line}:${column}` };
}

/** The rules in a whole file. */
function file(rules: string): string {
  return `version: 1\nrules:\n${rules.replace(/^/gm, "  ")}\n`;
}

const GOOD = '- {name: a, when: "true", then: pass}';

describe("a rules file is refused with the place of its mistake", () => {
  it.each([
    ["empty", "▸", "shape"],
    ["not an object", "▸- a\n", "shape"],
    ["no version", `▸rules: [${GOOD.slice(2)}]\n`, "missing-member"],
    ["another version", `version: ▸2\nrules: [${GOOD.slice(2)}]\n`, "shape"],
    ["no rules", "▸version: 1\n", "missing-member"],
    ["an empty list of rules", "version: 1\nrules: ▸[]\n", "shape"],
    ["rules that are no list", "version: 1\nrules: ▸{}\n", "shape"],
    ["a rule that is no object", file("- ▸deny"), "shape"],
    ["an unknown member at the root", `▸notes: []\n${file(GOOD)}`, "unknown-member"],
    ["a misspelt required member, once", file('- {▸nmae: a, when: "true", then: pass}'), "unknown-member"],
    ["a misspelt reason, once", file('- {name: a, when: "true", then: deny, ▸raeson: x}'), "unknown-member"],
    ["no condition", file("- ▸{name: a, then: pass}"), "missing-member"],
    ["a name of two lines", file('- {name: ▸"a\\nb", when: "true", then: pass}'), "name"],
    ["a name twice", file(`${GOOD}\n- {name: ▸a, when: "true", then: pass}`), "repeated-name"],
    ["a condition that is a boolean", file("- {name: a, when: ▸true, then: pass}"), "shape"],
    ["an unknown outcome", file('- {name: a, when: "true", then: ▸block}'), "enum"],
    ["a denial without a reason", file('- ▸{name: a, when: "true", then: deny}'), "missing-member"],
    ["an empty reason", file('- {name: a, when: "true", then: deny, reason: ▸""}'), "shape"],
    ["a code without a dot", file('- {name: a, when: "true", then: pass, code: ▸nope}'), "pattern"],
    ["an unknown event", file('- {name: a, on: ▸tool.befor, when: "true", then: pass}'), "unknown-event"],
    ["a pattern for events", file('- {name: a, on: [▸tool.*], when: "true", then: pass}'), "event-pattern"],
    [
      "an event that is only observed",
      file('- {name: a, on: ▸turn.end, when: "true", then: pass}'),
      "observe-only",
    ],
    [
      "an event twice",
      file('- {name: a, on: [turn.start, ▸turn.start], when: "true", then: pass}'),
      "unique",
    ],
    ["no event", file('- {name: a, on: ▸[], when: "true", then: pass}'), "shape"],
    [
      "a denial where nothing can be denied",
      file('- {name: a, on: [turn.start, ▸tool.after], when: "true", then: deny, reason: x}'),
      "not-deniable",
    ],
    ["a default that denies without a reason", `${file(GOOD)}default: ▸{then: deny}\n`, "missing-member"],
    ["a member twice", file('- {name: a, ▸name: b, when: "true", then: pass}'), "yaml-duplicate-key"],
    ["a tab", "version: 1\nrules:\n▸\t- a\n", "yaml-tab-as-indent"],
    ["an anchor", file('- {name: &x ▸a, when: "true", then: pass}'), "shape"],
    ["a second document", `${file(GOOD)}▸---\na: 1\n`, "yaml-multiple-docs"],
  ])("%s", async (_what, text, code) => {
    const { text: unmarked, place } = marked(text);
    expect(await mistakes(unmarked)).toEqual([`${place} ${code}`]);
  });
});

describe("a mistake in a condition is found at its place in the file", () => {
  const rule = (when: string) => file(`- name: a\n  then: pass\n  when: ${when}`);
  it.each([
    ["an unknown variable", rule("▸comand == ''"), "unknown-variable"],
    ["plain text", rule("command == '' && ▸tol.name == ''"), "unknown-variable"],
    ["plain text on two lines", rule("command == '' &&\n    ▸tol.name == ''"), "unknown-variable"],
    ["double quotes with escapes", rule('"command == \\"\\\\n\\" && ▸tol == 1"'), "unknown-variable"],
    [
      "double quotes with code points",
      rule("\"command == '\\U0001F600\\x20' && ▸tol == 1\""),
      "unknown-variable",
    ],
    ["double quotes over two lines", rule("\"command == '\\\n    x' && ▸tol == 1\""), "unknown-variable"],
    ["single quotes", rule("'command == ''x'' && ▸tol == 1'"), "unknown-variable"],
    ["a folded block", rule(">-\n    command == '' &&\n\n    ▸tol == 1"), "unknown-variable"],
    ["a literal block", rule("|\n    command == '' &&\n      ▸tol == 1"), "unknown-variable"],
    ["the end of the expression", rule("command ==▸"), "unexpected-token"],
    ["a function that does not exist", rule("▸command.startWith('x')"), "no-matching-overload"],
    ["an argument of the wrong type", rule("▸command.startsWith(1)"), "no-matching-overload"],
    ["a value that is not true or false", rule("▸size(command)"), "not-boolean"],
    ["a pattern that is none", rule("command.matches(▸'(')"), "pattern"],
    ["a pattern with look-ahead", rule("command.matches(▸'a(?!b)')"), "pattern"],
    ["a pattern from the event", rule("command.matches(▸tool.name)"), "pattern"],
    ["a comment in the middle", rule("command.contains(▸' #')"), "unterminated-string"],
    ["`!` at the beginning", rule("▸!has(tool.x)"), "yaml-tag-resolve-failed"],
    [
      "a tool where there is none",
      file("- {name: a, on: turn.start, then: pass, when: ▸tool.name == ''}"),
      "unknown-variable",
    ],
    [
      "JSON",
      '{\n  "version": 1,\n  "rules": [\n    {"name": "a", "then": "pass",\n     "when": "tool.name == \\"x\\" && ▸tol == 1"}\n  ]\n}\n',
      "unknown-variable",
    ],
  ])("%s", async (_what, text, code) => {
    const { text: unmarked, place } = marked(text);
    expect(await mistakes(unmarked)).toEqual([`${place} ${code}`]);
  });
});

describe("a mistake comes with what to do about it", () => {
  it.each([
    ["comand == ''", "Did you mean `command`?"],
    ["command.startWith('x')", "Did you mean `startsWith`?"],
    ["command.startsWith(1)", "It is called as `string.startsWith(string): bool`"],
    ["command.contains(' #')", "YAML takes ` #` for a comment"],
    ["event.synthesized", "Compare the value with something"],
    ["true", 'Put it in quotes: `when: "true"`'],
  ])("%s: %s", async (when, remedy) => {
    const rules = await parseRules(file(`- name: a\n  then: pass\n  when: ${when}`));
    expect(rules.ok ? [] : rules.issues.map((issue) => issue.remedy)).toEqual([
      expect.stringContaining(remedy),
    ]);
  });
});

it("all mistakes are reported at once, in the order of the file", async () => {
  const text = [
    "version: 1",
    "rules:",
    "  - name: first",
    "    on: tool.befor",
    "    when: comand == 'x'",
    "    then: dny",
    "  - name: first",
    "    when: command.matches('(')",
    "    then: deny",
    "    code: nope",
  ].join("\n");
  expect(await mistakes(text)).toEqual([
    "4:9 unknown-event",
    "5:11 unknown-variable",
    "6:11 enum",
    "7:5 missing-member",
    "7:11 repeated-name",
    "8:27 pattern",
    "10:11 pattern",
  ]);
});

describe("a rules file that is too much for its readers is refused", () => {
  it.each([
    ["not UTF-8", Uint8Array.of(0xff), "utf-8"],
    ["larger than 1 MiB", "#".repeat(1024 * 1024 + 1), "too-large"],
    ["nested in brackets", "[".repeat(100_000) + "]".repeat(100_000), "too-deep"],
    ["nested in lists", `${"- ".repeat(100_000)}a`, "too-deep"],
    ["a condition that is too long", rule(`${"!".repeat(100_000)}true`), "too-long"],
    ["a condition that nests too deep", rule("(".repeat(10_000)), "limit-exceeded"],
    ["a chain that is too much for the stack", rule(`${"!".repeat(16_000)}true`), undefined],
    ["a pattern that is too large", rule("command.matches('((a{999}){999}){999}')"), "pattern"],
  ])("%s", async (_what, input, code) => {
    const rules = await parseRules(input);
    if (code !== undefined) expect(rules).toMatchObject({ ok: false, issues: [{ code }] });
  });
});

/** A rules file with the given condition. */
function rule(when: string): string {
  return file(`- {name: a, then: pass, when: ${JSON.stringify(when)}}`);
}

describe("what other languages write has a remedy in CEL", () => {
  it.each([
    ['command == "a" or command == "b"', "`||` for or"],
    ['command == "a" AND command == "b"', "`&&` for and"],
    ['not (command == "a")', "`!` for not"],
    ['command = "a"', "`==`"],
    ['command =~ "a"', "`matches`"],
    ['"a" in command', "`contains`"],
    ["command == 3", "same kind of value"],
    ['command == "a', "quote"],
  ])("%s", async (when, remedy) => {
    const text = `version: 1\nrules:\n  - name: a\n    when: >-\n      ${when}\n    then: pass\n`;
    const rules = await parseRules(text);
    expect(rules.ok ? [] : rules.issues).toMatchObject([{ remedy: expect.stringContaining(remedy) }]);
  });
});
