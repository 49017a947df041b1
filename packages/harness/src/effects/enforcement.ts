import {
  CAPABILITY_BOUNDS,
  type Capabilities,
  type EditOperation,
  INTERCEPTABLE_EVENT_TYPES,
  type InjectEffect,
  type InterceptableEventType,
} from "@ahp/types";
import { suggest } from "@ahp/validate";
import { HarnessError } from "../harness-error.js";
import { ANYTHING, checkOptionKinds, type KindsOf } from "../option-kinds.js";

type Bounds<E extends InterceptableEventType> = (typeof CAPABILITY_BOUNDS)[E];

/** When injected context may be delivered. */
export type DeliveryTime = InjectEffect["deliverAt"];

/**
 * What the host carries out at one event. Naming an effect promises that the host acts on it in every {@link Decision}; nothing else is
 * advertised to backends (AHP-CAP-001).
 */
export interface EnforcementAt<E extends InterceptableEventType> {
  /** The effects. `tool.before` has `deny` as well, named or not. */
  readonly effects: readonly Bounds<E>["effects"][number][];
  /** With `modify`: which edits of the event's target. Default: both. */
  readonly edits?: readonly EditOperation[];
  /** With `flow`: which changes. Default: all that the event permits. `continue` also needs `continuations` in each call. */
  readonly flow?: readonly Bounds<E>["flow"][number][];
  /** With `inject`: when context can be delivered. Default: both times. */
  readonly deliverAt?: readonly DeliveryTime[];
  /** At elicitation events: which modes the host supports. Default: none. */
  readonly elicitation?: readonly ("form" | "url")[];
}

/**
 * What the host carries out, by event. An event that is not named cannot be intercepted, except `tool.before`, which can always be denied.
 *
 * @example
 * const enforces: Enforcement = {
 *   "tool.before": { effects: ["deny", "modify", "return", "message"], edits: ["merge"] },
 *   "turn.finish.before": { effects: ["flow"], flow: ["stop", "continue"] },
 * };
 */
export type Enforcement = { readonly [E in InterceptableEventType]?: EnforcementAt<E> };

/** The most that is advertised at each event that the host named. Counters of continuations are added for each call. */
export type Enforceable = ReadonlyMap<InterceptableEventType, Capabilities>;

/** What is enforced whatever the host says: the minimum of a harness that intercepts tools (AHP-CAP-002). */
const ALWAYS_ENFORCED: Enforcement = { "tool.before": { effects: ["deny"] } };

/** {@link EnforcementAt} of any event, as it may really have been given. */
interface AnyEnforcement {
  readonly effects: readonly string[];
  readonly edits?: readonly string[];
  readonly flow?: readonly string[];
  readonly deliverAt?: readonly string[];
  readonly elicitation?: readonly string[];
}

/**
 * Checks what the host says it enforces, and turns it into capabilities.
 *
 * @param canAsk whether the host gave the means to put a question to the user
 * @throws HarnessError `invalid-option` for whatever could not be honoured: outside the event's bounds (runtime-semantics 2.2), without
 *   the effect that it belongs to, empty, or without the means
 */
export function enforceable(enforces: Enforcement | undefined, canAsk: boolean): Enforceable {
  return new Map(
    Object.entries({ ...ALWAYS_ENFORCED, ...enforces }).map(([name, given]: [string, AnyEnforcement]) => {
      const type = INTERCEPTABLE_EVENT_TYPES.find((known) => known === name);
      if (type === undefined) throw unknownEvent(name);
      checkOptionKinds(`enforces["${type}"]`, given, MEMBERS);
      return [type, capabilitiesAt(type, given, canAsk)];
    }),
  );
}

/** A misspelt member would leave its effect less limited than the host said. */
const MEMBERS: KindsOf<AnyEnforcement> = {
  effects: ANYTHING,
  edits: ANYTHING,
  flow: ANYTHING,
  deliverAt: ANYTHING,
  elicitation: ANYTHING,
};

function capabilitiesAt(type: InterceptableEventType, given: AnyEnforcement, canAsk: boolean): Capabilities {
  const bounds: {
    readonly effects: readonly string[];
    readonly modify: string | null;
    readonly flow: readonly ("stop" | "continue")[];
  } = CAPABILITY_BOUNDS[type];
  const at = `enforces["${type}"]`;
  const named = chosen(`${at}.effects`, given.effects, bounds.effects, true);
  const effects = type === "tool.before" && !named.includes("deny") ? ["deny", ...named] : named;
  if (effects.includes("ask") && !canAsk)
    throw wrong(
      `${at}.effects names ask, but there is no option \`ask\` to put a question to the user with; give it, or leave ask out`,
    );
  const block = <Name extends string>(
    effect: string,
    member: keyof AnyEnforcement,
    permitted: readonly Name[],
  ) => {
    const list = given[member];
    if (effects.includes(effect)) return chosen(`${at}.${member}`, list ?? permitted, permitted);
    if (list !== undefined)
      throw wrong(`${at}.${member} goes with the effect ${effect}, which is not among its effects`);
    return undefined;
  };
  const edits = block("modify", "edits", EDITS);
  const flow = block("flow", "flow", bounds.flow);
  const deliverAt = block("inject", "deliverAt", DELIVERY_TIMES);
  const modes =
    given.elicitation === undefined ? [] : elicitationModes(`${at}.elicitation`, type, given.elicitation);
  return {
    effects,
    ...(edits === undefined || bounds.modify === null
      ? {}
      : {
          modify: { [bounds.modify]: { replace: edits.includes("replace"), merge: edits.includes("merge") } },
        }),
    ...(flow === undefined ? {} : { flow: { operations: flow } }),
    ...(deliverAt === undefined ? {} : { inject: { context: { append: true, deliverAt } } }),
    ...(modes.length === 0 ? {} : { elicitation: Object.fromEntries(modes.map((mode) => [mode, {}])) }),
  };
}

export const EDITS = ["replace", "merge"] as const satisfies readonly EditOperation[];
export const DELIVERY_TIMES = ["now", "next_turn"] as const satisfies readonly DeliveryTime[];

function elicitationModes(
  place: string,
  type: InterceptableEventType,
  modes: readonly string[],
): ("form" | "url")[] {
  if (!type.startsWith("user.elicitation.")) throw wrong(`${place} belongs to elicitation events only`);
  return chosen(place, modes, ["form", "url"], true);
}

/** The given names without repetitions, each of which must be a permitted one. */
function chosen<Name extends string>(
  place: string,
  given: readonly string[],
  permitted: readonly Name[],
  mayBeEmpty = false,
): Name[] {
  if (!Array.isArray(given)) throw wrong(`${place} must be a list of ${list(permitted)}`);
  if (given.length === 0 && !mayBeEmpty) throw wrong(`${place} must name at least one of ${list(permitted)}`);
  const names = given.map((name) => {
    const known = permitted.find((one) => one === name);
    if (known === undefined)
      throw wrong(
        `${place} names ${String(name)}, which cannot be enforced there; there are ${list(permitted)}`,
      );
    return known;
  });
  return [...new Set(names)];
}

function unknownEvent(name: string): HarnessError {
  const nearest = suggest(name, INTERCEPTABLE_EVENT_TYPES);
  const remedy = nearest === undefined ? "" : `; did you mean ${nearest}?`;
  return wrong(`enforces names ${name}, which is no event that can be intercepted${remedy}`);
}

function wrong(message: string): HarnessError {
  return new HarnessError("invalid-option", message);
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}
