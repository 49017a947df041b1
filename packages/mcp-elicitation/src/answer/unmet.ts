import type { ElicitationField, ElicitationOption } from "@ahp/types";
import { codePointLength, isDate, isDateTime, isEmail, isUri } from "@ahp/validate/formats";

/** What a field demands and a value is not: a stable code, and what the person should enter. */
export interface Unmet {
  readonly code: string;
  readonly message: string;
}

/** What keeps a value from being an answer to a field; undefined when it is one. */
export type Check = (value: unknown) => Unmet | undefined;

type FieldOf<Type> = Extract<ElicitationField, { type: Type }>;

/** The check of a field of a sound form: its keywords are read once, and nothing is compiled. */
export function checkOf(field: ElicitationField): Check {
  switch (field.type) {
    case "string":
      return checkOfText(field);
    case "boolean":
      return (value) => (typeof value === "boolean" ? undefined : YES_OR_NO);
    case "array":
      return checkOfChoices(field);
    default:
      return checkOfNumber(field);
  }
}

const TEXT: Unmet = { code: "type", message: "enter text" };
const YES_OR_NO: Unmet = { code: "type", message: "answer yes or no (true or false)" };
const CHOICES: Unmet = { code: "type", message: "choose from the options of this field, as a list" };
const NOT_AN_OPTION: Unmet = { code: "enum", message: "choose one of the options of this field" };
const NOT_ALL_OPTIONS: Unmet = { code: "enum", message: "choose only from the options of this field" };
const NUMBER: Unmet = { code: "type", message: "enter a number" };
const INTEGER: Unmet = { code: "type", message: "enter a whole number" };

function checkOfText(field: FieldOf<"string">): Check {
  if ("enum" in field || "oneOf" in field) {
    const isOption = "enum" in field ? isNameIn(field.enum) : isOptionOnceIn(field.oneOf);
    return (value) => (typeof value !== "string" ? TEXT : isOption(value) ? undefined : NOT_AN_OPTION);
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = field;
  const [isOfFormat, expected] = format === undefined ? [] : FORMATS[format];
  return (value) => {
    if (typeof value !== "string") return TEXT;
    // A text has at most as many characters as code units, and at least half as many: mostly that says enough.
    if (value.length > maxLength || value.length < minLength * 2) {
      const length = codePointLength(value);
      if (length < minLength)
        return { code: "min-length", message: `enter ${Math.ceil(minLength)} or more characters` };
      if (length > maxLength)
        return { code: "max-length", message: `enter ${Math.floor(maxLength)} or fewer characters` };
    }
    return isOfFormat === undefined || isOfFormat(value)
      ? undefined
      : { code: "format", message: `enter ${expected}` };
  };
}

/** The four formats that MCP has, asserted as strictly as everywhere in AHP (DECISIONS 3), and what to enter. */
const FORMATS = {
  date: [isDate, "a date such as 2026-03-04"],
  "date-time": [isDateTime, "a date and time with offset such as 2026-03-04T05:06:07Z"],
  email: [isEmail, "an email address such as name@example.org"],
  uri: [isUri, "an absolute URL such as https://example.org/page"],
} as const;

function checkOfNumber({ type, minimum, maximum }: FieldOf<"integer" | "number">): Check {
  const isWhole = type === "integer";
  const least = minimum ?? Number.NEGATIVE_INFINITY;
  const most = maximum ?? Number.POSITIVE_INFINITY;
  return (value) => {
    if (typeof value !== "number" || !Number.isFinite(value)) return isWhole ? INTEGER : NUMBER;
    if (isWhole && !Number.isInteger(value)) return INTEGER;
    if (value < least) return { code: "minimum", message: `enter a number of at least ${least}` };
    if (value > most) return { code: "maximum", message: `enter a number of at most ${most}` };
    return undefined;
  };
}

function checkOfChoices({
  items,
  minItems = 0,
  maxItems = Number.POSITIVE_INFINITY,
}: FieldOf<"array">): Check {
  const isOption = isNameIn("enum" in items ? items.enum : items.anyOf.map((option) => option.const));
  return (value) => {
    if (!Array.isArray(value)) return CHOICES;
    const { length } = value;
    if (length < minItems)
      return { code: "min-items", message: `choose ${Math.ceil(minItems)} or more options` };
    if (length > maxItems)
      return { code: "max-items", message: `choose ${Math.floor(maxItems)} or fewer options` };
    for (let index = 0; index < length; index++) if (!isOption(value[index])) return NOT_ALL_OPTIONS;
    return undefined;
  };
}

/** Up to this many names, looking through all of them is faster than a set. More would make many entries quadratic work. */
const FEW = 16;

function isNameIn(names: readonly unknown[]): (name: unknown) => boolean {
  if (names.length <= FEW) return (name) => names.includes(name);
  const known = new Set(names);
  return (name) => known.has(name);
}

/** `oneOf` means exactly one: an option that a form has twice can never be chosen. `anyOf` is content with either. */
function isOptionOnceIn(options: readonly ElicitationOption[]): (name: unknown) => boolean {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const { const: name } of options) (once.has(name) ? twice : once).add(name);
  return isNameIn([...once].filter((name) => !twice.has(name)));
}
