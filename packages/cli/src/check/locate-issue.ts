import { locate } from "@ahp/validate";
import type { Finding } from "../finding.js";
import { type AdvisedIssue, adviceFor } from "./remedy.js";

/** What `readJson` says before a fault in the text: the place of the fault itself, not of the value around it. */
const FAULT_PLACE = /^line (\d+), column (\d+) \(offset \d+\): /;

/**
 * An issue of a JSON text as a finding: with its place and with what to do about it.
 *
 * @param text the JSON text that the issue's path points into
 * @param firstLine the line of the file on which the text begins
 */
export function findingOf(issue: AdvisedIssue, text: string, firstLine = 1): Finding {
  const fault = FAULT_PLACE.exec(issue.message);
  const place =
    fault === null ? locate(text, issue.path) : { line: Number(fault[1]), column: Number(fault[2]) };
  const { message, remedy } = adviceFor(issue, issue.message.slice(fault?.[0].length ?? 0));
  return {
    ...issue,
    message,
    remedy,
    severity: "error",
    line: firstLine + (place?.line ?? 1) - 1,
    column: place?.column ?? 1,
  };
}
