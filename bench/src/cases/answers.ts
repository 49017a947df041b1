import { type ElicitationFormSchema, validateAnswer } from "@ahp/mcp-elicitation";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { Figure } from "../figure.js";
import { compare } from "../in-process.js";

/** What a client would ask with ten fields: each kind of field that MCP has, with bounds and formats. */
const form: ElicitationFormSchema = {
  type: "object",
  required: ["name", "email", "age", "agrees"],
  properties: {
    name: { type: "string", title: "Name", minLength: 1, maxLength: 80 },
    email: { type: "string", title: "Email", format: "email" },
    website: { type: "string", format: "uri" },
    start: { type: "string", format: "date" },
    age: { type: "integer", minimum: 18, maximum: 150 },
    share: { type: "number", minimum: 0, maximum: 1 },
    agrees: { type: "boolean", default: false },
    color: { type: "string", enum: ["red", "green", "blue"] },
    size: {
      type: "string",
      oneOf: [
        { const: "s", title: "Small" },
        { const: "m", title: "Medium" },
        { const: "l", title: "Large" },
      ],
    },
    days: {
      type: "array",
      items: { type: "string", enum: ["mon", "tue", "wed", "thu", "fri"] },
      minItems: 1,
      maxItems: 5,
    },
  },
};

const answer: unknown = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  website: "https://example.org/ada?page=1",
  start: "2026-03-04",
  age: 36,
  share: 0.25,
  agrees: true,
  color: "blue",
  size: "m",
  days: ["mon", "wed"],
};

function compile(): (content: unknown) => boolean {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  return ajv.compile(form);
}

/** Answers to a form: nothing is compiled here, so a form that is new costs no more than reading it. */
export async function answers(): Promise<Figure[]> {
  const compiled = compile();
  return [
    await compare(
      "check an answer of ten fields",
      () => validateAnswer(form, answer),
      "Ajv compiled once",
      () => compiled(answer),
      { ratio: 1 },
    ),
    await compare(
      "check it against a form that is new",
      () => validateAnswer(structuredClone(form), answer),
      "Ajv compiled for it",
      () => compile()(answer),
      { ratio: 0.01 },
    ),
  ];
}
