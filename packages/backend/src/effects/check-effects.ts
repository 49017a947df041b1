import type { Capabilities, Effect, InterceptableEventType } from "@ahp/types";
import { type Result, validate } from "@ahp/validate";
import { BackendError, type BackendErrorCode } from "../errors/backend-error.js";
import { describeGrants, grantFor, isGranted } from "./grants.js";
import { findNonJson } from "./json-value.js";

/**
 * Holds what a handler returned (a list, one effect, or nothing) against the effect schema and against what the request granted
 * (AHP-CAP-001, AHP-DEC-001). One bad effect keeps the whole answer back, because the harness would refuse it whole.
 *
 * @throws BackendError `effect-invalid`, `effect-not-json` or `effect-not-advertised`; it names the effect by its index
 */
export function checkEffects(
  returned: unknown,
  eventType: InterceptableEventType,
  capabilities: Capabilities,
): Effect[] {
  if (returned === undefined || returned === null) return [];
  const list: readonly unknown[] = Array.isArray(returned) ? returned : [returned];
  return list.map((candidate, index) => {
    const refuse = (code: BackendErrorCode, what: string): never => {
      throw new BackendError(code, `the intercept handler for ${eventType} returned effect ${index}${what}`);
    };
    const lost = findNonJson(candidate);
    if (lost) return refuse("effect-not-json", ` with ${lost.what} at ${where(lost.path)}`);

    const checked: Result<Effect> = validate("effect", candidate);
    if (!checked.ok) {
      const issues = checked.issues.map((issue) => `${where(issue.path)} ${issue.message}`);
      return refuse("effect-invalid", `, which is no valid effect: ${issues.join("; ")}`);
    }

    const grant = grantFor(checked.value);
    if (isGranted(capabilities, ...grant)) return checked.value;
    return refuse(
      "effect-not-advertised",
      ` (${grant.join(" ")}), which the request does not grant; granted: ${describeGrants(capabilities)}.` +
        " Ask context.grants() first.",
    );
  });
}

function where(path: string): string {
  return path === "" ? "its root" : path;
}
