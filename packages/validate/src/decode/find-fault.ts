import { JsonCursor, type SyntaxFault } from "./json-cursor.js";
import { formatPointer } from "./json-pointer.js";

/** The first thing in a text that strict JSON does not allow. */
export interface JsonFault {
  readonly kind: "json-syntax" | "too-deep" | "duplicate-member" | "number-overflow";
  /** Where in the text, in UTF-16 code units. */
  readonly offset: number;
  /** JSON Pointer of the value concerned; for a syntax fault of the last place that could still be read. */
  readonly pointer: string;
  /** Only for a syntax fault: what JSON allows at the offset. */
  readonly expected?: SyntaxFault["expected"];
}

/**
 * The first fault of a text in document order, or undefined when there is none. Linear; the thorough half of reading, for texts
 * that the quick checks did not clear.
 */
export function findFault(text: string, maxDepth: number): JsonFault | undefined {
  const cursor = new JsonCursor(text);
  // One entry per open container: the names met so far, from the first one on.
  const names: (Set<string> | undefined)[] = [];
  const faultAt = (kind: JsonFault["kind"]): JsonFault => {
    return { kind, offset: cursor.start, pointer: formatPointer(cursor.path) };
  };
  for (;;) {
    switch (cursor.next()) {
      case "open":
        if (cursor.depth > maxDepth) return faultAt("too-deep");
        names.push(undefined);
        break;
      case "close":
        names.pop();
        break;
      case "name": {
        const name = cursor.path.at(-1) as string;
        const known = names.at(-1);
        if (known?.has(name)) return faultAt("duplicate-member");
        if (known === undefined) names[names.length - 1] = new Set([name]);
        else known.add(name);
        break;
      }
      case "scalar":
        if (overflows(text, cursor)) return faultAt("number-overflow");
        break;
      case "fault":
        return { ...faultAt("json-syntax"), ...cursor.fault };
      case "end":
        return undefined;
    }
  }
}

/** Whether the current scalar is a number beyond the range of a double. */
function overflows(text: string, cursor: JsonCursor): boolean {
  const first = text[cursor.start];
  if (first === '"' || first === "t" || first === "f" || first === "n") return false;
  return !Number.isFinite(Number(text.slice(cursor.start, cursor.end)));
}
