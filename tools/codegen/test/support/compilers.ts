import { Ajv2020 } from "ajv/dist/2020.js";
import { FORMATS } from "../../../../packages/validate/src/format/formats.js";

/** The strict compiler as it comes, but for the formats, which are ours. */
export function strictCompiler(): Ajv2020 {
  return new Ajv2020({ strict: true, allErrors: false, discriminator: true, formats: { ...FORMATS } });
}
