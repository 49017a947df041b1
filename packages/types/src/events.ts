import type { CAPABILITY_BOUNDS, INTERCEPTABLE_EVENT_TYPES } from "./generated/constants.js";
import type { CapabilitiesByType, EventsByType } from "./generated/type-maps.js";
import type {
  Effect,
  ElicitationAnswer,
  ElicitationResult,
  FlowEffect,
  Message,
  ModifyContentEffect,
  ModifyEffect,
  ReturnEffect,
  TextPart,
} from "./generated/types.js";

/** Name of an event that an interceptor may be asked about. */
type Interceptable = (typeof INTERCEPTABLE_EVENT_TYPES)[number];
type Bounds<E extends Interceptable> = (typeof CAPABILITY_BOUNDS)[E];

/**
 * The event of the given type.
 *
 * @example function log(event: EventOf<"tool.after">) { return event.outcome }
 */
export type EventOf<E extends keyof EventsByType> = EventsByType[E];

/** What a harness may grant at the given event. */
export type CapabilitiesFor<E extends Interceptable> = CapabilitiesByType[E];

/** The value that a `return` effect supplies at the given event (runtime-semantics 2.2). */
export type SuppliedValueFor<E extends Interceptable> = E extends "model.request.before"
  ? Message[]
  : E extends "context.compact.before"
    ? TextPart[]
    : E extends "user.elicitation.request"
      ? ElicitationResult
      : unknown;

/** `content` is a list of messages going out, and the answer object of an elicitation (runtime-semantics 3.2). */
type ContentEditFor<E extends Interceptable> = Omit<ModifyContentEffect, "value"> & {
  value: E extends "user.elicitation.result" ? ElicitationAnswer : Message[];
};

type ModifyFor<E extends Interceptable> = Bounds<E>["modify"] extends "content"
  ? ContentEditFor<E>
  : Extract<ModifyEffect, { target: Bounds<E>["modify"] }>;

type PlainEffect = Exclude<Effect, ModifyEffect | FlowEffect | ReturnEffect>;

/** The effect of one name at the given event. */
type NamedEffectFor<E extends Interceptable, Name> = Name extends "modify"
  ? ModifyFor<E>
  : Name extends "flow"
    ? Extract<FlowEffect, { operation: Bounds<E>["flow"][number] }>
    : Name extends "return"
      ? Omit<ReturnEffect, "value"> & { value: SuppliedValueFor<E> }
      : Extract<PlainEffect, { type: Name }>;

/**
 * The effects that an interceptor may answer with at the given event; any other does not compile.
 *
 * @example const effects: EffectFor<"tool.before">[] = [{ type: "deny", reason: "No force pushes." }]
 */
export type EffectFor<E extends Interceptable> = {
  [Each in E]: NamedEffectFor<Each, Bounds<Each>["effects"][number]>;
}[E];
