import type {
  CapabilitiesFor,
  ControlState,
  EffectFor,
  EventOf,
  EventType,
  InterceptableEventType,
} from "@ahp/types";
import type { GrantCheck } from "../effects/grants.js";

/** `tool.*` for every type that begins with `tool.`. */
type Family<E extends string> = E extends `${infer First}.${string}` ? `${First}.*` : never;

/** A key under which a handler stands: one event type, a family such as `tool.*`, or `*`. */
export type EventPattern<E extends EventType> = E | Family<E> | "*";

/** The event types that a pattern selects. */
export type Selected<P, E extends EventType> = P extends "*"
  ? E
  : P extends `${infer First}.*`
    ? Extract<E, `${First}.${string}`>
    : Extract<E, P>;

/** What a handler gets besides the event. */
export interface ObserveContext {
  /** Aborts when nobody waits any longer: the caller went away, or `handlerTimeoutMs` is over. */
  readonly signal: AbortSignal;
}

/** What an intercept handler gets besides the event. */
export interface InterceptContext<E extends InterceptableEventType = InterceptableEventType>
  extends ObserveContext {
  /** What this request grants, and nothing else does (AHP-CAP-001). */
  readonly capabilities: CapabilitiesFor<E>;
  /** What earlier interceptors established; proves no identity and grants nothing (runtime-semantics 2.3). */
  readonly state: ControlState;
  /**
   * Whether this request grants an effect.
   *
   * @example context.grants("modify", "input", "merge")
   */
  readonly grants: GrantCheck;
}

/** A list of effects, one effect, or nothing, which is no objection. */
export type HandlerAnswer<E extends InterceptableEventType> =
  | readonly EffectFor<E>[]
  | EffectFor<E>
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that only looks has no return statement
  | void;

/** Decides about an event. Its answer may only hold effects that the protocol permits at this event. */
export type InterceptHandler<E extends InterceptableEventType> = (
  event: EventOf<E>,
  context: InterceptContext<E>,
) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>;

/** Takes note of an event. Nothing it returns or throws reaches the harness. */
export type ObserveHandler<E extends EventType> = (event: EventOf<E>, context: ObserveContext) => unknown;

/** Intercept handlers by event type, family (`tool.*`) or `*`. The most specific one answers, alone. */
export type InterceptHandlers = {
  readonly [P in EventPattern<InterceptableEventType>]?: InterceptHandler<
    Selected<P, InterceptableEventType>
  >;
};

/** Observe handlers by event type, family (`tool.*`) or `*`. The most specific one is called, alone. */
export type ObserveHandlers = {
  readonly [P in EventPattern<EventType>]?: ObserveHandler<Selected<P, EventType>>;
};
