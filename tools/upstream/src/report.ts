import { type FailureCode, UpstreamFailure } from "./failure.js";

/** One line of the outcome. Only `failed` makes the command exit with 1. */
export type Finding =
  | { readonly state: "verified" | "written" | "absent"; readonly subject: string; readonly message: string }
  | {
      readonly state: "failed";
      readonly subject: string;
      readonly code: FailureCode;
      readonly message: string;
    };

/** Turns an {@link UpstreamFailure} into a finding about `subject`; anything else is our own mistake and is thrown again. */
export function asFinding(subject: string): (error: unknown) => Finding {
  return (error) => {
    if (!(error instanceof UpstreamFailure)) throw error;
    return { state: "failed", subject, code: error.code, message: error.message };
  };
}

/** The line that a person reads. Absence and failure are in capitals. */
export function describeFinding(finding: Finding): string {
  const state =
    finding.state === "absent" || finding.state === "failed" ? finding.state.toUpperCase() : finding.state;
  const code = finding.state === "failed" ? ` [${finding.code}]` : "";
  return `${state.padEnd(8)}  ${finding.subject}${code}: ${finding.message}`;
}
