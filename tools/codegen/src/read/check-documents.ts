import { CodegenError } from "../failure.js";
import type { SchemaDocument } from "./documents.js";
import { FORMAT_NAMES, KEYWORDS, type SchemaObject, walk } from "./schema.js";

const ID_BASE = "https://agenthooksprotocol.org/schemas/draft/";
const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*$/;
const PUBLIC_PLACE = /^(?:|\/\$defs\/[^/]+)$/;

type Report = (pointer: string, problem: string) => void;

/**
 * Refuses documents that the generators would translate wrongly or not at all: unknown keywords, misplaced titles or `$defs`,
 * member names that every JavaScript object inherits, and so on. Reports everything that is wrong at once.
 */
export function checkDocuments(documents: readonly SchemaDocument[]): void {
  const problems: string[] = [];
  for (const { file, schema } of documents) {
    const report: Report = (pointer, problem) => problems.push(`${file}#${pointer}: ${problem}`);
    checkRoot(file, schema, report);
    walk(schema, "", (subschema, pointer) => checkSchema(subschema, pointer, report));
  }
  if (problems.length > 0) throw new CodegenError(problems);
}

function checkRoot(file: string, schema: SchemaObject, report: Report): void {
  if (schema.$schema !== DIALECT) report("", `"$schema" must be ${DIALECT}`);
  if (schema.$id !== ID_BASE + file) report("", `"$id" must be ${ID_BASE}${file}`);
}

function checkSchema(schema: SchemaObject, pointer: string, report: Report): void {
  for (const keyword of Object.keys(schema)) {
    if (!Object.hasOwn(KEYWORDS, keyword)) {
      report(
        pointer,
        `keyword "${keyword}" is not supported; teach tools/codegen about it (src/read/schema.ts) or do without`,
      );
    }
  }
  checkPlace(schema, pointer, report);
  checkValues(schema, pointer, report);
  checkNames(schema, pointer, report);
  checkSiblings(schema, pointer, report);
}

function checkPlace(schema: SchemaObject, pointer: string, report: Report): void {
  if (pointer !== "") {
    for (const keyword of ["$schema", "$id", "$defs"] as const) {
      if (schema[keyword] !== undefined)
        report(pointer, `"${keyword}" belongs at the root of the document only`);
    }
  }
  if (schema.title === undefined) return;
  if (!PUBLIC_PLACE.test(pointer))
    report(pointer, `"title" makes a public shape: only the root and entries of $defs have one`);
  if (!PASCAL_CASE.test(schema.title))
    report(pointer, `title "${schema.title}" must be one word in PascalCase`);
}

function checkValues(schema: SchemaObject, pointer: string, report: Report): void {
  if (schema.type !== undefined && typeof schema.type !== "string") {
    report(pointer, `"type" must be one name; write anyOf for several`);
  }
  const listed: readonly unknown[] = [...(schema.enum ?? []), schema.const];
  if (listed.some((value) => typeof value === "object" && value !== null)) {
    report(pointer, "const and enum hold strings, numbers, booleans or null only");
  }
  if (schema.format !== undefined && !FORMAT_NAMES.some((name) => name === schema.format)) {
    report(pointer, `format "${schema.format}" is not one of ${FORMAT_NAMES.join(", ")}`);
  }
  if (schema.items !== undefined && Array.isArray(schema.items))
    report(pointer, `"items" must be one schema`);
}

/** `data.toString` is there on every object, so a validator that reads members plainly would take it for a member. */
function checkNames(schema: SchemaObject, pointer: string, report: Report): void {
  for (const name of [...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])]) {
    if (name in Object.prototype)
      report(pointer, `member name "${name}" exists on every JavaScript object; choose another`);
  }
}

function checkSiblings(schema: SchemaObject, pointer: string, report: Report): void {
  if (schema.$ref === undefined) return;
  const others = Object.keys(schema).filter((keyword) => keyword !== "$ref" && keyword !== "description");
  if (others.length > 0)
    report(pointer, `beside "$ref" only "description" may stand, not ${others.join(", ")}; use allOf`);
}
