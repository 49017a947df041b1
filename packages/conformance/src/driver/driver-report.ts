import type { ConformanceTaskReport } from "@ahp/types";
import { decode, type Issue } from "@ahp/validate";
import type { Members } from "../messages/build.js";

/** A driver's report, with empty lists in place of those that it left out. */
export interface DriverReport extends ConformanceTaskReport {
  readonly executions: Members[];
  readonly messages: string[];
}

/** Reads the line of a report, or says what is wrong with it and where, as the end of a sentence. */
export function readReport(line: Uint8Array): DriverReport | string {
  // How much a driver may write is the process's limit.
  const read = decode("conformance-task-report", line, { maxBytes: Number.POSITIVE_INFINITY });
  if (read.ok) return { executions: [], messages: [], ...read.value };
  const [issue] = read.issues;
  if (issue?.code === "json-syntax")
    return `a line on the driver's stdout is no JSON: ${issue.message}; its logs belong on stderr`;
  return `the driver's report is not valid: ${issue === undefined ? "no reason was given" : placed(issue)}`;
}

function placed({ path, message }: Issue): string {
  return `${path === "" ? "it" : path} ${message}`;
}
