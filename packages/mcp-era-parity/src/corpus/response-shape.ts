import { JsonReader } from "../observation/json/json-reader.js";
import { classify } from "../observation/message/classify.js";
import { observeMessage } from "../observation/message/observe-message.js";
import { DEFAULT_LIMITS } from "../observation/source/limits.js";

/** Why what stands in a response slot is no result to conclude from. */
export interface ResponseShapeFault {
  /** Index of the entry. */
  readonly entry: number;
  /** `no-result`: an error. `misclassified`: by its members the message is no response at all. */
  readonly code: "no-result" | "misclassified";
}

/**
 * Whether every entry with a response holds a message with a result. A case of the corpus must conclude something about each of its
 * answers, so one that only looks like an answer is a fault of the case.
 *
 * @param entries of a framed transcript, as `JSON.parse` gives them
 *
 * @example
 * responseShapeFaults([{ response: { jsonrpc: "2.0", id: 1, result: {} } }]) // []
 */
export function responseShapeFaults(entries: readonly unknown[]): ResponseShapeFault[] {
  return entries.flatMap((each, entry): ResponseShapeFault[] => {
    if (typeof each !== "object" || each === null || !("response" in each)) return [];
    const reader = new JsonReader(DEFAULT_LIMITS.maxDepth);
    reader.enter(JSON.stringify(each.response));
    const { event, isErrorResponse } = classify(observeMessage(reader));
    if (event.kind !== "response") return [{ entry, code: "misclassified" }];
    return isErrorResponse ? [{ entry, code: "no-result" }] : [];
  });
}
