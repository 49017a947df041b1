import { isJsonObject } from "./json.js";

/** The width that the repository's formatter allows a line. */
const LINE_WIDTH = 110;

/**
 * Prints a JSON value the way the repository's formatter leaves it alone: one member per line, an array of plain values
 * on one line when it fits. Ends with a line feed. The same value gives the same bytes on every machine.
 *
 * @example
 * printJson({ required: ["a", "b"] }) // '{\n  "required": ["a", "b"]\n}\n'
 */
export function printJson(value: unknown): string {
  return `${print(value, 0, 0)}\n`;
}

/** `used` counts what the line holds beside the value (and a comma after it), `depth` is the nesting of the line. */
function print(value: unknown, depth: number, used: number): string {
  const inner = "  ".repeat(depth + 1);
  if (Array.isArray(value)) {
    const line = `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
    const plain = value.every((item) => typeof item !== "object" || item === null);
    if (value.length === 0 || (plain && used + line.length <= LINE_WIDTH)) return line;
    const items = value.map((item, index) => {
      const comma = index < value.length - 1 ? 1 : 0;
      return inner + print(item, depth + 1, inner.length + comma);
    });
    return `[\n${items.join(",\n")}\n${"  ".repeat(depth)}]`;
  }
  if (isJsonObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return "{}";
    const members = entries.map(([name, member], index) => {
      const head = `${inner}${JSON.stringify(name)}: `;
      const comma = index < entries.length - 1 ? 1 : 0;
      return head + print(member, depth + 1, head.length + comma);
    });
    return `{\n${members.join(",\n")}\n${"  ".repeat(depth)}}`;
  }
  return JSON.stringify(value);
}
