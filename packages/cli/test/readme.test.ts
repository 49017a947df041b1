import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkFile } from "../src/check/check-file.js";
import { evaluateRules, parseRules } from "../src/index.js";
import { toolBefore } from "./support/events.js";
import { temporaryFile } from "./support/files.js";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = [...README.matchAll(/^```(yaml|json)\n([\s\S]*?)^```$/gm)].map(
  ([, language = "", text = ""]) => ({
    language,
    text,
  }),
);
const rulesFiles = blocks.filter(({ language }) => language === "yaml").map(({ text }) => text);

describe("the examples of the README", () => {
  it.each(blocks.map(({ language, text }, index) => [index, language, text] as const))(
    "example %i (%s) is valid, without a warning",
    async (_index, language, text) => {
      expect((await checkFile(temporaryFile(`example.${language}`, text))).findings).toEqual([]);
    },
  );

  it.each([
    [0, "git push --force", "deny"],
    [0, "git push -f origin main", "deny"],
    [0, "git push", "pass"],
    [1, "git push --force", "deny"],
    [1, "git push --force-with-lease origin me/topic", "pass"],
    [1, "git push --force-with-lease origin me/topic; git push --force", "deny"],
  ])("rules %i decide about `%s`: %s", async (index, command, decision) => {
    const rules = await parseRules(rulesFiles[index] ?? "");
    if (!rules.ok) throw new Error(JSON.stringify(rules.issues));
    expect(evaluateRules(rules.value, toolBefore({ command }))).toMatchObject({ decision, failures: [] });
  });

  it("lists the events that rules can deny at, and no other", async () => {
    const listed = README.slice(README.indexOf("Rules can deny at"), README.indexOf("knows no denial"));
    const events = [...listed.matchAll(/`([a-z.]+)`/g)].map(([, name = ""]) => name);
    const rule = (on: readonly string[]) =>
      parseRules(
        `version: 1\nrules: [{name: a, on: [${on.join(", ")}], when: "true", then: deny, reason: No.}]`,
      );
    expect(await rule(events)).toMatchObject({ ok: true });
    const refused = await rule([...events, "tool.after"]);
    const remedy = refused.ok ? "" : (refused.issues[0]?.remedy ?? "");
    expect([...remedy.matchAll(/`([a-z.]+)`/g)].map(([, name]) => name).sort()).toEqual([...events].sort());
  });
});
