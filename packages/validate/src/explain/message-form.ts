import { METHODS } from "@ahp/types";
import type { Issue } from "../result/result.js";
import { describeValue, hint, oneOf } from "./messages.js";
import { isObject } from "./schema.js";
import { suggest } from "./suggest.js";

const METHOD_NAMES = Object.values(METHODS);

/** Says why a value can be none of the six forms of the wire root (wire-grammar 1.2). */
export function explainForm(value: unknown): Issue {
  const requirement = "AHP-RPC-001";
  if (!isObject(value)) {
    const batch = Array.isArray(value) ? "; batches are not used" : "";
    return {
      path: "",
      code: "type",
      message: `must be one JSON-RPC object, not ${describeValue(value)}${batch}`,
      requirement,
    };
  }
  if (!Object.hasOwn(value, "method")) {
    const misspelt = ["method", "result", "error"].flatMap((name) => suggest(name, Object.keys(value)) ?? []);
    const cause = misspelt.length > 0 ? `; \`${misspelt[0]}\` looks like a misspelling` : "";
    return {
      path: "",
      code: "message-form",
      message: `needs \`method\`, \`result\` or \`error\`${cause}`,
      requirement,
    };
  }
  const { method } = value;
  if (typeof method !== "string") {
    return {
      path: "/method",
      code: "type",
      message: `must be a string, not ${describeValue(method)}`,
      requirement,
    };
  }
  const nearest = suggest(method, METHOD_NAMES);
  const known = nearest === undefined ? `; the methods are ${oneOf(METHOD_NAMES)}` : "";
  return {
    path: "/method",
    code: "unknown-method",
    message: `is not a method of the protocol${hint(nearest)}${known}`,
    requirement,
  };
}
