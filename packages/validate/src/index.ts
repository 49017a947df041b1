// The public names of @ahp/validate, one by one. What is added here is public API.

export { joinPointer, parsePointer } from "./decode/json-pointer.js";
export type { JsonLimits } from "./decode/limits.js";
export { locate } from "./decode/locate.js";
export { readJson } from "./decode/read-json.js";
export type { TextPosition } from "./decode/text-position.js";
export { type DecodeOptions, decode, decodeMessage } from "./decode.js";
export type { DocumentName, DocumentTypes } from "./documents.js";
export { suggest } from "./explain/suggest.js";
export { encodeFrame } from "./frame/encode-frame.js";
export { FrameDecoder, type FrameDecoderOptions, type FrameResult } from "./frame/frame-decoder.js";
export { AhpError } from "./result/ahp-error.js";
export { failure, type Issue, type Result, success } from "./result/result.js";
export { type ValidateOptions, validate } from "./validate.js";
