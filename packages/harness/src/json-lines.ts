// The entry `@ahp/harness/json-lines`, for Node.js: records as lines of JSON.
export { type JsonLinesAudit, type JsonLinesOptions, jsonLinesAudit } from "./audit/json-lines.js";
