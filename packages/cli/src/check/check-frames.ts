import { FrameDecoder } from "@ahp/validate";
import { byPlace, type Finding } from "../finding.js";
import { checkDocument } from "./check-document.js";
import { findingOf } from "./locate-issue.js";

const LINE_FEED = 0x0a;
/** More findings of one severity than this help nobody; the check stops at that many errors. */
const MOST_FINDINGS = 200;
const TOO_MANY = {
  path: "",
  code: "too-many-errors",
  message: "has more errors than are listed: the check stopped here",
  remedy: "Mend the errors above, and check it again",
};
const NO_MESSAGE = "holds no message; expected one JSON object on each line";

/**
 * Checks a recording of a stdio conversation: one message on each line, framed as on the wire (AHP-STDIO-001). The rules of
 * framing count: no blank line, no CR, and a line feed behind the last message.
 */
export function checkFrames(bytes: Uint8Array): { readonly count: number; readonly findings: Finding[] } {
  const decoder = new FrameDecoder();
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  let count = 0;
  let line = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const frames = decoder.push(bytes.subarray(start, end));
    if (feed < 0) frames.push(...decoder.end());
    line += 1;
    for (const frame of frames) {
      count += 1;
      const checked = frame.ok
        ? checkDocument(frame.value, { name: "message", title: "WireMessage" }, line).findings
        : frame.issues.map((issue) => findingOf(issue, "", line));
      for (const finding of checked) (finding.severity === "error" ? errors : warnings).push(finding);
    }
    warnings.splice(MOST_FINDINGS);
    if (errors.length >= MOST_FINDINGS) {
      errors.splice(MOST_FINDINGS, errors.length, findingOf(TOO_MANY, "", line));
      break;
    }
    start = end;
  }
  if (count === 0) errors.push(findingOf({ path: "", code: "no-message", message: NO_MESSAGE }, ""));
  return { count, findings: [...errors, ...warnings].sort(byPlace) };
}
