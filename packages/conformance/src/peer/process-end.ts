/** How a process ended, or why it never began. */
export type ProcessEnd =
  | { readonly kind: "exited"; readonly status: number }
  | { readonly kind: "signalled"; readonly signal: string }
  | { readonly kind: "not-started"; readonly code: string }
  /** It did not end by itself in time, or wrote more than is read, and was killed. */
  | { readonly kind: "killed"; readonly why: "timeout" | "too-much-output" };

/** How a process ended, as the end of a sentence. */
export function describeEnd(end: ProcessEnd): string {
  switch (end.kind) {
    case "exited":
      return `the process ended with exit status ${end.status}`;
    case "signalled":
      return `the process was ended by ${end.signal}`;
    case "not-started":
      return end.code === "ENOENT"
        ? "there is no such program; check the command and the PATH"
        : `the program could not be started (${end.code === "" ? "no reason was given" : end.code})`;
    case "killed":
      return end.why === "timeout"
        ? "the process did not end by itself and was killed"
        : "the process wrote more than is read and was killed";
  }
}
