import type { JsonFault } from "./find-fault.js";
import { EXPECTED } from "./json-cursor.js";

type HintTable = readonly (readonly [startsLike: RegExp, hint: string])[];

const TEXT_BEFORE =
  "there is other text before the JSON: banners, logs and shell profile output belong on standard error";

/** What stands at the start of an input that is something else. */
const OTHER_INPUT: HintTable = [
  [/^</, "this looks like an HTML or XML page, perhaps the error page of a proxy or a wrong URL"],
  [/^content-(length|type):/i, "messages are not framed by headers: send the JSON text alone, one per line"],
  [/^(data|event|id|retry):/, "this looks like a server-sent event stream: send one plain JSON text"],
];

/** What other notations allow where JSON expects something else. */
const OTHER_NOTATION: HintTable = [
  [/^['`]/, "strings and member names need double quotes"],
  [/^[\u2018-\u201f\u00ab\u00bb]/, "typographic quotes are not quotes in JSON: use the plain double quote"],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL byte is what this row is about
  [/^\u0000/, "a NUL byte: this looks like UTF-16; write UTF-8 instead"],
  [/^\ufeff/, "a byte order mark (U+FEFF) inside the text: remove it"],
  [/^\s/, "only space, tab, CR and LF are white space in JSON"],
  [/^[/#]/, "JSON has no comments"],
  [/^[+-]?(NaN|Infinity)\b/i, "JSON has no NaN and no Infinity: leave the member out or send a string"],
  [/^(undefined|None|nil)\b/, "JSON writes an absent value as null, or leaves the member out"],
  [/^(true|false|null)\b/i, "true, false and null are written in lower case"],
  [/^[+.]\d/, "a number begins with a digit or with a minus sign and a digit"],
];

/** What stands behind a lone zero. */
const OTHER_NUMBER: HintTable = [
  [/^\d/, "a number has no leading zeros"],
  [/^[xob]/i, "numbers are decimal: no hexadecimal, octal or binary notation"],
];

/**
 * The likely cause of a syntax fault and its remedy, when the surroundings show one of the common mistakes. Never repeats any of
 * the text. Linear.
 */
export function syntaxHint(text: string, fault: JsonFault): string | undefined {
  const rest = text.slice(fault.offset);
  const before = text.slice(0, fault.offset).trim();
  if (before !== "") return laterHint(text, fault, before.at(-1) ?? "", rest);
  if (rest.trim() === "") return "the input is empty: the sender wrote nothing before it ended or failed";
  const hint = lookUp(OTHER_INPUT, rest) ?? lookUp(OTHER_NOTATION, rest);
  return hint ?? (/[{[]/.test(rest) ? TEXT_BEFORE : "this is plain text, not JSON");
}

/** A part of the text was read. `last` is the last character before the fault that is no white space. */
function laterHint(text: string, fault: JsonFault, last: string, rest: string): string | undefined {
  const { offset, expected } = fault;
  if (rest === "") return "the input ends in the middle of the JSON text: it was cut off";
  switch (expected) {
    case EXPECTED.inString:
      return "control characters, also line breaks and tabs, are escaped inside strings, or a closing quote is missing";
    case EXPECTED.escape:
    case EXPECTED.hexDigits:
      return "a backslash begins an escape: write it twice to mean itself";
    case EXPECTED.endOfText:
      return last === "}" || last === "]" ? behindHint(rest) : (numberHint(text, offset) ?? textBefore(rest));
    case EXPECTED.name:
    case EXPECTED.nameOrClose:
      if (/^[A-Za-z_$\d]/.test(rest)) return "member names need double quotes";
  }
  if (/^[}\]]/.test(rest)) {
    return last === "," ? "JSON allows no comma before a closing bracket" : "the brackets do not match here";
  }
  const hint = numberHint(text, offset) ?? lookUp(OTHER_NOTATION, rest);
  if (hint !== undefined) return hint;
  const commaExpected = expected === EXPECTED.commaOrCloseObject || expected === EXPECTED.commaOrCloseArray;
  if (commaExpected && /^["{[\d-]/.test(rest)) return "a comma is missing between two members or elements";
  return textBefore(rest);
}

/** A whole object or array was read and more follows. */
function behindHint(rest: string): string {
  if (/^[}\]]/.test(rest)) return "there is one closing bracket too many";
  if (/^[{["]/.test(rest)) return "a second JSON document begins here: send one per line, or one per body";
  return textBefore(rest) ?? "there is other text behind the JSON: banners and logs belong on standard error";
}

/** Whether what was read may be a log line that only looked like JSON: an object begins on a line further down. */
function textBefore(rest: string): string | undefined {
  return rest.includes("\n{") ? TEXT_BEFORE : undefined;
}

/** A number that JSON reads shorter than its author meant. */
function numberHint(text: string, offset: number): string | undefined {
  const behindZero = /(^|[^\d.])0$/.test(text.slice(Math.max(0, offset - 2), offset));
  return behindZero ? lookUp(OTHER_NUMBER, text.slice(offset, offset + 1)) : undefined;
}

function lookUp(table: HintTable, rest: string): string | undefined {
  return table.find(([startsLike]) => startsLike.test(rest))?.[1];
}

/** What stands at an offset, as a kind of character, never as the character itself. */
export function describeCharacter(text: string, offset: number): string {
  const code = text.codePointAt(offset);
  if (code === undefined) return "the end of the text";
  const character = String.fromCodePoint(code);
  if (/^\p{Cc}$/u.test(character)) {
    return `the control character U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  }
  if (/^[A-Za-z]$/.test(character)) return "a letter";
  if (/^\d$/.test(character)) return "a digit";
  if (/^\s$/.test(character)) return "white space";
  if (code >= 0x80) return "a character outside ASCII";
  if (character === '"') return "a double quote";
  if (character === "'") return "a single quote";
  if (/^[{}[\]]$/.test(character)) return "a bracket";
  return character === "," ? "a comma" : "a punctuation mark";
}
