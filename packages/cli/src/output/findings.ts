import type { Finding } from "../finding.js";
import { type Paint, printable } from "./style.js";

/** A finding on two lines: `file:line:column`, what is wrong, and below it what to do. */
export function findingLines(file: string, finding: Finding, paint: Paint): string[] {
  const { severity, line, column, path, message, requirement, remedy } = finding;
  const place = paint("strong", `${printable(file)}:${line}:${column}`);
  const where = path === "" ? "" : `${printable(path)} `;
  const cited = requirement === undefined ? "" : paint("quiet", ` (${requirement})`);
  return [
    `${place}: ${paint(severity, severity)}: ${where}${printable(message)}${cited}`,
    `    ${paint("quiet", "remedy:")} ${printable(remedy)}`,
  ];
}

/** "3 errors, 1 warning"; empty when there is nothing. */
export function tally(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  const parts = [errors > 0 && counted(errors, "error"), warnings > 0 && counted(warnings, "warning")];
  return parts.filter((part) => part !== false).join(", ");
}

/** "1 file", "2 files". */
export function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
