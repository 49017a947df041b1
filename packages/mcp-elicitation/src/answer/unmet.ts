import type { ElicitationField, ElicitationOption } from "@ahp/types";
import { codePointLength, isDate, isDateTime, isEmail, isUri } from "@ahp/validate/formats";

/** What a field demands and a value is not: a stable code, and what the person should enter. */
export interface Unmet {
  readonly code: string;
  readonly message: string;
}

type FieldOf<Type> = Extract<ElicitationField, { type: Type }>;

/** What keeps a value from being an answer to a field of a sound form; undefined when it is one. */
export function unmetBy(field: ElicitationField, value: unknown): Unmet | undefined {
  switch (field.type) {
    case "string":
      return typeof value === "string" ? unmetByText(field, value) : TEXT;
    case "boolean":
      return typeof value === "boolean" ? undefined : YES_OR_NO;
    case "array":
      return Array.isArray(value) ? unmetByChoices(field, value) : CHOICES;
    default:
      return unmetByNumber(field, value);
  }
}

const TEXT: Unmet = { code: "type", message: "enter text" };
const YES_OR_NO: Unmet = { code: "type", message: "answer yes or no (true or false)" };
const CHOICES: Unmet = { code: "type", message: "choose from the options of this field, as a list" };
const NOT_AN_OPTION: Unmet = { code: "enum", message: "choose one of the options of this field" };
const NOT_ALL_OPTIONS: Unmet = { code: "enum", message: "choose only from the options of this field" };
const NUMBER: Unmet = { code: "type", message: "enter a number" };
const INTEGER: Unmet = { code: "type", message: "enter a whole number" };

function unmetByText(field: FieldOf<"string">, text: string): Unmet | undefined {
  if ("enum" in field) return field.enum.includes(text) ? undefined : NOT_AN_OPTION;
  if ("oneOf" in field) return timesOffered(field.oneOf, text) === 1 ? undefined : NOT_AN_OPTION;
  const { minLength, maxLength, format } = field;
  if (minLength !== undefined || maxLength !== undefined) {
    const length = codePointLength(text);
    if (minLength !== undefined && length < minLength)
      return { code: "min-length", message: `enter ${Math.ceil(minLength)} or more characters` };
    if (maxLength !== undefined && length > maxLength)
      return { code: "max-length", message: `enter ${Math.floor(maxLength)} or fewer characters` };
  }
  return format === undefined || isOfFormat(format, text)
    ? undefined
    : { code: "format", message: `enter ${FORMATS[format]}` };
}

type Format = "date" | "date-time" | "email" | "uri";

/** The four formats that MCP has, asserted as strictly as everywhere in AHP (DECISIONS 3). */
function isOfFormat(format: Format, text: string): boolean {
  switch (format) {
    case "date":
      return isDate(text);
    case "date-time":
      return isDateTime(text);
    case "email":
      return isEmail(text);
    case "uri":
      return isUri(text);
  }
}

const FORMATS: { readonly [name in Format]: string } = {
  date: "a date such as 2026-03-04",
  "date-time": "a date and time with offset such as 2026-03-04T05:06:07Z",
  email: "an email address such as name@example.org",
  uri: "an absolute URL such as https://example.org/page",
};

function unmetByNumber(field: FieldOf<"integer" | "number">, value: unknown): Unmet | undefined {
  if (typeof value !== "number" || !Number.isFinite(value))
    return field.type === "integer" ? INTEGER : NUMBER;
  if (field.type === "integer" && !Number.isInteger(value)) return INTEGER;
  const { minimum, maximum } = field;
  if (minimum !== undefined && value < minimum)
    return { code: "minimum", message: `enter a number of at least ${minimum}` };
  if (maximum !== undefined && value > maximum)
    return { code: "maximum", message: `enter a number of at most ${maximum}` };
  return undefined;
}

function unmetByChoices(field: FieldOf<"array">, entries: readonly unknown[]): Unmet | undefined {
  const { items, minItems, maxItems } = field;
  if (minItems !== undefined && entries.length < minItems)
    return { code: "min-items", message: `choose ${Math.ceil(minItems)} or more options` };
  if (maxItems !== undefined && entries.length > maxItems)
    return { code: "max-items", message: `choose ${Math.floor(maxItems)} or fewer options` };
  const fits = "enum" in items ? areNames(items.enum, entries) : areOptions(items.anyOf, entries);
  return fits ? undefined : NOT_ALL_OPTIONS;
}

function areNames(names: readonly string[], entries: readonly unknown[]): boolean {
  // Many entries from many names would make work without bound of the product; a set is linear.
  if (names.length > FEW) {
    const known = new Set<unknown>(names);
    return entries.every((entry) => known.has(entry));
  }
  for (let index = 0; index < entries.length; index++) {
    if (!names.includes(entries[index] as string)) return false;
  }
  return true;
}

function areOptions(options: readonly ElicitationOption[], entries: readonly unknown[]): boolean {
  if (options.length > FEW) {
    const names = options.map((option) => option.const);
    return areNames(names, entries);
  }
  for (let index = 0; index < entries.length; index++)
    if (timesOffered(options, entries[index]) === 0) return false;
  return true;
}

/** Up to this many names, looking through all of them is faster than filling a set. */
const FEW = 16;

/** `oneOf` means exactly one: an option that a form has twice can never be chosen. `anyOf` is content with either. */
function timesOffered(options: readonly ElicitationOption[], text: unknown): number {
  let times = 0;
  for (let index = 0; index < options.length; index++) if (options[index]?.const === text) times++;
  return times;
}
