// The public names of @ahp/mcp-elicitation, one by one. What is added here is public API.

export type {
  ElicitationAnswer,
  ElicitationAnswerValue,
  ElicitationField,
  ElicitationFormParams,
  ElicitationFormSchema,
  ElicitationRequestParams,
  ElicitationResult,
  ElicitationUrlParams,
} from "@ahp/types";
export type { Issue, JsonLimits, Result } from "@ahp/validate/json";
export { fillDefaults } from "./answer/fill-defaults.js";
export { validateAnswer } from "./answer/validate-answer.js";
export { validateReply } from "./answer/validate-reply.js";
export { type ElicitationModes, elicitationModes } from "./capability/elicitation-modes.js";
export { authorityIssue, type EditAuthority } from "./edit/authority.js";
export { type AnswerEdit, editAnswer } from "./edit/edit-answer.js";
export { type AnswerContext, modifyAnswer } from "./edit/modify-answer.js";
export { type ModifiedResult, writeAnswer } from "./edit/write-answer.js";
export { PendingRequests, type PendingRequestsOptions } from "./exchange/pending-requests.js";
export type { ElicitationAction, ElicitationMode } from "./exchange/sides.js";
export { type Exchange, validateExchange } from "./exchange/validate-exchange.js";
export { validateRequest, validateResult } from "./shape/bodies.js";
export { parseRequest, parseResult } from "./shape/parse.js";
export { inspectUrl, type UrlOptions, type UrlToOpen, type UrlWarning } from "./url/inspect-url.js";
