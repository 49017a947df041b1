import { failure, type Issue, type Result, success } from "@ahp/validate/json";
import { isJsonObject, member } from "../shape/json.js";

/** How much of a request or result an event carries: its text, or a view that is not to be checked. */
export type BodyView =
  | { readonly view: "body"; readonly text: string }
  /** `absent`: no part at all, which means the same as `omit`. */
  | { readonly view: "metadata" | "omit" | "absent" };

/**
 * Reads the text part of an elicitation event. A selected body with a gap fails closed: what was asked for is not there
 * (DECISIONS 17). Anything that is no inline text part fails too.
 *
 * @param part `elicitation.request` or `elicitation.result`
 * @param path where the part stands, for the issue
 */
export function readView(part: unknown, path: string): Result<BodyView> {
  if (part === undefined) return success({ view: "absent" });
  if (isJsonObject(part) && member(part, "kind") === "text") {
    const selection = member(part, "selection");
    const text = member(part, "text");
    const hasGap = Object.hasOwn(part, "gap");
    if (selection === "body" && text === undefined && hasGap)
      return refuse(`${path}/gap`, "gap", "stands for a body that is missing");
    if (!hasGap && selection === "body" && typeof text === "string") return success({ view: "body", text });
    if (!hasGap && text === undefined && (selection === "metadata" || selection === "omit"))
      return success({ view: selection });
  }
  return refuse(path, "not-a-text-part", "must be one text part: body with text or gap, metadata or omit");
}

/** Issues of a parsed text, at the text: what is inside is told in the message. */
export function insideText(path: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => {
    const where = issue.path === "" ? "the JSON in this text" : `${issue.path} of the JSON in this text`;
    return problem(`${path}/text`, issue.code, `${where}: ${issue.message}`);
  });
}

/** An exchange that is refused, with the one reason. */
export function refuse(path: string, code: string, message: string): Result<never> {
  return failure(problem(path, code, message));
}

/** An issue of an exchange: its content is canonical, or it is not accepted. */
export function problem(path: string, code: string, message: string): Issue {
  return { path, code, message, requirement: "AHP-CONTENT-001" };
}
