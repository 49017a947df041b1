import { failure, type Issue, type Result, success } from "../result/result.js";

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Text as `isWellFormed` of newer platforms sees it; absent on older ones. */
interface MaybeWellFormed {
  readonly isWellFormed?: () => boolean;
}

/**
 * The text of UTF-8 bytes. A byte order mark stays in the text; bytes that are not UTF-8 are an issue `utf-8` with the offset of
 * the first of them.
 */
export function decodeUtf8(bytes: Uint8Array): Result<string> {
  try {
    return success(decoder.decode(bytes));
  } catch {
    const offset = firstInvalidByte(bytes);
    if (offset < 0) return failure(utf8Issue("could not be decoded from UTF-8 by this platform"));
    const hint = looksLikeUtf16(bytes) ? "; it looks like UTF-16: write UTF-8 instead" : "";
    return failure(utf8Issue(`is not valid UTF-8 at byte offset ${offset}${hint}`));
  }
}

/** The text itself, or an issue `utf-8` when it holds a surrogate without its partner, which no UTF-8 input can produce. */
export function requireWellFormed(text: string): Result<string> {
  const { isWellFormed } = text as MaybeWellFormed;
  const wellFormed = isWellFormed === undefined ? !/\p{Surrogate}/u.test(text) : isWellFormed.call(text);
  if (wellFormed) return success(text);
  const offset = text.search(/\p{Surrogate}/u);
  return failure(
    utf8Issue(
      `holds a lone surrogate at offset ${offset}, which UTF-8 cannot express; JSON can, as an escape`,
    ),
  );
}

/** Whether the text takes more than `limit` bytes in UTF-8. Reads the text only when its length does not decide. */
export function isLongerInUtf8(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  if (text.length * 3 <= limit) return false;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A surrogate pair is two units and four bytes, so each half counts as two.
    if (code >= 0x80) bytes += code < 0x800 || isSurrogate(code) ? 1 : 2;
  }
  return bytes > limit;
}

/** The offset of the first byte that begins no valid UTF-8 sequence (RFC 3629), or -1 when all do. Linear. */
export function firstInvalidByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return -1;
}

/** The length of the sequence that begins at `at`; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  // The second byte is narrower than 80..BF where overlong forms, surrogates and code points beyond 10FFFF would begin.
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1] ?? 0;
  if (second < lowest || second > highest) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let next = at + 2; next < at + length; next++) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function utf8Issue(problem: string): Issue {
  return {
    path: "",
    code: "utf-8",
    message: `the input ${problem}; expected one JSON text in UTF-8`,
    requirement: "AHP-RPC-001",
  };
}
