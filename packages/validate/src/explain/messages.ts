import type { JsonType } from "./schema.js";

const ARTICLES: Record<JsonType, string> = {
  object: "an object",
  array: "an array",
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  null: "null",
};

/** "an object", "true or false": what a value of the type is called in a sentence. */
export function describeType(type: JsonType): string {
  return ARTICLES[type];
}

/** What a value is, without saying what is in it. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  switch (typeof value) {
    case "boolean":
      return "a boolean";
    case "number":
      return Number.isInteger(value) ? "an integer" : "a number with a fraction";
    case "object":
      return "an object";
    case "string":
      return value === "" ? "an empty string" : "a string";
    default:
      return "nothing that JSON can hold";
  }
}

const FORMATS: Record<string, string> = {
  uri: "an absolute RFC 3986 URI such as https://example.com/x or urn:example:agent",
  "date-time": "an RFC 3339 date-time with an offset such as 2026-03-04T05:06:07Z",
  date: "an RFC 3339 date such as 2026-03-04",
  email: "an e-mail address such as name@example.com",
};

/** What a string of the format looks like. */
export function describeFormat(format: string): string {
  return FORMATS[format] ?? `a string of format ${format}`;
}

const PATTERNS: [startsWith: string, expectation: string][] = [
  ["^(?:[A-Za-z][A-Za-z0-9_-]*\\.)+", "a reverse-DNS name such as com.example.policy"],
  ["^https?://", "an http or https URL"],
  ["^https://", "an https URL"],
  [
    "^(?:https://|http://(?:localhost",
    "an https URL, or an http URL on loopback (localhost, 127.x.x.x, [::1])",
  ],
  ["^[A-Z]{3}$", "a currency code of three capital letters such as EUR"],
  ["^[a-f0-9]{64}$", "a SHA-256 digest: 64 lowercase hexadecimal digits"],
  ["^(?:\\*|[a-z]", "`*`, or one family such as `tool.*`"],
  ["^[A-Za-z_][A-Za-z0-9_]*$", "the name of an environment variable, such as AHP_TOKEN"],
  ["^_.+", "a transport name that starts with an underscore, such as `_unix`"],
  ["^(?:[Tt][Ee][Xx][Tt]/", "a text or JSON media type"],
];

/** What a string that matches the pattern is, in words; the pattern itself where there are none. */
export function describePattern(pattern: string): string {
  const known = PATTERNS.find(([start]) => pattern.startsWith(start));
  return known?.[1] ?? `a string that matches ${pattern}`;
}

/** "a, b or c", each as code. */
export function oneOf(names: readonly unknown[]): string {
  const quoted = names.map((name) => `\`${typeof name === "string" ? name : JSON.stringify(name)}\``);
  if (quoted.length <= 1) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} or ${quoted[quoted.length - 1]}`;
}

/** " Did you mean `x`?", or nothing. */
export function hint(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : `; did you mean \`${suggestion}\`?`;
}
