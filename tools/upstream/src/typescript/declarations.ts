import { UpstreamFailure } from "../failure.js";
import type { Declaration } from "../subsets/subset.js";

/**
 * Checks that the pinned `schema.ts` declares what the tables of a subset rely on. Comments and white space do not count.
 *
 * @throws UpstreamFailure `typescript-differs` naming every declaration that is not there
 *
 * @example
 * requireDeclarations(text, [{ declaration: "NumberSchema", says: "minimum?: number" }], "2025-11-25/schema.ts")
 */
export function requireDeclarations(
  source: string,
  declarations: readonly Declaration[],
  name: string,
): void {
  const code = withoutComments(source);
  const missing = declarations.filter(
    ({ declaration, says }) => !statements(code, declaration).includes(withoutSpace(says)),
  );
  if (missing.length === 0) return;
  const list = missing.map(({ declaration, says }) => `${declaration} { ${says} }`).join(", ");
  throw new UpstreamFailure("typescript-differs", `${name} does not declare ${list}`);
}

/** The members of an exported interface, or the one type of an exported alias, without white space. */
function statements(code: string, name: string): string[] {
  const head = new RegExp(`export\\s+(?:interface\\s+${name}\\b[^{]*\\{|type\\s+${name}\\s*=)`).exec(code);
  if (head === null) return [];
  const found: string[] = [];
  let depth = 0;
  let start = head.index + head[0].length;
  for (let at = start; at < code.length && depth >= 0; at += 1) {
    const character = code.charAt(at);
    if ("{[(".includes(character)) depth += 1;
    if ("}])".includes(character)) depth -= 1;
    if ((character === ";" && depth === 0) || depth < 0) {
      found.push(withoutSpace(code.slice(start, at)));
      start = at + 1;
      if (head[0].endsWith("=")) break;
    }
  }
  return found;
}

/** Quoted text is matched first, so that `//` in a string is no comment. */
function withoutComments(source: string): string {
  return source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (match) =>
    match.startsWith("/") ? " " : match,
  );
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}
