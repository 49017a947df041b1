import { Lexer, Parser } from "yaml";

/** A rules file nests five deep; what nests deeper than this is none. */
const MAX_NESTING = 32;

/**
 * Whether a YAML text nests deeper than a rules file can. Reads it token by token and stops there, because the library's
 * own composition of a text that nests without bound runs out of stack or memory.
 */
export function isNestedTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const token of new Lexer().lex(text)) {
    for (const _document of parser.next(token)) {
      // Whole documents are of no interest here.
    }
    if (parser.stack.length > MAX_NESTING) return true;
  }
  return false;
}
