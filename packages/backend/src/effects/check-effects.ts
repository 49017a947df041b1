import type { Capabilities, Effect, InterceptableEventType } from "@ahp/types";
import { isEffect } from "@ahp/validate/messages";
import { BackendError, type BackendErrorCode } from "../errors/backend-error.js";
import { describeGrants, grantFor, isGranted } from "./grants.js";
import { findNonJson } from "./json-value.js";

/**
 * Holds what a handler returned (a list, one effect, or nothing) against the effect schema and against what the request granted
 * (AHP-CAP-001, AHP-DEC-001). One bad effect keeps the whole answer back, because the harness would refuse it whole.
 *
 * @throws BackendError `effect-invalid`, `effect-not-json` or `effect-not-advertised`; it names the effect by its index
 */
export async function checkEffects(
  returned: unknown,
  eventType: InterceptableEventType,
  capabilities: Capabilities,
): Promise<Effect[]> {
  if (returned === undefined || returned === null) return [];
  const list: readonly unknown[] = Array.isArray(returned) ? returned : [returned];
  const effects: Effect[] = [];
  for (const [index, candidate] of list.entries()) {
    const refuse = (code: BackendErrorCode, what: string): never => {
      throw new BackendError(code, `the intercept handler for ${eventType} returned effect ${index}${what}`);
    };
    const lost = findNonJson(candidate);
    if (lost) return refuse("effect-not-json", ` with ${lost.what} at ${where(lost.path)}`);
    if (!isEffect(candidate)) {
      return refuse("effect-invalid", `, which is no valid effect: ${await whyInvalid(candidate)}`);
    }
    const grant = grantFor(candidate);
    if (!isGranted(capabilities, ...grant)) {
      return refuse(
        "effect-not-advertised",
        ` (${grant.join(" ")}), which the request does not grant; granted: ${describeGrants(capabilities)}.` +
          " Ask context.grants() first.",
      );
    }
    effects.push(candidate);
  }
  return effects;
}

/** Explanations are loaded when there is something to explain: a backend that is started for each event seldom needs them. */
async function whyInvalid(candidate: unknown): Promise<string> {
  const { validate } = await import("@ahp/validate");
  const checked = validate("effect", candidate);
  return checked.ok ? "" : checked.issues.map(({ path, message }) => `${where(path)} ${message}`).join("; ");
}

function where(path: string): string {
  return path === "" ? "its root" : path;
}
