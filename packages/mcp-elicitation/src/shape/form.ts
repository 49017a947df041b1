import type { Issue } from "@ahp/validate/json";
import { Issues } from "./issues.js";
import { isJsonObject, type JsonObject, member } from "./json.js";
import { boolean, closed, listOf, mapOf, number, oneOf, open, type Shape, text } from "./shapes.js";

// The form vocabulary of MCP 2025-11-25, closed (wire-grammar 5.9). A test holds it against the generated canonical document.

const LABELS = { title: text, description: text };
const STRING = { ...LABELS, type: oneOf("string"), default: text };

const option = closed({ const: text, title: text }, ["const", "title"]);

const textField = closed(
  { ...STRING, format: oneOf("date", "date-time", "email", "uri"), minLength: number, maxLength: number },
  ["type"],
);
const choiceField = closed({ ...STRING, enum: listOf(text), enumNames: listOf(text) }, ["type", "enum"]);
const titledChoiceField = closed({ ...STRING, oneOf: listOf(option) }, ["type", "oneOf"]);

const numberField = closed(
  { ...LABELS, type: oneOf("number", "integer"), default: number, minimum: number, maximum: number },
  ["type"],
);
const booleanField = closed({ ...LABELS, type: oneOf("boolean"), default: boolean }, ["type"]);

const CHOICES = {
  ...LABELS,
  type: oneOf("array"),
  default: listOf(text),
  minItems: number,
  maxItems: number,
};
const choicesField = closed(
  { ...CHOICES, items: closed({ type: oneOf("string"), enum: listOf(text) }, ["type", "enum"]) },
  ["type", "items"],
);
const titledChoicesField = closed({ ...CHOICES, items: closed({ anyOf: listOf(option) }, ["anyOf"]) }, [
  "type",
  "items",
]);

const TYPE = oneOf("string", "number", "integer", "boolean", "array");

const anyField: Shape = (field, path, issues) => {
  if (!isJsonObject(field)) return issues.add(path, "type", "must be an object");
  const shape = fieldShape(field);
  if (shape === undefined) open({ type: TYPE }, ["type"])(field, path, issues);
  else shape(field, path, issues);
};

/** The shape that a field is meant to have, by its type and by what it offers to choose from. */
function fieldShape(field: JsonObject): Shape | undefined {
  switch (member(field, "type")) {
    case "string":
      if (Object.hasOwn(field, "oneOf")) return titledChoiceField;
      return Object.hasOwn(field, "enum") || Object.hasOwn(field, "enumNames") ? choiceField : textField;
    case "number":
    case "integer":
      return numberField;
    case "boolean":
      return booleanField;
    case "array": {
      const items = member(field, "items");
      return isJsonObject(items) && Object.hasOwn(items, "anyOf") ? titledChoicesField : choicesField;
    }
    default:
      return undefined;
  }
}

/** The shape of a requested form: one flat object of fields. */
export const formSchema: Shape = closed(
  { $schema: text, type: oneOf("object"), properties: mapOf(anyField), required: listOf(text) },
  ["type", "properties"],
);

/** What keeps a value from being a form that MCP 2025-11-25 allows. */
export function formIssues(form: unknown): readonly Issue[] {
  const issues = new Issues();
  formSchema(form, "", issues);
  return issues.list;
}
