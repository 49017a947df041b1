import type { Capabilities, EditOperation, Effect, EffectType, InjectEffect, ModifyTarget } from "@ahp/types";

/** The arguments of {@link GrantCheck}: an effect's name and, where the grant depends on it, what exactly it would do. */
export type Grant =
  | [effect: Exclude<EffectType, "modify" | "flow" | "inject">]
  | [effect: "modify", target?: ModifyTarget, operation?: EditOperation]
  | [effect: "flow", operation?: "stop" | "continue"]
  | [effect: "inject", deliverAt?: InjectEffect["deliverAt"]];

/** Whether the request grants what is asked for. */
export type GrantCheck = (...grant: Grant) => boolean;

/**
 * Whether `capabilities` grant an effect (AHP-CAP-001; runtime-semantics 2.1). Nothing is inferred: an absent target, a false
 * operation or a used-up continuation grants nothing.
 *
 * @example isGranted(capabilities, "modify", "input", "merge")
 */
export function isGranted(capabilities: Capabilities, ...grant: Grant): boolean {
  if (!capabilities.effects.includes(grant[0])) return false;
  const { modify, flow, inject } = capabilities;
  switch (grant[0]) {
    case "modify": {
      const [, target, operation] = grant;
      if (target === undefined) return true;
      const edits = modify?.[target];
      return operation === undefined ? edits !== undefined : edits?.[operation] === true;
    }
    case "flow": {
      const [, operation] = grant;
      if (operation === undefined) return true;
      if (operation === "continue" && (flow?.remainingContinuations ?? 0) < 1) return false;
      return flow?.operations.includes(operation) ?? false;
    }
    case "inject": {
      const [, deliverAt] = grant;
      return deliverAt === undefined || (inject?.context.deliverAt.includes(deliverAt) ?? false);
    }
    default:
      return true;
  }
}

/** The grant that a valid effect needs. */
export function grantFor(effect: Effect): Grant {
  switch (effect.type) {
    case "modify":
      return ["modify", effect.target, effect.operation];
    case "flow":
      return ["flow", effect.operation];
    case "inject":
      return ["inject", effect.deliverAt];
    default:
      return [effect.type];
  }
}

/** What `capabilities` grant, in words for the author of a handler. */
export function describeGrants(capabilities: Capabilities): string {
  const { effects, modify, flow, inject } = capabilities;
  const described = effects.map((effect) => {
    if (effect === "modify") return `modify (${describeEdits(modify)})`;
    if (effect === "flow" && flow) {
      const left = flow.operations.some((operation) => operation === "continue")
        ? `; continuations left: ${flow.remainingContinuations ?? 0}`
        : "";
      return `flow (${flow.operations.join(", ")}${left})`;
    }
    if (effect === "inject" && inject) return `inject (${inject.context.deliverAt.join(", ")})`;
    return effect;
  });
  return described.length === 0 ? "nothing" : described.join(", ");
}

const TARGETS: readonly ModifyTarget[] = [
  "input",
  "output",
  "prompt",
  "request",
  "response",
  "content",
  "instructions",
  "summary",
  "workspace",
];

function describeEdits(modify: Capabilities["modify"]): string {
  const edits = TARGETS.flatMap((target) => {
    const granted = modify?.[target];
    if (granted === undefined) return [];
    return (["replace", "merge"] as const)
      .filter((operation) => granted[operation])
      .map((how) => `${target} ${how}`);
  });
  return edits.join(", ");
}
