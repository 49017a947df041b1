import { describe, expect, it } from "vitest";
import { inspector } from "../src/check/inspect-conditions.js";
import { evaluateRules, parseRules } from "../src/index.js";
import { STARTER_FILES } from "../src/starter/starter-files.js";
import { toolBefore } from "./support/events.js";

/** A rule that denies, with a condition as it stands in the file. */
function denying(when: string, rest = ""): string {
  return `version: 1\nrules:\n  - name: a\n    when: ${when}\n    then: deny\n    reason: No.\n${rest}`;
}

/** The mistakes, as `line:column code`. */
async function mistakes(text: string): Promise<string[]> {
  const rules = await parseRules(text);
  return rules.ok ? [] : rules.issues.map(({ line, column, code }) => `${line}:${column} ${code}`);
}

describe("a condition of which a comment hides a part is refused", () => {
  it.each([
    ["folded", '>-\n      command == "ls" // harmless\n      || command == "rm"', "5:23"],
    ["plain over two lines", 'command == "ls" // harmless\n      || command == "rm"', "4:27"],
    ["in quotes over two lines", '\'command == "ls" // harmless\n      || command == "rm"\'', "4:28"],
  ])("%s", async (_how, when, place) => {
    expect(await mistakes(denying(when))).toEqual([`${place} hidden-by-comment`]);
  });

  it.each([
    ["a block that keeps its lines", '|-\n      command == "ls" // harmless\n      || command == "rm"'],
    ["a comment at the end", '>-\n      command == "rm"\n      || command == "x" // both'],
    [
      "slashes in strings",
      `>-\n      command.startsWith("https://") || command == r'//' ||\n      command == "rm"`,
    ],
    [
      "slashes behind quotes that are escaped",
      `>-\n      command == "\\"//" || command == '''a'//''' ||\n      command == "rm"`,
    ],
  ])("but not %s", async (_how, when) => {
    const rules = await parseRules(denying(when));
    if (!rules.ok) throw new Error(JSON.stringify(rules.issues));
    expect(evaluateRules(rules.value, toolBefore({ command: "rm" })).decision).toBe("deny");
  });
});

describe("a backslash that became a control character on the way is refused", () => {
  it.each([
    ["by YAML, in double quotes", `"command.matches(r'\\bgit')"`, "4:30 control-character"],
    ["by CEL, in a string that is not raw", `>-\n      command.matches('\\bgit')`, "5:23 pattern"],
    ["by JSON and CEL", `"command.matches('\\\\bgit')"`, "4:28 pattern"],
  ])("%s", async (_by, when, expected) => {
    expect(await mistakes(denying(when))).toEqual([expected]);
  });

  it("a backslash that double quotes refuse has a remedy that mends it", async () => {
    const rules = await parseRules(denying(`"command.matches(r'\\s')"`));
    expect(rules.ok ? [] : rules.issues).toMatchObject([
      { line: 4, message: expect.stringContaining("backslash"), remedy: expect.stringContaining("when: >-") },
    ]);
  });
});

it.each([
  ["a space that is none", "U+00A0", "command == 'rm\u00a0-rf /'"],
  ["a joint without width", "U+200B", "command == 'rm\u200b'"],
  ["a mark of direction", "U+200F", "command == 'rm\u200f'"],
])("a condition with a character that cannot be seen is refused: %s", async (_what, character, when) => {
  const rules = await parseRules(denying(`>-\n      ${when}`));
  expect(rules.ok ? [] : rules.issues).toMatchObject([
    { line: 5, code: "invisible-character", message: expect.stringContaining(character) },
  ]);
});

describe("a rule behind one with the same condition", () => {
  const rule = (name: string, on: string) =>
    `  - {name: ${name}, on: ${on}, when: 'command == "rm"', then: pass}\n`;
  const warnings = async (...rules: string[]) => {
    const read = await parseRules(`version: 1\nrules:\n${rules.join("")}`, {
      inspect: inspector(),
    } as object);
    return read.ok ? read.value.warnings.map(({ code, message }) => `${code}: ${message}`) : read.issues;
  };

  it("is never asked, and that is a warning", async () => {
    expect(await warnings(rule("a", "[tool.before, tool.after]"), rule("b", "tool.after"))).toEqual([
      "unreachable-rule: repeats the condition of rule a, which decides before it",
    ]);
  });

  it("is asked where the first is not", async () => {
    expect(await warnings(rule("a", "tool.before"), rule("b", "[tool.before, tool.after]"))).toEqual([]);
  });
});

describe("the default of rules about several events", () => {
  const ON = denying("'true'", "    on: [tool.before, turn.start]\n");

  it("warns when it denies at tool.before alone because it names no event", async () => {
    const rules = await parseRules(`${ON}default: {then: deny, reason: No.}\n`);
    expect(rules.ok && rules.value.warnings).toMatchObject([
      { code: "default-events", severity: "warning", line: 8, column: 10, path: "/default" },
    ]);
    expect(rules.ok && rules.value.warnings[0]?.remedy).toContain("`on: [tool.before, turn.start]`");
  });

  it.each([
    ["names its events", `${ON}default: {then: deny, reason: No., on: [tool.before]}\n`],
    ["passes", `${ON}default: {then: pass}\n`],
    ["is about the same event as the rules", denying("'true'", "default: {then: deny, reason: No.}\n")],
  ])("does not when it %s", async (_what, text) => {
    const rules = await parseRules(text);
    expect(rules.ok && rules.value.warnings).toEqual([]);
  });
});

it("a mistake behind any number of warnings is still a mistake", async () => {
  const odd = (index: number) => `  - {name: r${index}, when: event.sesion == "a", then: pass}\n`;
  const many = Array.from({ length: 250 }, (_, index) => odd(index)).join("");
  const text = `version: 1\nrules:\n${many}  - {name: b, when: comand == "rm", then: deny, reason: No.}\n`;
  const rules = await parseRules(text, { inspect: inspector() } as object);
  expect(rules.ok ? [] : rules.issues).toMatchObject([{ code: "unknown-variable", line: 253 }]);
});

it.each(["git push --force", "git push \\\n  --force", "git push origin main -f"])(
  "the policy of `ahp init` denies %j",
  async (command) => {
    const rules = await parseRules(STARTER_FILES[0]?.text ?? "");
    if (!rules.ok) throw new Error(JSON.stringify(rules.issues));
    expect(evaluateRules(rules.value, toolBefore({ command })).decision).toBe("deny");
  },
);
