import { isObject } from "../explain/schema.js";
import type { Issue } from "../result/result.js";
import { backendIdsAreUnique } from "./backend-ids.js";
import { type CheckBody, elicitationBodyAgrees } from "./elicitation-body.js";
import { requestIdIsEventId } from "./request-id.js";

/**
 * The rules that belong to a document's validity and that no schema can express (wire-grammar 9). They look at whatever is
 * there, so they also add to the issues of a value that its schema refuses.
 */
export function brokenRules(document: string, value: unknown, checkBody: CheckBody): Issue[] {
  switch (document) {
    case "intercept-request":
      return [...requestIdIsEventId(value), ...eventInParams(value, checkBody)];
    case "observe-notification":
      return eventInParams(value, checkBody);
    case "event":
    case "interaction-event":
      return elicitationBodyAgrees(value, "", checkBody);
    case "registration":
      return backendIdsAreUnique(value);
    default:
      return [];
  }
}

function eventInParams(message: unknown, checkBody: CheckBody): Issue[] {
  if (!isObject(message) || !isObject(message.params)) return [];
  return elicitationBodyAgrees(message.params.event, "/params/event", checkBody);
}
