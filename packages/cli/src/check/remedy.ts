import type { Issue } from "@ahp/validate";

/** What is wrong, and what to do about it. */
export interface Advice {
  readonly message: string;
  readonly remedy: string;
}

type Reading = (match: RegExpExecArray, memberName: string) => string;

/** How an issue's message ends when it proposes something, and the remedy that this is. */
const PROPOSALS: readonly [pattern: RegExp, remedy: Reading][] = [
  [
    /; `([^`]+)` looks like a misspelling of it$/,
    ([, misspelt], name) => `Rename \`${misspelt}\` to \`${name}\``,
  ],
  [/; did you mean (`[^`]+`)\?$/, ([, name]) => `Did you mean ${name}?`],
  [/; allowed here: (.+)$/, ([, names]) => `Remove it; allowed here: ${names}`],
  [/; known here: (.+)$/, ([, names]) => `Write ${names}`],
  [/; (use .+?)(?:: the harness will refuse it)?$/, ([, text = ""]) => capital(text)],
  [/; the methods are (.+)$/, ([, names]) => `Write ${names}`],
];

/** What to do about an issue that only says what was expected. */
const EXPECTATIONS: readonly [pattern: RegExp, remedy: Reading][] = [
  [
    /^(?:\/\S* of )?the JSON in this text: (.+)$/s,
    ([, text = ""], name) => `In that JSON: ${expected(text, "", name)}`,
  ],
  [/^the name of this member must be (.+)$/, ([, what]) => `Rename it to ${what}`],
  [/^is not a known type$/, () => "Write an event type, such as `tool.before`"],
  [/^content is only allowed/, () => "Remove the content, or accept the form"],
  [/ must equal /, () => "Make the two equal"],
  [/looks like UTF-16/, () => "Save the file as UTF-8"],
  [/the input is empty/, () => "Write something into it, or name another file"],
  [/ended before its LF/, () => "End the last line with a line feed (LF)"],
  [/: (write .+)$/, ([, text = ""]) => capital(text)],
  [/^needs ((?:`[^`]+`, )*`[^`]+` or `[^`]+`)$/, ([, names]) => `Add ${names}`],
  [/^is required and missing/, (_, name) => `Add \`${name}\``],
  [/^is required, unless (.+)$/, (_, name) => `Add \`${name}\`, or an entry of \`gaps\` for it`],
  [/^needs exactly one of (.+)$/, ([, names]) => `Keep one of ${names}`],
  [/^must not be present beside (.+?)(?::.*)?$/, ([, other], name) => `Remove \`${name}\` or ${other}`],
  [/^must not be present/, (_, name) => `Remove \`${name}\``],
  [/^must not be (.+)$/, () => "Write another value"],
  [/^must equal (.+)$/, ([, what]) => `Write the value of ${what}`],
  [/^must be (.+?)(?:, not .+)?$/, ([, what]) => `Write ${what}`],
  [/^must (have .+)$/, ([, what]) => `It must ${what}: add or remove entries`],
  [/^repeats /, () => "Remove the repetition"],
  [/^the object has a second member/, () => "Remove one of the two members"],
  [/^not JSON/, () => "Mend the JSON at this place"],
  [/; expected (.+)$/, ([, what]) => `Write ${what}`],
];

/** An issue that may say what mends it. */
export interface AdvisedIssue extends Issue {
  readonly remedy?: string;
}

/**
 * Separates an issue's message into what is wrong and what to do about it. An issue that makes no proposal and has no remedy of its
 * own gets the one that follows from what it expects.
 *
 * @param text the message, without the place that may lead it
 */
export function adviceFor({ code, path, remedy }: AdvisedIssue, text: string): Advice {
  const name = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/~1/g, "/")
    .replace(/~0/g, "~");
  const { message, proposal } = splitProposal(text, name);
  const remedies = [proposal, remedy?.replace(/\.$/, "")].filter((each) => each !== undefined);
  return { message, remedy: remedies.length > 0 ? sentences(remedies) : expected(message, code, name) };
}

/** "Rename `a` to `b`. Write c": each but the last with its full stop, where it does not end in a question mark. */
function sentences(remedies: readonly string[]): string {
  return remedies.reduce((before, next) => `${before}${before.endsWith("?") ? "" : "."} ${next}`);
}

function splitProposal(text: string, name: string): { message: string; proposal?: string } {
  for (const [pattern, remedy] of PROPOSALS) {
    const match = pattern.exec(text);
    if (match !== null) return { message: text.slice(0, match.index), proposal: remedy(match, name) };
  }
  return { message: text };
}

function expected(message: string, code: string, name: string): string {
  for (const [pattern, remedy] of EXPECTATIONS) {
    const match = pattern.exec(message);
    if (match !== null) return remedy(match, name);
  }
  return `Change it so that this holds (${code})`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
