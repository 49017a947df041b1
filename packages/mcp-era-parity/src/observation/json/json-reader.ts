import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./characters.js";
import { JsonFault } from "./json-fault.js";
import { NameStack } from "./name-stack.js";
import { afterNumber, afterString } from "./scan.js";

/** What kind of value stands next, by its first character. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/**
 * Reads strict JSON (RFC 8259) from a part of a text, value by value, and makes strings only of what it is asked for. Member names
 * are unique at any depth, compared as decoded; numbers are given as they are written; nothing is nested deeper than `maxDepth`;
 * half surrogate pairs and numbers beyond a double are refused. What is skipped is checked as strictly as what is read. Linear in
 * the length of the text.
 *
 * Each method throws a {@link JsonFault} at the first thing that is not allowed.
 *
 * @example
 * const reader = new JsonReader(128);
 * reader.enter('{"id":1.0}');
 * for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember())
 *   console.log(name, reader.number()); // id 1.0
 * reader.finish();
 */
export class JsonReader {
  /** The deepest nesting met so far, also of what was refused; 1 is an object or array that stands alone. */
  deepest = 0;

  readonly #maxDepth: number;
  readonly #names = new NameStack();
  readonly #nameAt: (start: number) => string;
  /** Where the names of each open object begin in the stack, by its depth. */
  readonly #bases: Int32Array;
  #text = "";
  #at = 0;
  #end = 0;
  #depth = 0;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
    this.#bases = new Int32Array(maxDepth + 1);
    this.#nameAt = (start) => this.#slice(start, afterString(this.#text, start, this.#end) - 1);
  }

  /** Where reading goes on, in UTF-16 code units of the text. */
  get offset(): number {
    return this.#at;
  }

  /** From now on reads a text, or its part from `start` to `end`; whatever was open is forgotten. */
  enter(text: string, start = 0, end = text.length): void {
    this.#text = text;
    this.#at = start;
    this.#end = end;
    this.#depth = 0;
    this.#names.clear();
  }

  /** What stands next. */
  peek(): JsonKind {
    switch (this.#next()) {
      case OPEN_BRACE:
        return "object";
      case OPEN_BRACKET:
        return "array";
      case QUOTE:
        return "string";
      case LOWER_T:
      case LOWER_F:
        return "boolean";
      case LOWER_N:
        return "null";
      default:
        return "number";
    }
  }

  /** Whether a value of this kind stands next; one of another kind is skipped. */
  peekElseSkip(kind: JsonKind): boolean {
    if (this.peek() === kind) return true;
    this.skip();
    return false;
  }

  /** Opens an object. @returns the name of its first member, whose value stands next; `undefined` when it has none */
  firstMember(): string | undefined {
    const base = this.#openObject();
    if (this.#closes(CLOSE_BRACE)) return undefined;
    this.#bases[this.#depth] = base;
    return this.#memberName(base);
  }

  /** Goes on in the object, behind the value of a member that was read or skipped. @returns as {@link firstMember} */
  nextMember(): string | undefined {
    const base = this.#bases[this.#depth] as number;
    if (this.#goesOn(CLOSE_BRACE)) return this.#memberName(base);
    this.#names.close(base);
    return undefined;
  }

  /** Opens an array. @returns whether it has a first element, which stands next */
  firstElement(): boolean {
    this.#open(OPEN_BRACKET, "an array");
    return !this.#closes(CLOSE_BRACKET);
  }

  /** Goes on in the array, behind an element that was read or skipped. @returns whether there is another one */
  nextElement(): boolean {
    return this.#goesOn(CLOSE_BRACKET);
  }

  /** Reads a string, decoded. */
  string(): string {
    if (this.#next() !== QUOTE) this.#fail("a string");
    const start = this.#at + 1;
    this.#skipString();
    return this.#slice(start, this.#at - 1);
  }

  /** Reads a number, as it is written. */
  number(): string {
    const start = this.#afterSpace();
    this.#skipNumber();
    return this.#text.slice(start, this.#at);
  }

  boolean(): boolean {
    const isTrue = this.#next() === LOWER_T;
    this.#skipWord(isTrue ? "true" : "false");
    return isTrue;
  }

  /** Checks the next value of any kind and goes behind it. */
  skip(): void {
    switch (this.#next()) {
      case QUOTE:
        return this.#skipString();
      case OPEN_BRACE:
        return this.#skipObject();
      case OPEN_BRACKET:
        return this.#skipArray();
      case LOWER_T:
        return this.#skipWord("true");
      case LOWER_F:
        return this.#skipWord("false");
      case LOWER_N:
        return this.#skipWord("null");
      default:
        return this.#skipNumber();
    }
  }

  /** Makes sure that nothing but white space is left. */
  finish(): void {
    if (this.#next() >= 0) this.#fail("the end of the text");
  }

  #skipObject(): void {
    const base = this.#openObject();
    for (let more = !this.#closes(CLOSE_BRACE); more; more = this.#goesOn(CLOSE_BRACE)) {
      this.#name(base);
      this.skip();
    }
    this.#names.close(base);
  }

  #skipArray(): void {
    this.#open(OPEN_BRACKET, "an array");
    for (let more = !this.#closes(CLOSE_BRACKET); more; more = this.#goesOn(CLOSE_BRACKET)) this.skip();
  }

  #skipNumber(): void {
    this.#at = afterNumber(this.#text, this.#at, this.#end);
  }

  #skipWord(word: "true" | "false" | "null"): void {
    const stop = this.#at + word.length;
    if (stop > this.#end || !this.#text.startsWith(word, this.#at)) this.#fail("a JSON value");
    this.#at = stop;
  }

  /** A string that begins at the current place. Most have no escape and end in the loop here. */
  #skipString(): void {
    const text = this.#text;
    const end = this.#end;
    let at = this.#at + 1;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return;
      }
      if (code === BACKSLASH || code < 0x20) break;
      at++;
    }
    this.#at = afterString(text, at, end);
  }

  /** Takes a member name and the colon behind it. @returns the name */
  #memberName(base: number): string {
    const start = this.#at + 1;
    return this.#slice(start, this.#name(base));
  }

  /** Takes a member name and the colon behind it. @returns the end of the name's content */
  #name(base: number): number {
    if (this.#next() !== QUOTE) this.#fail("a member name in double quotes");
    const text = this.#text;
    const start = this.#at + 1;
    const end = this.#end;
    let at = start;
    let hash = 0;
    let code = 0;
    while (at < end) {
      code = text.charCodeAt(at);
      if (code === QUOTE || code === BACKSLASH || code < 0x20) break;
      hash = (Math.imul(hash, 31) + code) | 0;
      at++;
    }
    if (code !== QUOTE || at >= end) {
      at = afterString(text, at, end) - 1;
      hash = hashOf(this.#slice(start, at));
    }
    if (!this.#names.add(base, start, hash, this.#nameAt)) throw new JsonFault("duplicate-member", start - 1);
    this.#at = at + 1;
    if (this.#next() !== COLON) this.#fail("':' after a member name");
    this.#at++;
    return at;
  }

  /** The decoded content of a string between its quotes. JSON.parse decodes escapes that are known to be right. */
  #slice(start: number, end: number): string {
    const content = this.#text.slice(start, end);
    return content.includes("\\") ? (JSON.parse(`"${content}"`) as string) : content;
  }

  #openObject(): number {
    this.#open(OPEN_BRACE, "an object");
    return this.#names.open();
  }

  #open(bracket: number, expected: string): void {
    if (this.#next() !== bracket) this.#fail(expected);
    this.#depth++;
    if (this.#depth > this.deepest) this.deepest = this.#depth;
    if (this.#depth > this.#maxDepth) throw new JsonFault("json-depth", this.#at);
    this.#at++;
  }

  /** Whether the bracket that was opened closes at once; takes it then. */
  #closes(bracket: number): boolean {
    if (this.#next() !== bracket) return false;
    this.#at++;
    this.#depth--;
    return true;
  }

  /** Behind a member or an element: whether another follows. Takes the comma or the closing bracket. */
  #goesOn(bracket: number): boolean {
    const code = this.#next();
    if (code === COMMA) {
      this.#at++;
      this.#next();
      return true;
    }
    if (code !== bracket) this.#fail(bracket === CLOSE_BRACE ? "',' or '}'" : "',' or ']'");
    this.#at++;
    this.#depth--;
    return false;
  }

  /** The character behind white space, which is taken; -1 at the end. */
  #next(): number {
    const text = this.#text;
    const end = this.#end;
    let at = this.#at;
    while (at < end) {
      const code = text.charCodeAt(at);
      if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) {
        this.#at = at;
        return code;
      }
      at++;
    }
    this.#at = at;
    return -1;
  }

  #afterSpace(): number {
    this.#next();
    return this.#at;
  }

  #fail(expected: string): never {
    throw new JsonFault("json-syntax", this.#at, expected);
  }
}

function hashOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0;
  return hash;
}
