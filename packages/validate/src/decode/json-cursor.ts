/** What {@link JsonCursor.next} stopped at. After "end" of the text and after "fault" it stays there. */
export type JsonToken =
  /** The opening bracket of an object or array. */
  | "open"
  /** The closing bracket of the innermost open object or array. */
  | "close"
  /** A member name together with the colon behind it. */
  | "name"
  /** A string, number, true, false or null. */
  | "scalar"
  | "end"
  | "fault";

/** What JSON allows at the place of a fault, in words for a reader. */
export const EXPECTED = {
  value: "a JSON value",
  valueOrClose: "a JSON value or ']'",
  name: "a member name in double quotes",
  nameOrClose: "a member name in double quotes or '}'",
  colon: "':' after a member name",
  commaOrCloseObject: "',' or '}'",
  commaOrCloseArray: "',' or ']'",
  endOfText: "the end of the text",
  digit: "a digit",
  inString: "a character that may stand in a string, or its closing double quote",
  escape: 'one of " \\ / b f n r t u after a backslash',
  hexDigits: "four hexadecimal digits after \\u",
} as const;

/** The first character that no JSON text could have at that place. */
export interface SyntaxFault {
  /** In UTF-16 code units; the length of the text when it ends too early. */
  readonly offset: number;
  readonly expected: (typeof EXPECTED)[keyof typeof EXPECTED];
}

type Expecting = "value" | "value-or-close" | "name-or-close" | "comma-or-close" | "end";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Walks a JSON text token by token, strictly as RFC 8259 says, and knows the path to where it is. It builds no value and uses no
 * recursion; the readers that need positions (faults, duplicates, pointers) are built on it. Linear.
 */
export class JsonCursor {
  /** Where the current token begins and ends. */
  start = 0;
  end = 0;
  /** Set when `next` answered "fault". */
  fault: SyntaxFault | undefined;
  /** Member names and indices that lead from the root to the current token's value. Changed by `next`; copy what must stay. */
  readonly path: (string | number)[] = [];

  readonly #text: string;
  /** One entry per open container: whether it is an object. */
  readonly #open: boolean[] = [];
  #expecting: Expecting = "value";

  constructor(text: string) {
    this.#text = text;
  }

  /** How many containers are open. */
  get depth(): number {
    return this.#open.length;
  }

  next(): JsonToken {
    if (this.fault !== undefined) return "fault";
    this.start = this.#afterSpace(this.end);
    switch (this.#expecting) {
      case "value":
        return this.#value(EXPECTED.value);
      case "value-or-close":
        if (this.#text[this.start] === "]") return this.#close(true);
        this.path.push(0);
        return this.#value(EXPECTED.valueOrClose);
      case "name-or-close":
        if (this.#text[this.start] === "}") return this.#close(true);
        return this.#name(EXPECTED.nameOrClose);
      case "comma-or-close":
        return this.#commaOrClose();
      case "end":
        if (this.start === this.#text.length) return "end";
        return this.#fail(this.start, EXPECTED.endOfText);
    }
  }

  #commaOrClose(): JsonToken {
    const inObject = this.#open.at(-1) === true;
    const character = this.#text[this.start];
    if (character === (inObject ? "}" : "]")) return this.#close(false);
    if (character !== ",")
      return this.#fail(this.start, inObject ? EXPECTED.commaOrCloseObject : EXPECTED.commaOrCloseArray);
    this.start = this.#afterSpace(this.start + 1);
    const previous = this.path.pop();
    if (typeof previous === "string") return this.#name(EXPECTED.name);
    this.path.push((previous ?? 0) + 1);
    return this.#value(EXPECTED.value);
  }

  #close(empty: boolean): JsonToken {
    this.end = this.start + 1;
    if (!empty) this.path.pop();
    this.#open.pop();
    this.#expecting = this.#open.length === 0 ? "end" : "comma-or-close";
    return "close";
  }

  #name(expected: SyntaxFault["expected"]): JsonToken {
    const text = this.#text;
    if (text.charCodeAt(this.start) !== QUOTE) return this.#fail(this.start, expected);
    const nameEnd = this.#afterString(this.start);
    if (nameEnd < 0) return "fault";
    this.path.push(JSON.parse(text.slice(this.start, nameEnd)) as string);
    const colon = this.#afterSpace(nameEnd);
    if (text[colon] !== ":") return this.#fail(colon, EXPECTED.colon);
    this.end = colon + 1;
    this.#expecting = "value";
    return "name";
  }

  #value(expected: SyntaxFault["expected"]): JsonToken {
    const character = this.#text[this.start];
    if (character === "{" || character === "[") {
      this.end = this.start + 1;
      this.#open.push(character === "{");
      this.#expecting = character === "{" ? "name-or-close" : "value-or-close";
      return "open";
    }
    const end = this.#afterScalar(this.start, expected);
    if (end < 0) return "fault";
    this.end = end;
    this.#expecting = this.#open.length === 0 ? "end" : "comma-or-close";
    return "scalar";
  }

  /** The index behind the scalar that begins at `at`, or -1 after noting a fault. */
  #afterScalar(at: number, expected: SyntaxFault["expected"]): number {
    const text = this.#text;
    const code = text.charCodeAt(at);
    if (code === QUOTE) return this.#afterString(at);
    if (code === 0x2d || isDigit(code)) return this.#afterNumber(at);
    for (const literal of ["true", "false", "null"]) {
      if (text.startsWith(literal, at)) return at + literal.length;
    }
    this.#fail(at, expected);
    return -1;
  }

  #afterString(open: number): number {
    const text = this.#text;
    let at = open + 1;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code < 0x20) {
        this.#fail(at, EXPECTED.inString);
        return -1;
      }
      at = code === BACKSLASH ? this.#afterEscape(at) : at + 1;
      if (at < 0) return -1;
    }
    this.#fail(text.length, EXPECTED.inString);
    return -1;
  }

  #afterEscape(backslash: number): number {
    const text = this.#text;
    const letter = text.charAt(backslash + 1);
    if (letter !== "" && '"\\/bfnrt'.includes(letter)) return backslash + 2;
    if (letter !== "u") {
      this.#fail(Math.min(backslash + 1, text.length), EXPECTED.escape);
      return -1;
    }
    for (let at = backslash + 2; at < backslash + 6; at++) {
      if (!isHexDigit(text.charCodeAt(at))) {
        this.#fail(Math.min(at, text.length), EXPECTED.hexDigits);
        return -1;
      }
    }
    return backslash + 6;
  }

  #afterNumber(start: number): number {
    const text = this.#text;
    let at = text[start] === "-" ? start + 1 : start;
    at = text[at] === "0" ? at + 1 : this.#afterDigits(at);
    if (at >= 0 && text[at] === ".") at = this.#afterDigits(at + 1);
    if (at >= 0 && (text[at] === "e" || text[at] === "E")) {
      const signed = text[at + 1] === "+" || text[at + 1] === "-";
      at = this.#afterDigits(signed ? at + 2 : at + 1);
    }
    return at;
  }

  /** One digit or more. */
  #afterDigits(start: number): number {
    let at = start;
    while (isDigit(this.#text.charCodeAt(at))) at++;
    if (at > start) return at;
    this.#fail(start, EXPECTED.digit);
    return -1;
  }

  #afterSpace(start: number): number {
    let at = start;
    while (isSpace(this.#text.charCodeAt(at))) at++;
    return at;
  }

  #fail(offset: number, expected: SyntaxFault["expected"]): "fault" {
    this.start = offset;
    this.end = offset;
    this.fault = { offset, expected };
    return "fault";
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}
