import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFrames } from "../src/check/check-frames.js";
import { checkRegistration } from "../src/check/check-registration.js";
import { recognizeText } from "../src/check/recognize.js";
import { evaluateRules, parseRules } from "../src/index.js";
import { printable } from "../src/output/style.js";
import { toolBefore } from "./support/events.js";
import { RULES } from "./support/rules.js";

/** A text with a piece of it replaced by something else. */
const mutatedRules = fc
  .tuple(fc.nat(RULES.length), fc.nat(20), fc.string({ unit: "binary", maxLength: 10 }))
  .map(([start, length, piece]) => RULES.slice(0, start) + piece + RULES.slice(start + length));

/** Text made of what rules are made of. */
const ruleLikeText = fc
  .array(
    fc.constantFrom(
      "rules:",
      "- ",
      "name: ",
      "when: ",
      "\n",
      "  ",
      '"',
      "'",
      "{",
      "}",
      "[",
      "]",
      "|",
      ">-",
      "!",
      "&a ",
      "*a",
      "#",
      ": ",
      "a",
      "\\",
      "\t",
    ),
  )
  .map((pieces) => pieces.join(""));

describe("rules that are no rules", () => {
  it.each([
    ["mutated", mutatedRules],
    ["made of the same pieces", ruleLikeText],
    ["any text", fc.string({ unit: "binary" })],
  ])("are refused with places inside the text, or read: %s", async (_what, texts) => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const rules = await parseRules(text);
        const lines = text.split("\n").length;
        for (const { line, column, message, remedy } of rules.ok ? rules.value.warnings : rules.issues) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(message).not.toBe("");
          expect(remedy).not.toBe("");
        }
        if (!rules.ok) expect(rules.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe("events that an agent controls", () => {
  it("are decided about, whatever is in the tool's input", async () => {
    const rules = await parseRules(RULES);
    if (!rules.ok) throw new Error("the rules hold");
    const inputs = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom("command", "constructor", "__proto__")),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(inputs, (input) => {
        const { decision, failures } = evaluateRules(rules.value, toolBefore(input));
        expect(["deny", "pass", "undecided"]).toContain(decision);
        expect(decision === "undecided").toBe(failures.length > 0);
      }),
    );
  });

  it("are denied when they hold what a rule forbids, whatever else they hold", async () => {
    const rules = await parseRules(RULES);
    if (!rules.ok) throw new Error("the rules hold");
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (rest, tail) => {
        const event = toolBefore({ constructor: 1, ...rest, command: `git push --force ${tail}` });
        expect(evaluateRules(rules.value, event).rule).toBe("no-force-push");
      }),
    );
  });
});

describe("files that are nothing in particular", () => {
  const bytes = fc.uint8Array({ maxLength: 200 });

  it("never make a check throw", () => {
    fc.assert(
      fc.property(bytes, (input) => {
        recognizeText(new TextDecoder().decode(input));
        expect(checkFrames(input).findings.length).toBeGreaterThan(0);
        expect(checkRegistration(input).findings.length).toBeGreaterThan(0);
      }),
    );
  });

  it("never put a control character on the terminal", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
        expect(printable(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
    );
  });
});
