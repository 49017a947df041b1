import type { Capabilities, Effect, InterceptableEvent } from "@ahp/types";
import type { Issue } from "@ahp/validate";
import { isEffect } from "@ahp/validate/messages";
import { BackendError, type BackendErrorCode } from "../errors/backend-error.js";
import { boundaryIssues } from "./check-boundary.js";
import { describeGrants, grantFor, isGranted } from "./grants.js";
import { findNonJson } from "./json-value.js";

/**
 * Holds what a handler returned (a list, one effect, or nothing) against the effect schema, against what the request granted
 * (AHP-CAP-001, AHP-DEC-001) and against what the event can take (runtime-semantics 2.2). One bad effect keeps the whole answer
 * back, because the harness would refuse it whole.
 *
 * @throws BackendError `effect-invalid`, `effect-not-json`, `effect-not-advertised` or `effects-conflict`; it names the effect by
 * its index
 */
export async function checkEffects(
  returned: unknown,
  event: InterceptableEvent,
  capabilities: Capabilities,
): Promise<Effect[]> {
  if (returned === undefined || returned === null) return [];
  const list: readonly unknown[] = Array.isArray(returned) ? returned : [returned];
  const effects: Effect[] = [];
  for (const [index, candidate] of list.entries()) {
    const refuse = (code: BackendErrorCode, what: string): never => {
      throw new BackendError(code, `the intercept handler for ${event.type} returned effect ${index}${what}`);
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
    const misfits = await boundaryIssues(candidate, event);
    if (misfits.length > 0) {
      return refuse(
        "effect-invalid",
        ` (${grant.join(" ")}), which the event cannot take: ${inWords(misfits)}`,
      );
    }
    effects.push(candidate);
  }
  refuseConflict(effects, event);
  return effects;
}

/** Elsewhere a denial outranks a supplied result; a question is either refused or answered (DECISIONS 14). */
function refuseConflict(effects: readonly Effect[], event: InterceptableEvent): void {
  if (event.type !== "user.elicitation.request") return;
  const has = (type: Effect["type"]) => effects.some((effect) => effect.type === type);
  if (!has("deny") || !has("return")) return;
  throw new BackendError(
    "effects-conflict",
    `the intercept handler for ${event.type} returned deny and return together: deny the question, or supply its answer`,
  );
}

/** Explanations are loaded when there is something to explain: a backend that is started for each event seldom needs them. */
async function whyInvalid(candidate: unknown): Promise<string> {
  const { validate } = await import("@ahp/validate");
  const checked = validate("effect", candidate);
  return checked.ok ? "" : inWords(checked.issues);
}

function inWords(issues: readonly Issue[]): string {
  return issues.map(({ path, message }) => `${where(path)} ${message}`).join("; ");
}

function where(path: string): string {
  return path === "" ? "its root" : path;
}
