import { describe, expect, it } from "vitest";
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
