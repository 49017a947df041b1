import type { InterceptableEventType } from "@ahp/types";
import { isScalar, parseDocument, visit } from "yaml";
import { checkDefaultEvents, checkDeniable, DEFAULT_ON, readEvents } from "./read-events.js";
import { readOutcome } from "./read-outcome.js";
import { type Outcome, RULES_VERSION } from "./rule-set.js";
import type { RulesText } from "./rules-text.js";
import { yamlFault } from "./yaml-faults.js";
import { entriesOf, membersOf, reportShape, type Slot, type TextSlot, textOf } from "./yaml-members.js";

/** A rule as it was written, checked except for its condition. What has a fault is undefined. */
export interface RuleDraft {
  readonly name: string | undefined;
  readonly on: readonly InterceptableEventType[] | undefined;
  readonly when: TextSlot | undefined;
  readonly outcome: Outcome | undefined;
}

/** The default as it was written. */
export interface FallbackDraft {
  readonly on: readonly InterceptableEventType[];
  readonly outcome: Outcome;
}

export interface RulesDraft {
  readonly rules: readonly RuleDraft[];
  readonly fallback: FallbackDraft;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,99}$/u;

/**
 * Reads the text of a rules file, YAML 1.2 or JSON. Every fault is recorded in `source`, each at its place.
 */
export function readRules(source: RulesText): RulesDraft {
  const empty: RulesDraft = { rules: [], fallback: { on: DEFAULT_ON, outcome: { decision: "pass" } } };
  const document = parseDocument(source.text, {
    version: "1.2",
    stringKeys: true,
    prettyErrors: false,
    // Compares each name with each; `membersOf` finds the repeated ones.
    uniqueKeys: false,
    lineCounter: source.lines,
  });
  for (const fault of [...document.errors, ...document.warnings])
    source.report(fault.pos[0], yamlFault(fault));
  if (document.errors.length > 0) return empty;
  reportMarks(source, document);

  const root = membersOf(
    source,
    { path: "", node: document.contents, at: 0 },
    { required: ["version", "rules"], optional: ["default"] },
  );
  if (root === undefined) return empty;
  readVersion(source, root.get("version"));
  const rules = readRuleList(source, root.get("rules"));
  const fallback = root.get("default");
  return { rules, fallback: (fallback && readFallback(source, fallback, rules)) ?? empty.fallback };
}

/** Tags and anchors: YAML features that would make two readings of one file possible. */
function reportMarks(source: RulesText, document: ReturnType<typeof parseDocument>): void {
  visit(document, {
    Node(_key, node) {
      if (!("anchor" in node) || node.anchor === undefined) return;
      source.report(node, {
        path: "",
        code: "shape",
        message: `has the YAML anchor \`&${node.anchor}\`, which the rules format does not have`,
        remedy: "Remove the anchor and write the value out where it is used",
      });
    },
  });
}

function readVersion(source: RulesText, slot: Slot | undefined): void {
  if (slot === undefined || (isScalar(slot.node) && slot.node.value === RULES_VERSION)) return;
  reportShape(source, slot, `the number ${RULES_VERSION}`, `Write \`version: ${RULES_VERSION}\``);
}

function readRuleList(source: RulesText, slot: Slot | undefined): RuleDraft[] {
  if (slot === undefined) return [];
  const entries = entriesOf(source, slot, "Write one `- name: …` entry for each rule");
  if (entries?.length === 0) {
    reportShape(source, slot, "a list with at least one rule", "Add a rule, or remove the file");
  }
  const names = new Map<string, string>();
  const rules = (entries ?? []).map((entry) => readRule(source, entry, names));
  return rules.filter((rule) => rule !== undefined);
}

function readRule(source: RulesText, slot: Slot, names: Map<string, string>): RuleDraft | undefined {
  const members = membersOf(source, slot, {
    required: ["name", "when", "then"],
    optional: ["on", "reason", "code"],
  });
  if (members === undefined) return undefined;
  const name = readName(source, members.get("name"), names);
  const on = readEvents(source, members.get("on"));
  const when = readCondition(source, members.get("when"));
  const outcome = readOutcome(source, slot, members);
  if (outcome !== undefined && on !== undefined) checkDeniable(source, members.get("on"), on, outcome);
  return { name, on, when, outcome };
}

function readFallback(source: RulesText, slot: Slot, rules: readonly RuleDraft[]): FallbackDraft | undefined {
  const members = membersOf(source, slot, { required: ["then"], optional: ["on", "reason", "code"] });
  if (members === undefined) return undefined;
  const on = readEvents(source, members.get("on"));
  const outcome = readOutcome(source, slot, members);
  if (outcome === undefined || on === undefined) return undefined;
  checkDeniable(source, members.get("on"), on, outcome);
  if (outcome.decision === "deny" && !members.has("on")) checkDefaultEvents(source, slot, rules);
  return { on, outcome };
}

function readName(source: RulesText, slot: Slot | undefined, names: Map<string, string>): string | undefined {
  if (slot === undefined) return undefined;
  const name = textOf(source, slot, "the rule's name", "Give the rule a short name, such as `no-force-push`");
  if (name === undefined) return undefined;
  const { node, path, text } = name;
  if (!NAME.test(text)) {
    source.report(node, {
      path,
      code: "name",
      message: "must be 1 to 100 letters, digits, spaces or `. _ : / -`, and begin with a letter or digit",
      remedy: "Choose a short name, such as `no-force-push`",
    });
    return undefined;
  }
  const first = names.get(text);
  if (first !== undefined) {
    source.report(node, {
      path,
      code: "repeated-name",
      message: `is the name of another rule already, at ${first}`,
      remedy: "Give each rule a name of its own: logs tell them apart by it",
    });
    return undefined;
  }
  names.set(text, path);
  return text;
}

function readCondition(source: RulesText, slot: Slot | undefined): TextSlot | undefined {
  if (slot === undefined) return undefined;
  const boolean = isScalar(slot.node) && typeof slot.node.value === "boolean";
  const remedy = boolean
    ? `Put it in quotes: \`when: "${String((slot.node as { value: boolean }).value)}"\``
    : 'Write a CEL expression, such as `tool.name == "bash"`';
  return textOf(source, slot, "a CEL expression in a string", remedy);
}
