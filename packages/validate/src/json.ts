// @ahp/validate/json: strict JSON, JSON Pointers and results, without the canonical documents, for whoever counts bytes.

export { joinPointer } from "./decode/json-pointer.js";
export type { JsonLimits } from "./decode/limits.js";
export { readJson, readJsonText } from "./decode/read-json.js";
export { AhpError } from "./result/ahp-error.js";
export { failure, type Issue, type Result, success } from "./result/result.js";
