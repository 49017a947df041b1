import type { Capabilities, Effect, FlowEffect, InjectEffect, ModifyEffect } from "@ahp/types";
import type { Issue } from "@ahp/validate";

/**
 * Everything in a list of effects that the request did not advertise: effect types, edit targets and operations, flow operations,
 * continuations that are used up, delivery times (runtime-semantics 3.3, step 2). Any issue rejects the whole response, a valid
 * `deny` in it included. The effects are those of a response that fits the schema.
 */
export function gate(effects: readonly Effect[], granted: Capabilities): Issue[] {
  return effects.flatMap((effect, index) => {
    const path = `/result/effects/${index}`;
    if (!granted.effects.includes(effect.type)) {
      return [refusal(`${path}/type`, `the effect ${effect.type}`, `the effects ${list(granted.effects)}`)];
    }
    switch (effect.type) {
      case "modify":
        return gateEdit(effect, granted, path);
      case "flow":
        return gateFlow(effect, granted, path);
      case "inject":
        return gateInjection(effect, granted, path);
      default:
        return [];
    }
  });
}

function gateEdit({ target, operation }: ModifyEffect, granted: Capabilities, path: string): Issue[] {
  const edits = granted.modify?.[target];
  if (edits?.[operation] === true) return [];
  if (edits !== undefined) {
    return [
      refusal(`${path}/operation`, `the operation ${operation} on ${target}`, "another operation on it"),
    ];
  }
  const targets = Object.keys(granted.modify ?? {});
  return [refusal(`${path}/target`, `an edit of ${target}`, `edits of ${list(targets)}`)];
}

function gateFlow({ operation }: FlowEffect, granted: Capabilities, path: string): Issue[] {
  const operations = granted.flow?.operations ?? [];
  if (!operations.includes(operation)) {
    return [refusal(`${path}/operation`, `the flow operation ${operation}`, list(operations))];
  }
  if (operation === "continue" && (granted.flow?.remainingContinuations ?? 0) < 1) {
    const message = "asks to continue although no continuation remains (remainingContinuations was 0)";
    return [{ path: `${path}/operation`, code: "no-continuation-left", message, requirement: "AHP-CAP-001" }];
  }
  return [];
}

function gateInjection({ deliverAt }: InjectEffect, granted: Capabilities, path: string): Issue[] {
  const times = granted.inject?.context.deliverAt ?? [];
  return times.includes(deliverAt)
    ? []
    : [refusal(`${path}/deliverAt`, `delivery ${deliverAt}`, `delivery ${list(times)}`)];
}

function refusal(path: string, wanted: string, advertised: string): Issue {
  return {
    path,
    code: "not-advertised",
    message: `${wanted} was not advertised for this event; the request advertised ${advertised}`,
    requirement: "AHP-CAP-001",
  };
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}
