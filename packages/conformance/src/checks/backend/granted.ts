import type { Capabilities, Effect, InterceptableEventType, InterceptResult } from "@ahp/types";
import { validate } from "@ahp/validate";
import { notAdvertised } from "../../messages/advertised.js";
import { misfit } from "../../messages/boundary.js";
import type { Members } from "../../messages/build.js";
import { Fault } from "../verdict.js";

/**
 * The effects of a result: an ordered list in which each is valid (AHP-DEC-001).
 *
 * @throws Fault with the place and the reason of the first that is not
 */
export function effectsOf(result: Members, what: string): readonly Effect[] {
  const response = { jsonrpc: "2.0", id: "conformance", result };
  const checked = validate("intercept-response", response);
  if (checked.ok) return (checked.value.result as InterceptResult).effects;
  const [issue] = checked.issues;
  throw new Fault(
    `${what} was answered with an invalid result: ${issue?.path ?? ""} ${issue?.message ?? ""}.`,
    "A result has protocolVersion and effects, a list of effects as the protocol defines them and without any other member.",
  );
}

/** Expects a result whose effects are all valid, advertised, and such as the event can take. */
export function expectAdvertised(
  result: Members,
  capabilities: Capabilities,
  type: InterceptableEventType,
  what: string,
): readonly Effect[] {
  const effects = effectsOf(result, what);
  const missing = notAdvertised(effects, capabilities);
  if (missing !== undefined) {
    const advertised = capabilities.effects.length === 0 ? "nothing" : capabilities.effects.join(", ");
    throw new Fault(
      `${what} was answered with an effect that it did not advertise: effect ${missing.index} is ${missing.needs}; advertised at this ${type} was ${advertised}.`,
      "Before returning an effect, look for it in params.capabilities of the same request. A harness rejects the whole response otherwise.",
    );
  }
  for (const [index, effect] of effects.entries()) {
    const reason = misfit(effect, type);
    if (reason === undefined) continue;
    throw new Fault(
      `${what} was answered with an effect that ${type} cannot take: effect ${index} is ${effect.type}, and ${reason}.`,
      "Give each effect a value of the kind that its event takes. A harness rejects the whole response otherwise.",
    );
  }
  return effects;
}
