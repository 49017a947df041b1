import { JsonCursor } from "./json-cursor.js";
import { parsePointer } from "./json-pointer.js";
import { positionAt, type TextPosition } from "./text-position.js";

/**
 * Where in a JSON text the value begins that a JSON Pointer names; when the value is not there, its nearest parent that is. Of
 * members with the same name the last counts, as for `JSON.parse`.
 *
 * Undefined when the pointer is none, or the text has no value to point at. In a text that stops being JSON, the part before that
 * place is searched. Linear.
 *
 * @example
 * locate('{\n  "hooks": [1]\n}', "/hooks/0"); // { line: 2, column: 13, offset: 14 }
 */
export function locate(text: string, pointer: string): TextPosition | undefined {
  const segments = parsePointer(pointer);
  if (segments === undefined) return undefined;
  const cursor = new JsonCursor(text);
  let found: number | undefined;
  // How many of the cursor's leading path segments are those of the pointer.
  let matched = 0;
  for (;;) {
    const token = cursor.next();
    if (token === "end" || token === "fault") break;
    if (token === "name" || token === "close") continue;
    const depth = cursor.path.length;
    // Only a value directly inside a matched container, or the root, can match one segment more.
    if (depth - 1 <= matched && depth <= segments.length) {
      const matches = depth === 0 || String(cursor.path[depth - 1]) === segments[depth - 1];
      matched = matches ? depth : depth - 1;
      if (matches) found = cursor.start;
    }
  }
  return found === undefined ? undefined : positionAt(text, found);
}
