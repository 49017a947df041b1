import { BackendError } from "../errors/backend-error.js";

/** Takes what must not leave out of a text. */
export type Redact = (text: string) => string;

/**
 * What must not leave: secrets as they are written, patterns of secrets, or a function that gives back a text without them.
 *
 * @example
 * redact: [process.env.API_KEY ?? "", /\bghp_[A-Za-z0-9]{36}\b/]
 */
export type RedactOption = Redact | readonly (string | RegExp)[];

/** Stands where something was taken out. */
const MASK = "[redacted]";

/**
 * The function that an option means. It throws what the author's own function throws.
 *
 * @throws BackendError `invalid-option` for an empty secret, a pattern that matches the empty text, and what is none of these
 */
export function redactor(option: RedactOption): Redact {
  if (typeof option === "function") return option;
  if (!Array.isArray(option)) {
    throw new BackendError(
      "invalid-option",
      "option redact must be a function, or a list of texts and patterns",
    );
  }
  for (const each of option) {
    if (each instanceof RegExp ? !everywhere(each).test("") : typeof each === "string" && each !== "")
      continue;
    throw new BackendError(
      "invalid-option",
      "each entry of option redact must be a text or a pattern and match at least one character; is an environment variable unset?",
    );
  }
  return withhold(option);
}

/** The same function, which never throws: a text for which it fails is taken out whole. */
export function failsafe(redact: Redact, onFailure?: (error: BackendError) => void): Redact {
  return (text) => {
    try {
      const clean: unknown = redact(text);
      if (typeof clean === "string") return clean === "" && text !== "" ? MASK : clean;
      throw new TypeError("it returned something that is no text");
    } catch (cause) {
      const message = "the function redact failed; the text was taken out whole; the reason is the cause";
      onFailure?.(new BackendError("redact-failed", message, { cause }));
      return MASK;
    }
  };
}

/** Masks every secret, in each way that it may be written, and every match of a pattern; what overlaps is masked as one. */
export function withhold(entries: readonly (string | RegExp)[]): Redact {
  const secrets = new Set(entries.filter((each) => typeof each === "string").flatMap(waysToWrite));
  const patterns = entries.filter((each) => each instanceof RegExp).map(everywhere);
  return (text) => {
    const found = [...secrets].flatMap((secret) => occurrences(text, secret));
    for (const pattern of patterns) {
      for (const match of text.matchAll(pattern)) addRange(found, match.index, match[0].length);
    }
    return masked(text, found);
  };
}

/** A secret as it is, inside a JSON text, and as a part of a JSON Pointer. */
export function waysToWrite(secret: string): string[] {
  const inPointer = secret.replaceAll("~", "~0").replaceAll("/", "~1");
  return [secret, inPointer, asJson(secret), asJson(inPointer)];
}

/** A text as it stands between the quotation marks of JSON. */
export function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

interface Range {
  readonly start: number;
  end: number;
}

/** Also those that overlap: of none of them may a rest stay. */
function occurrences(text: string, secret: string): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
    addRange(found, at, secret.length);
  }
  return found;
}

/** Adds a range behind others, or makes the last one longer when they overlap. */
function addRange(ranges: Range[], start: number, length: number): void {
  const last = ranges.at(-1);
  if (last !== undefined && last.start <= start && start < last.end) {
    last.end = Math.max(last.end, start + length);
  } else if (length > 0) {
    ranges.push({ start, end: start + length });
  }
}

function masked(text: string, found: Range[]): string {
  const ranges: Range[] = [];
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) addRange(ranges, start, end - start);
  let clean = "";
  let from = 0;
  for (const { start, end } of ranges) {
    clean += text.slice(from, start) + MASK;
    from = end;
  }
  return clean + text.slice(from);
}

function everywhere({ source, flags }: RegExp): RegExp {
  return new RegExp(source, `${flags.replace(/[gy]/g, "")}g`);
}
