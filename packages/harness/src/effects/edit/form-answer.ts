import type { ElicitationAnswer, ElicitationField, ElicitationFormSchema } from "@ahp/types";
import { type Issue, joinPointer } from "@ahp/validate";

/**
 * What keeps an accepted answer from satisfying the form that was asked for: required fields, types, choices and bounds, nothing
 * coerced and no default filled in (runtime-semantics 10.2, decision 2). Members that the form does not name are accepted
 * (decision 18). The formats of text fields are left to whoever asked.
 *
 * @returns issues whose paths point into the answer
 */
export function formProblems(form: ElicitationFormSchema, answer: ElicitationAnswer): Issue[] {
  const missing = (form.required ?? [])
    .filter((name) => !Object.hasOwn(answer, name))
    .map((name) => problem(name, "is required by the form and missing"));
  const wrong = Object.entries(form.properties).flatMap(([name, field]) => {
    if (!Object.hasOwn(answer, name)) return [];
    const expected = unmetBy(field, answer[name]);
    return expected === undefined ? [] : [problem(name, `must be ${expected}, as the form demands`)];
  });
  return [...missing, ...wrong];
}

function problem(name: string, message: string): Issue {
  return { path: joinPointer("", name), code: "form-not-satisfied", message, requirement: "AHP-EDIT-001" };
}

/** What the field demands and the value is not, in words. */
function unmetBy(field: ElicitationField, value: unknown): string | undefined {
  switch (field.type) {
    case "string":
      return typeof value === "string" ? unmetByText(field, value) : "a string";
    case "boolean":
      return typeof value === "boolean" ? undefined : "a boolean";
    case "array":
      return Array.isArray(value) ? unmetByChoices(field, value) : "a list of strings";
    default:
      return unmetByNumber(field, value);
  }
}

type FieldOf<Type> = Extract<ElicitationField, { type: Type }>;

function unmetByText(field: FieldOf<"string">, text: string): string | undefined {
  if ("enum" in field) return field.enum.includes(text) ? undefined : ONE_CHOICE;
  if ("oneOf" in field) return field.oneOf.some((option) => option.const === text) ? undefined : ONE_CHOICE;
  return unmetBounds([...text].length, field.minLength, field.maxLength, "characters");
}

const ONE_CHOICE = "one of the choices";

function unmetByChoices(field: FieldOf<"array">, entries: readonly unknown[]): string | undefined {
  const choices: readonly string[] =
    "enum" in field.items ? field.items.enum : field.items.anyOf.map((option) => option.const);
  if (!entries.every((entry) => typeof entry === "string" && choices.includes(entry)))
    return "a list of the choices";
  return unmetBounds(entries.length, field.minItems, field.maxItems, "entries");
}

function unmetByNumber(field: FieldOf<"integer" | "number">, value: unknown): string | undefined {
  if (typeof value !== "number") return field.type === "integer" ? "an integer" : "a number";
  if (field.type === "integer" && !Number.isInteger(value)) return "an integer";
  return unmetBounds(value, field.minimum, field.maximum, "");
}

function unmetBounds(
  size: number,
  least: number | undefined,
  most: number | undefined,
  unit: string,
): string | undefined {
  if (least !== undefined && size < least) return `at least ${least} ${unit}`.trimEnd();
  if (most !== undefined && size > most) return `at most ${most} ${unit}`.trimEnd();
  return undefined;
}
