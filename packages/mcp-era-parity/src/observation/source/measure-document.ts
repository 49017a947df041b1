import {
  BRACE_BIT,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "../json/characters.js";
import { afterQuoted, isSpace } from "./bytes.js";
import type { Measure } from "./measured.js";

/**
 * Measures a transcript that is one JSON document: how deep it goes, and how many elements the list of its events has. The list is
 * the member `list` of the root, or, with `orRoot`, the root itself when that is an array. For bytes that are no JSON the numbers
 * mean nothing. Linear.
 */
export function measureDocument(bytes: Uint8Array, list: string, orRoot: boolean): Measure {
  let deepest = 0;
  let depth = 0;
  let events = 0;
  /** The depth inside the list while the scan is in it; 0 outside. */
  let listDepth = 0;
  let isEmpty = false;
  let nameStart = 0;
  let nameEnd = 0;
  let isListNext = false;

  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] as number;
    if (isEmpty && !isSpace(code)) {
      isEmpty = false;
      if (code !== CLOSE_BRACKET) events++;
    }
    if (code === QUOTE) {
      const end = afterQuoted(bytes, at + 1);
      nameStart = at;
      nameEnd = end;
      at = end;
      continue;
    }
    if (code === COLON) {
      if (depth === 1) isListNext = isName(bytes.subarray(nameStart, nameEnd), list);
    } else if (code === COMMA) {
      if (depth === listDepth && depth > 0) events++;
      else if (depth === 1) isListNext = false;
    } else if ((code | BRACE_BIT) === OPEN_BRACE) {
      depth++;
      if (depth > deepest) deepest = depth;
      if (code === OPEN_BRACKET && ((depth === 2 && isListNext) || (depth === 1 && orRoot))) {
        listDepth = depth;
        isEmpty = true;
      }
    } else if ((code | BRACE_BIT) === CLOSE_BRACE) {
      if (depth === listDepth) listDepth = 0;
      if (depth > 0) depth--;
    }
    at++;
  }
  return { deepest, longestLine: 0, longestLineNumber: 0, events };
}

/** Whether a quoted name, perhaps with escapes, is `name`. */
function isName(quoted: Uint8Array, name: string): boolean {
  if (quoted.length < name.length + 2 || quoted.length > name.length * 6 + 2) return false;
  try {
    return JSON.parse(new TextDecoder().decode(quoted)) === name;
  } catch {
    return false;
  }
}
