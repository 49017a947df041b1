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
 * back, because the harness would refuse it whole. A promise only when something has to be loaded for it.
 *
 * @throws BackendError `effect-invalid`, `effect-not-json`, `effect-not-advertised` or `effects-conflict`; it names the effect by
 * its index. A promise rejects with it.
 */
export function checkEffects(
  returned: unknown,
  event: InterceptableEvent,
  capabilities: Capabilities,
): Effect[] | Promise<Effect[]> {
  if (returned === undefined || returned === null) return [];
  const list: readonly unknown[] = Array.isArray(returned) ? [...returned] : [returned];
  for (let index = 0; index < list.length; index++) {
    const checking = checkEffect(list[index], index, event, capabilities);
    if (checking !== undefined) return checkRest(list, index, checking, event, capabilities);
  }
  return withoutConflict(list as Effect[], event);
}

/** The same from an effect on whose check has to be waited for. */
async function checkRest(
  list: readonly unknown[],
  first: number,
  checking: Promise<void>,
  event: InterceptableEvent,
  capabilities: Capabilities,
): Promise<Effect[]> {
  await checking;
  for (let index = first + 1; index < list.length; index++) {
    await checkEffect(list[index], index, event, capabilities);
  }
  return withoutConflict(list as Effect[], event);
}

/** Undefined when the effect is fine; a promise when something has to be loaded to find out. */
function checkEffect(
  candidate: unknown,
  index: number,
  event: InterceptableEvent,
  capabilities: Capabilities,
): Promise<void> | void {
  const refusal = (code: BackendErrorCode, what: string) =>
    new BackendError(code, `the intercept handler for ${event.type} returned effect ${index}${what}`);
  const lost = findNonJson(candidate);
  if (lost) throw refusal("effect-not-json", ` with ${lost.what} at ${where(lost.path)}`);
  if (!isEffect(candidate)) {
    return whyInvalid(candidate).then((why) => {
      throw refusal("effect-invalid", `, which is no valid effect: ${why}`);
    });
  }
  const grant = grantFor(candidate);
  if (!isGranted(capabilities, ...grant)) {
    throw refusal(
      "effect-not-advertised",
      ` (${grant.join(" ")}), which the request does not grant; granted: ${describeGrants(capabilities)}.` +
        " Ask context.grants() first.",
    );
  }
  const misfits = boundaryIssues(candidate, event);
  if (misfits === undefined) return undefined;
  const refuse = (issues: readonly Issue[]) => {
    if (issues.length === 0) return;
    const why = inWords(issues);
    throw refusal("effect-invalid", ` (${grant.join(" ")}), which the event cannot take: ${why}`);
  };
  return misfits instanceof Promise ? misfits.then(refuse) : refuse(misfits);
}

/** Elsewhere a denial outranks a supplied result; a question is either refused or answered (DECISIONS 14). */
function withoutConflict(effects: Effect[], event: InterceptableEvent): Effect[] {
  if (event.type !== "user.elicitation.request") return effects;
  const has = (type: Effect["type"]) => effects.some((effect) => effect.type === type);
  if (!has("deny") || !has("return")) return effects;
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
