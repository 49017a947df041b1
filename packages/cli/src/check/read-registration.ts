import { parseRegistration } from "@ahp/harness";
import type { Registration } from "@ahp/types";
import { readInput } from "../files/read-input.js";
import { type Finding, wholeFile } from "../finding.js";
import { locatedFinding } from "./check-registration.js";

/** The registration of a file, unless something is wrong with it, and all that was found in it. Never rejects. */
export async function readRegistration(
  file: string,
): Promise<{ readonly registration?: Registration; readonly findings: readonly Finding[] }> {
  const input = await readInput(file);
  if (!input.ok) return { findings: [wholeFile(input)] };
  const parsed = parseRegistration(input.bytes, { file });
  const warnings = parsed.warnings.map((issue) => locatedFinding(issue, "warning"));
  if (parsed.ok) return { registration: parsed.value, findings: warnings };
  return { findings: [...parsed.issues.map((issue) => locatedFinding(issue, "error")), ...warnings] };
}
