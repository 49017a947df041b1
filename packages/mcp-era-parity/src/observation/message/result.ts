import type { JsonKind, JsonReader } from "../json/json-reader.js";
import type { ResultObservation } from "../vocabulary.js";

type Token = "missing" | "complete" | "input_required" | "other" | "malformed";
type Continuation = "absent" | "present" | "malformed";

/** Reads the next value as `result` (era-parity 2.9): top-level members alone, and of the continuation their JSON types alone. */
export function observeResult(reader: JsonReader): ResultObservation {
  if (!reader.peekElseSkip("object")) return "malformed";
  let token: Token = "missing";
  let requestState: Continuation = "absent";
  let inputRequests: Continuation = "absent";
  let hasTask = false;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    if (name === "resultType") {
      token = observeToken(reader);
      continue;
    }
    if (name === "requestState") requestState = continuationOf(reader.peek(), "string");
    else if (name === "inputRequests") inputRequests = continuationOf(reader.peek(), "object");
    else if (name === "task") hasTask = reader.peek() === "object";
    reader.skip();
  }
  return resultOf(token, combine(requestState, inputRequests), hasTask);
}

function resultOf(token: Token, continuation: Continuation, hasTask: boolean): ResultObservation {
  switch (token) {
    case "missing":
      return hasTask ? "missing_with_task" : "missing";
    case "malformed":
      return "malformed";
    case "complete":
      return continuation === "absent" ? "complete" : "complete_with_continuation";
    case "input_required":
      if (continuation === "present") return "input_required";
      return continuation === "absent"
        ? "input_required_without_continuation"
        : "input_required_with_malformed_continuation";
    case "other":
      return "unrecognized";
  }
}

function observeToken(reader: JsonReader): Token {
  if (!reader.peekElseSkip("string")) return "malformed";
  const token = reader.string();
  return token === "complete" || token === "input_required" ? token : "other";
}

/** A null is as good as no member. */
function continuationOf(kind: JsonKind, expected: JsonKind): Continuation {
  if (kind === "null") return "absent";
  return kind === expected ? "present" : "malformed";
}

function combine(one: Continuation, other: Continuation): Continuation {
  if (one === "malformed" || other === "malformed") return "malformed";
  return one === "present" || other === "present" ? "present" : "absent";
}
