import { describe, expect, it } from "vitest";
import { ELICITATION } from "../src/subsets/elicitation.js";
import { requireDeclarations } from "../src/typescript/declarations.js";
import { OFFICIAL_TYPES } from "./workspace.js";

const check = (declaration: string, says: string) => () =>
  requireDeclarations(OFFICIAL_TYPES, [{ declaration, says }], "schema.ts");

describe("what the pinned TypeScript declares", () => {
  it.each([
    ["Answer", "size?: number"],
    ["Answer", "size ?: number"],
    ["Ask", "answer: Answer"],
    ["Ask", "description?: string"],
    ["Ask", "option?: { const: string; }"],
    ["Kind", '| "a" | "b"'],
  ])("%s { %s } is found", (declaration, says) => {
    expect(check(declaration, says)).not.toThrow();
  });

  it.each([
    ["Answer", "size?: string"],
    ["Answer", "size: number"],
    ["Answer", "answer: Answer"],
    ["Ask", "const: string"],
    ["Kind", '"a"'],
    ["Kin", '| "a" | "b"'],
    ["Absent", "size?: number"],
  ])("%s { %s } is missed", (declaration, says) => {
    expect(check(declaration, says)).toThrow(`schema.ts does not declare ${declaration} { ${says} }`);
  });

  it("ends where the text ends, even when a brace is missing", () => {
    const open = { declaration: "A", says: "a: string" };
    expect(() => requireDeclarations("export interface A { a: string", [open], "schema.ts")).toThrow(
      "does not declare",
    );
  });
});

/** The declarations that the elicitation table relies on, laid out as a TypeScript source is: comments, unions over lines. */
const ELICITATION_TYPES = `
/** A token; don't read anything into it. */
export type ProgressToken = string | number;
export interface TaskMetadata {
  /**
   * Milliseconds.
   */
  ttl?: number;
}
export interface ElicitRequestFormParams extends TaskAugmentedRequestParams {
  mode?: "form";
  requestedSchema: {
    type: "object";
    properties: { [key: string]: PrimitiveSchemaDefinition; };
  };
}
export interface ElicitRequestURLParams extends TaskAugmentedRequestParams {
  mode: "url"; // always
  elicitationId: string;
}
export interface StringSchema { type: "string"; minLength?: number; maxLength?: number; }
export interface NumberSchema { type: "number" | "integer"; minimum?: number; maximum?: number; default?: number; }
export interface UntitledMultiSelectEnumSchema { items: { enum: string[]; }; minItems?: number; maxItems?: number; }
export interface TitledMultiSelectEnumSchema { items: { anyOf: Array<{ const: string; }>; }; minItems?: number; maxItems?: number; }
export interface ElicitResult extends Result {
  action: "accept" | "decline" | "cancel";
  content?: { [key: string]: string | number | boolean | string[] };
}
`;

describe("what the elicitation table relies on", () => {
  const table = [...(ELICITATION.restorations ?? []), ...(ELICITATION.declarations ?? [])];

  it.each(table)(
    "$declaration { $says } can be declared, and is missed when its declaration is not there",
    (entry) => {
      expect(() => requireDeclarations(ELICITATION_TYPES, [entry], "schema.ts")).not.toThrow();
      const without = ELICITATION_TYPES.replace(
        new RegExp(`(interface|type) ${entry.declaration}\\b`),
        "$1 Other",
      );
      expect(() => requireDeclarations(without, [entry], "schema.ts")).toThrow("does not declare");
    },
  );
});
