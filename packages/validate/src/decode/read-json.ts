import { failure, type Issue, type Result, success } from "../result/result.js";
import { countMembersInText, countMembersInValue } from "./count-members.js";
import { findFault, type JsonFault } from "./find-fault.js";
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_DEPTH, type JsonLimits, limitOption } from "./limits.js";
import { describeCharacter, syntaxHint } from "./syntax-hint.js";
import { positionAt } from "./text-position.js";
import { decodeUtf8, isLongerInUtf8, requireWellFormed } from "./utf8.js";

const REQUIREMENT = "AHP-RPC-001";
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The value of exactly one strict JSON text (RFC 8259), given as UTF-8 bytes or as a string. Never throws on input, linear in it.
 *
 * Refused, each with an issue that never repeats any of the text: bytes that are not UTF-8 (`utf-8`), a byte order mark
 * (`byte-order-mark`), more than `maxBytes` (`too-large`), nesting beyond `maxDepth` (`too-deep`), anything that is not JSON, also
 * text around it and a second document (`json-syntax`), a member name that occurs twice in one object at any depth
 * (`duplicate-member`), a number beyond the range of a double (`number-overflow`). The first fault in the text is reported, with
 * line, column and offset. Escaped lone surrogates and members such as `__proto__` are data.
 *
 * Rules: AHP-RPC-001, wire-grammar 0 and 9, DECISIONS 8.
 *
 * @throws AhpError `invalid-option` for a limit that is not a positive number.
 *
 * @example
 * const read = readJson('{"a": 1, "a": 2}');
 * // { ok: false, issues: [{ path: "/a", code: "duplicate-member", message: "line 1, column 10 (offset 9): …" }] }
 */
export function readJson(input: Uint8Array | string, options: JsonLimits = {}): Result<unknown> {
  const text = decodeJson(input, options);
  return text.ok ? parseJson(text.value, options) : text;
}

/**
 * {@link readJson} of a string, for programs that never have bytes and do not want to load what decodes them.
 *
 * @throws AhpError `invalid-option` for a limit that is not a positive number.
 * @example
 * readJsonText("[1, 2]"); // { ok: true, value: [1, 2] }
 */
export function readJsonText(text: string, options: JsonLimits = {}): Result<unknown> {
  const checked = checkText(text, maxBytesOf(options));
  return checked.ok ? parseJson(checked.value, options) : checked;
}

/**
 * The first half of {@link readJson}, for programs that keep the text: the text of the input, not looked at as JSON yet.
 *
 * @throws AhpError `invalid-option` for a limit that is not a positive number.
 * @example
 * const text = decodeJson(bytes);
 * const read = text.ok ? parseJson(text.value) : text;
 */
export function decodeJson(input: Uint8Array | string, options: JsonLimits = {}): Result<string> {
  const maxBytes = maxBytesOf(options);
  if (typeof input === "string") return checkText(input, maxBytes);
  return input.byteLength > maxBytes ? tooLarge(maxBytes) : decodeUtf8(input);
}

function checkText(text: string, maxBytes: number): Result<string> {
  return isLongerInUtf8(text, maxBytes) ? tooLarge(maxBytes) : requireWellFormed(text);
}

function maxBytesOf(options: JsonLimits): number {
  return limitOption("maxBytes", options.maxBytes, DEFAULT_MAX_BYTES);
}

function tooLarge(maxBytes: number): Result<never> {
  return failure(issue("too-large", `the input is larger than ${maxBytes} bytes (option maxBytes)`));
}

/**
 * The second half of {@link readJson}: the value of a text that {@link decodeJson} gave.
 *
 * @throws AhpError `invalid-option` for a limit that is not a positive number.
 */
export function parseJson(text: string, options: JsonLimits = {}): Result<unknown> {
  const maxDepth = limitOption("maxDepth", options.maxDepth, DEFAULT_MAX_DEPTH);
  if (text.startsWith(BYTE_ORDER_MARK)) {
    return failure(
      issue("byte-order-mark", "the text begins with a byte order mark (U+FEFF): write UTF-8 without one"),
    );
  }
  const members = countMembersInText(text, maxDepth);
  const value = members < 0 ? undefined : parse(text);
  if (value !== undefined && countMembersInValue(value) === members) return success(value);
  const fault = findFault(text, maxDepth);
  if (fault !== undefined) return failure(faultIssue(text, fault, maxDepth));
  if (value !== undefined) return success(value);
  return failure(
    issue("json-syntax", "this platform's JSON parser could not take the text, although it is valid JSON"),
  );
}

/** The parsed value, or undefined, which no JSON text means, when the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text; the fault is found again without it.
    return undefined;
  }
}

function faultIssue(text: string, fault: JsonFault, maxDepth: number): Issue {
  const { line, column, offset } = positionAt(text, fault.offset);
  const message = `line ${line}, column ${column} (offset ${offset}): ${describe(text, fault, maxDepth)}`;
  return issue(fault.kind, message, fault.pointer);
}

function describe(text: string, fault: JsonFault, maxDepth: number): string {
  switch (fault.kind) {
    case "too-deep":
      return `objects and arrays are nested deeper than ${maxDepth} levels (option maxDepth)`;
    case "duplicate-member":
      return "the object has a second member of this name; expected each name at most once";
    case "number-overflow":
      return "the number is beyond the range of a double; expected a magnitude below about 1.8e308";
    case "json-syntax": {
      const hint = syntaxHint(text, fault);
      const problem = `not JSON: expected ${fault.expected}, found ${describeCharacter(text, fault.offset)}`;
      return hint === undefined ? problem : `${problem}; ${hint}`;
    }
  }
}

function issue(code: string, message: string, path = ""): Issue {
  return { path, code, message, requirement: REQUIREMENT };
}
