import { ELICITATION_SHAPES } from "./elicitation-shapes.js";
import type { Declaration, Restoration, Subset } from "./subset.js";

/** The numbers that the generator of the official JSON Schema narrowed to integers (DECISIONS 2: fractions are allowed). */
const RESTORATIONS: readonly Restoration[] = [
  number("StringSchema", "minLength"),
  number("StringSchema", "maxLength"),
  number("NumberSchema", "minimum"),
  number("NumberSchema", "maximum"),
  number("NumberSchema", "default"),
  number("UntitledMultiSelectEnumSchema", "minItems"),
  number("UntitledMultiSelectEnumSchema", "maxItems"),
  number("TitledMultiSelectEnumSchema", "minItems"),
  number("TitledMultiSelectEnumSchema", "maxItems"),
  number("TaskMetadata", "ttl"),
  { at: "ProgressToken", declaration: "ProgressToken", says: "string | number" },
  {
    at: "ElicitResult/properties/content/additionalProperties/anyOf/1",
    declaration: "ElicitResult",
    says: "content?: { [key: string]: string | number | boolean | string[] }",
  },
];

/** What the binding promises beyond the numbers (runtime-semantics 4.6, case 1). */
const DECLARATIONS: readonly Declaration[] = [
  { declaration: "ElicitRequestFormParams", says: 'mode?: "form"' },
  { declaration: "ElicitRequestURLParams", says: 'mode: "url"' },
  { declaration: "ElicitRequestURLParams", says: "elicitationId: string" },
  { declaration: "ElicitResult", says: 'action: "accept" | "decline" | "cancel"' },
];

function number(declaration: string, member: string): Restoration {
  return { at: `${declaration}/properties/${member}`, declaration, says: `${member}?: number` };
}

/**
 * The pinned MCP 2025-11-25 elicitation subset: the params of `elicitation/create` and its result (wire-grammar 5.9,
 * runtime-semantics 10.2). The vocabulary of a requested form is closed, params and result stay open.
 */
export const ELICITATION: Subset = {
  revision: "2025-11-25",
  document: "schemas/draft/mcp-elicitation.schema.json",
  id: "https://agenthooksprotocol.org/schemas/draft/mcp-elicitation.schema.json",
  roots: ["ElicitRequestParams", "ElicitResult"],
  restorations: RESTORATIONS,
  declarations: DECLARATIONS,
  shapes: ELICITATION_SHAPES,
};
