// @ahp/validate/formats: the four string formats that AHP and MCP forms use, and the length that their bounds count, on their own,
// for whoever checks values without a canonical document around them.

export { isDate } from "./format/date.js";
export { isDateTime } from "./format/date-time.js";
export { isEmail } from "./format/email.js";
export { isUri } from "./format/uri.js";
export { codePointLength } from "./runtime/code-point-length.js";
