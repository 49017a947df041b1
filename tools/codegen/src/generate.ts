import { type Bundle, makeBundle } from "./bundle/bundle.js";
import { printBundle } from "./bundle/print-bundle.js";
import { readFacts } from "./constants/facts.js";
import { printConstants, printTypeMaps } from "./constants/print-constants.js";
import { checkDocuments } from "./read/check-documents.js";
import type { SchemaDocument } from "./read/documents.js";
import { printTypes } from "./types/print-types.js";
import { printSchemas } from "./validators/print-schemas.js";
import { printValidators, printValidatorsByDocument } from "./validators/print-validators.js";
import type { Output } from "./write/outputs.js";

/** First line of every generated file. */
export const NOTICE =
  "Generated from schemas/draft by `pnpm codegen`. Never edit: change the schema and run it again.";

const TYPES = "packages/types/src/generated";
const VALIDATE = "packages/validate/src/generated";

/** What can be generated: the files of `@ahp/types`, or those of `@ahp/validate`. */
export const TARGETS = {
  types: generateTypes,
  validate: generateValidators,
} as const satisfies Record<string, (documents: readonly SchemaDocument[]) => Promise<Output[]>>;

async function generateTypes(documents: readonly SchemaDocument[]): Promise<Output[]> {
  const bundle = checkedBundle(documents);
  const facts = readFacts(documents, bundle);
  return [
    { path: `${TYPES}/bundle.schema.json`, text: printBundle(bundle, NOTICE) },
    { path: `${TYPES}/constants.ts`, text: printConstants(facts, NOTICE) },
    { path: `${TYPES}/type-maps.ts`, text: printTypeMaps(facts, NOTICE) },
    { path: `${TYPES}/types.ts`, text: await printTypes(bundle, NOTICE) },
  ];
}

async function generateValidators(documents: readonly SchemaDocument[]): Promise<Output[]> {
  const bundle = checkedBundle(documents);
  return [
    { path: `${VALIDATE}/schemas.ts`, text: printSchemas(bundle, NOTICE) },
    { path: `${VALIDATE}/validators-by-document.ts`, text: printValidatorsByDocument(bundle, NOTICE) },
    { path: `${VALIDATE}/validators.ts`, text: await printValidators(bundle, NOTICE) },
  ];
}

function checkedBundle(documents: readonly SchemaDocument[]): Bundle {
  checkDocuments(documents);
  return makeBundle(documents);
}
