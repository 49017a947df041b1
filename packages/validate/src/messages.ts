// @ahp/validate/messages: what a program needs that reads messages and starts often. The verdicts are those of `validate`;
// the explanations, and the documents that are no messages, stay behind, and with them half of what there is to load.
import type { InterceptRequest, ObserveNotification } from "@ahp/types";
import {
  isInterceptRequest as fitsInterceptRequest,
  isObserveNotification as fitsObserveNotification,
  isElicitationRequestParams,
  isElicitationResult,
} from "./generated/validators.js";
import type { CheckBody } from "./rules/elicitation-body.js";
import { brokenRules } from "./rules/rules.js";

const checkBody: CheckBody = (document, body) => {
  const fits =
    document === "elicitation-request" ? isElicitationRequestParams(body) : isElicitationResult(body);
  return fits ? [] : [{ path: "", code: "refused", message: `is not a valid ${document}` }];
};

/**
 * The verdict of `validate("intercept-request", value)`, without its reasons.
 *
 * @example if (!isInterceptRequest(value)) explain((await import("@ahp/validate")).validate("intercept-request", value));
 */
export function isInterceptRequest(value: unknown): value is InterceptRequest {
  return fitsInterceptRequest(value) && brokenRules("intercept-request", value, checkBody).length === 0;
}

/** The verdict of `validate("observe-notification", value)`, without its reasons. */
export function isObserveNotification(value: unknown): value is ObserveNotification {
  return fitsObserveNotification(value) && brokenRules("observe-notification", value, checkBody).length === 0;
}

export type { JsonLimits } from "./decode/limits.js";
export { decodeJson, parseJson, readJson } from "./decode/read-json.js";
export { suggest } from "./explain/suggest.js";
export { encodeFrame } from "./frame/encode-frame.js";
export { FrameDecoder, type FrameDecoderOptions, type FrameResult } from "./frame/frame-decoder.js";
export { isEffect } from "./generated/validators.js";
export { AhpError } from "./result/ahp-error.js";
export type { Issue, Result } from "./result/result.js";
