import { suggest } from "@ahp/validate/messages";
import type { Outcome } from "./rule-set.js";
import type { RulesText } from "./rules-text.js";
import { type Slot, textOf } from "./yaml-members.js";

const REVERSE_DNS = /^(?:[A-Za-z][A-Za-z0-9_-]*\.)+[A-Za-z][A-Za-z0-9_-]*$/;

/** What a rule or the default says: its members `then`, `reason` and `code`. */
export function readOutcome(
  source: RulesText,
  owner: Slot,
  members: ReadonlyMap<string, Slot>,
): Outcome | undefined {
  const slot = members.get("then");
  const reason = readOptionalText(source, members.get("reason"), "the reason for the denial");
  const code = readCode(source, members.get("code"));
  if (slot === undefined) return undefined;
  const then = textOf(source, slot, "`deny` or `pass`", "Write `then: deny` or `then: pass`");
  if (then === undefined) return undefined;
  if (then.text === "pass") return { decision: "pass" };
  if (then.text !== "deny") {
    const nearest = suggest(then.text, ["deny", "pass"]);
    source.report(then.node, {
      path: then.path,
      code: "enum",
      message: "must be `deny` or `pass`",
      remedy:
        nearest === undefined
          ? "`pass` has no effect; it stops at this rule"
          : `Did you mean \`${nearest}\`?`,
    });
    return undefined;
  }
  if (!members.has("reason") && suggest("reason", members.keys()) === undefined) {
    source.report(owner.node ?? owner.at, {
      path: `${owner.path}/reason`,
      code: "missing-member",
      message: "denies without a `reason`",
      remedy: "Add `reason:` with a sentence for the person or model whose action is refused",
    });
  }
  if (reason === undefined) return undefined;
  return { decision: "deny", reason, ...(code === undefined ? {} : { code }) };
}

function readOptionalText(source: RulesText, slot: Slot | undefined, expected: string): string | undefined {
  return (
    slot && textOf(source, slot, expected, "Write a sentence, in quotes if it contains `: ` or ` #`")?.text
  );
}

function readCode(source: RulesText, slot: Slot | undefined): string | undefined {
  const code =
    slot && textOf(source, slot, "a reverse-DNS name", "Write a name such as `com.example.no-force-push`");
  if (code === undefined || REVERSE_DNS.test(code.text)) return code?.text;
  source.report(code.node, {
    path: code.path,
    code: "pattern",
    message:
      "must be a reverse-DNS name: labels that begin with a letter, with at least one dot between them",
    remedy: "Write a name such as `com.example.no-force-push`",
  });
  return undefined;
}
