import { elicitationTexts } from "./elicitation-texts.js";

/** Stands where something was taken out. */
const MASK = "[withheld]";
/** Shorter texts are not taken out: they would be found everywhere and give nothing away. */
const SHORTEST = 4;
/** A longer text is recognized by its beginning, so that a line that was cut off still shows none of it. */
const RECOGNIZED_BY = 24;
/** Ends a text that was cut off: what stands before it may be the beginning of something longer. */
export const CUT = "…";
/** Tokens that are remembered; the oldest are forgotten first, as they are rotated. */
const MAX_TOKENS = 1000;

/** Texts that a person entered, which are remembered in the same way; of a long one, its beginning. */
const MAX_ENTERED = 1000;
const ENTERED_BEGINNING = 1000;

/** Bearer credentials in any text, known or not; the words "bearer token" are none. */
const BEARER = /\bbearer\s+[\w\-.~+/]{8,}=*/gi;
// Control characters and escape sequences, which would act on the terminal of whoever reads a record.
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
const CONTROL = /\u001b\[[0-9;?]*[ -/]*[@-~]|[\u0000-\u001f\u007f-\u009f]/g;

/** Takes secrets and payload values out of texts that a backend wrote, before they reach a record. */
export class Redactor {
  readonly #kept = new Set<string>();
  readonly #tokens = new Set<string>();
  readonly #entered = new Set<string>();

  /** Remembers for good a secret that was handed to a process, which may write it at any later time. */
  keep(secret: string): void {
    for (const form of formsOf(secret)) this.#kept.add(form);
  }

  /** Remembers a token that was resolved for one request. */
  remember(token: string): void {
    for (const form of formsOf(token)) keepLast(this.#tokens, form, MAX_TOKENS);
  }

  /**
   * Remembers what a person entered: a backend that saw it once may write it at any later time, over an event that does not hold it.
   */
  rememberEntered(text: string): void {
    for (const form of formsOf(text.slice(0, ENTERED_BEGINNING))) keepLast(this.#entered, form, MAX_ENTERED);
  }

  /** The text without known secrets, bearer credentials, control characters and the given `values`. */
  redact(text: string, values: readonly string[] = []): string {
    return withhold(text, [...this.#kept, ...this.#tokens, ...this.#entered, ...values])
      .replace(BEARER, `Bearer ${MASK}`)
      .replace(CONTROL, " ");
  }
}

function keepLast(texts: Set<string>, text: string, most: number): void {
  texts.delete(text);
  texts.add(text);
  for (const oldest of texts) {
    if (texts.size <= most) break;
    texts.delete(oldest);
  }
}

/** The text without the values. */
export function withhold(text: string, values: readonly string[]): string {
  const longestFirst = [...values].sort((a, b) => b.length - a.length);
  return longestFirst.reduce(mask, text);
}

/** Masks every place where the value begins, as far as the text follows it. */
function mask(text: string, value: string): string {
  const start = value.slice(0, RECOGNIZED_BY);
  let clean = "";
  let from = 0;
  for (;;) {
    const found = text.indexOf(start, from);
    if (found < 0) return clean + maskCutEnd(text.slice(from), start);
    let end = found + start.length;
    while (end < text.length && text[end] === value[end - found]) end += 1;
    clean += text.slice(from, found) + MASK;
    from = end;
  }
}

/** Masks the end of a text that was cut off in the middle of the value's beginning. */
function maskCutEnd(text: string, start: string): string {
  if (!text.endsWith(CUT)) return text;
  const kept = text.slice(0, -CUT.length);
  for (let length = Math.min(start.length, kept.length) - 1; length >= SHORTEST; length--) {
    if (kept.endsWith(start.slice(0, length))) return kept.slice(0, -length) + MASK;
  }
  return text;
}

/** Members of an event that name and number things; all others may hold what a user, a model or a tool wrote. */
const METADATA = new Set([
  "id",
  "type",
  "time",
  "source",
  "harness",
  "call",
  "turn",
  "batch",
  "path",
  "parentEventId",
]);
const TOOL_METADATA = new Set(["name", "kind", "origin", "mcp"]);
/** What parts say about themselves. A record uses these words too, and they give nothing away. */
const PART_WORDS = new Set(["text", "attachment", "body", "metadata", "omit"]);
/** Strings of one event that are looked for. */
const MAX_VALUES = 2000;

/** The payload strings of an event, line by line and also as JSON writes them: what a failing backend might repeat. */
export function payloadTexts(event: object): string[] {
  const texts = new Set<string>();
  const rest: unknown[] = Object.entries(event).map(([name, value]) => {
    if (METADATA.has(name)) return undefined;
    if (name === "elicitation" && isObject(value)) return elicitationTexts(value);
    return name === "tool" && isObject(value) ? without(value, TOOL_METADATA) : value;
  });
  while (rest.length > 0 && texts.size < MAX_VALUES) {
    const value = rest.pop();
    if (typeof value === "string") {
      if (!PART_WORDS.has(value)) for (const form of formsOf(value)) texts.add(form);
    } else if (isObject(value)) rest.push(...Object.values(value));
  }
  return [...texts];
}

/** A text as a record may hold it: line by line, and as JSON writes it. What is too short is left out. */
function formsOf(text: string): string[] {
  const escaped = JSON.stringify(text).slice(1, -1);
  return [...new Set([...text.split(/\r?\n/), escaped].map((form) => form.trim()))].filter(
    (form) => form.length >= SHORTEST,
  );
}

function without(value: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
