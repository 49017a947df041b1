import {
  EVENT_TYPES,
  type EventType,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptableEventType,
} from "@ahp/types";
import { suggest } from "@ahp/validate/messages";
import { BackendError } from "../errors/backend-error.js";
import { objectOption } from "../options/option-kinds.js";
import type {
  InterceptHandler,
  InterceptHandlers,
  ObserveHandler,
  ObserveHandlers,
} from "./handler-types.js";

/** The handler of each event type that has one, with patterns already resolved. */
export type HandlerTable<E extends EventType, H> = ReadonlyMap<E, H>;

export type InterceptTable = HandlerTable<InterceptableEventType, InterceptHandler<InterceptableEventType>>;
export type ObserveTable = HandlerTable<EventType, ObserveHandler<EventType>>;

/**
 * The intercept handlers by event type.
 *
 * @throws BackendError `unknown-event`, `not-interceptable` or `invalid-option`
 */
export function interceptTable(handlers: InterceptHandlers = {}): InterceptTable {
  return resolve("intercept", handlers, INTERCEPTABLE_EVENT_TYPES);
}

/**
 * The observe handlers by event type.
 *
 * @throws BackendError `unknown-event` or `invalid-option`
 */
export function observeTable(handlers: ObserveHandlers = {}): ObserveTable {
  return resolve("observe", handlers, EVENT_TYPES);
}

function resolve<E extends EventType, H>(
  mode: "intercept" | "observe",
  handlers: Readonly<Record<string, unknown>>,
  types: readonly E[],
): HandlerTable<E, H> {
  const patterns = new Map(
    Object.entries(objectOption(mode, handlers)).filter(([, handler]) => handler !== undefined),
  );
  for (const [pattern, handler] of patterns) {
    checkPattern(mode, pattern, types);
    if (typeof handler !== "function") {
      throw new BackendError("invalid-option", `${mode} handler for "${pattern}" must be a function`);
    }
  }
  const table = new Map<E, H>();
  for (const type of types) {
    const handler = patterns.get(type) ?? patterns.get(familyOf(type)) ?? patterns.get("*");
    if (handler !== undefined) table.set(type, handler as H);
  }
  return table;
}

/** A key that selects nothing is refused at once: a policy must never be off because of a typing mistake. */
function checkPattern(mode: "intercept" | "observe", pattern: string, types: readonly EventType[]): void {
  const known: string[] = [...types, ...types.map(familyOf), "*"];
  if (known.includes(pattern)) return;
  if (EVENT_TYPES.some((type) => type === pattern || familyOf(type) === pattern)) {
    throw new BackendError(
      "not-interceptable",
      `"${pattern}" can only be observed: move its handler from intercept to observe`,
    );
  }
  const meant = suggest(pattern, known);
  throw new BackendError(
    "unknown-event",
    `${mode} handler for "${pattern}": there is no such event type${meant === undefined ? "" : `; did you mean "${meant}"?`}`,
  );
}

function familyOf(type: EventType): string {
  return `${type.slice(0, type.indexOf("."))}.*`;
}
