// The schema layer: `@ahp/mcp-era-parity/schema`. It brings Ajv and reads files of this package, so it is no part of the root entry.
export { createSchemaJudge, type SchemaJudge, type SchemaVerdict } from "./schema/judge.js";
export { type LoadOptions, loadSchemas, type Schemas } from "./schema/load-schemas.js";
export { type PinnedSchema, parsePin, SCHEMA_ERAS, type SchemaEra, type SchemaPin } from "./schema/pin.js";
export {
  type Container,
  type Dialect,
  readSchemaDocument,
  type SchemaDocument,
} from "./schema/schema-document.js";
export { SchemaLayerError, type SchemaLayerErrorCode } from "./schema/schema-layer-error.js";
