import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import type { Definitions } from "../bundle/bundle.js";
import { fail } from "../failure.js";
import { FORMAT_NAMES } from "../read/schema.js";
import { FORMATS, useOwnKeywords } from "./keywords.js";
import { validatorName } from "./validator-name.js";

const BASE = "https://agenthooksprotocol.org/schemas/draft/shapes/";

/**
 * The validators of all shapes as one module's code, as the compiler emits it. Each shape is a schema of its own, so that it is
 * compiled once and called wherever it is referenced.
 */
export function compileValidators(definitions: Definitions): string {
  checkAgainstDialect(definitions);
  const ajv = new Ajv2020({
    strict: true,
    // Done above: the emitted forms of our own keywords cannot run inside the compiler.
    validateSchema: false,
    allErrors: false,
    discriminator: true,
    messages: false,
    formats: Object.fromEntries(FORMAT_NAMES.map((name) => [name, () => true])),
    code: { source: true, esm: true, lines: true, formats: FORMATS },
  });
  // No schema says unevaluatedProperties; without this the module would keep books for it, and no function could be dropped.
  ajv.opts.unevaluated = false;
  useOwnKeywords(ajv, definitions);
  for (const [title, schema] of Object.entries(definitions)) {
    ajv.addSchema({ $id: BASE + title, ...(schema as AnySchemaObject) });
  }
  const exported = Object.keys(definitions).map((title) => [validatorName(title), BASE + title]);
  return standalone.default(ajv, Object.fromEntries(exported));
}

function checkAgainstDialect(definitions: Definitions): void {
  const ajv = new Ajv2020({ strict: true, discriminator: true });
  for (const [title, schema] of Object.entries(definitions)) {
    if (ajv.validateSchema(schema as AnySchemaObject) !== true)
      fail(title, `is no JSON Schema: ${ajv.errorsText()}`);
  }
}
