import type { CapabilityBounds, Facts } from "./facts.js";

/** The module of constants. */
export function printConstants(facts: Facts, notice: string): string {
  return `// ${notice}

import type { EffectType, EventType, InterceptableEventType, ModifyTarget, ReservedErrorCode } from "./types.js";

/** Version of the protocol, as each message states it. Compared exactly. */
export const PROTOCOL_VERSION = ${quote(facts.protocolVersion)};

/** The JSON-RPC methods of the protocol. */
export const METHODS = {
${entries(facts.methods, quote)}
} as const;

/** Every event type, those that can be intercepted first. */
export const EVENT_TYPES = [
${lines(facts.eventTypes)}
] as const satisfies readonly EventType[];

/** The event types that an interceptor may be asked about. */
export const INTERCEPTABLE_EVENT_TYPES = [
${lines(facts.interceptableEventTypes)}
] as const satisfies readonly InterceptableEventType[];

/**
 * The most that a harness may grant for each interceptable event: which effects, which target \`modify\` may edit (null: none),
 * and which changes of flow.
 */
export const CAPABILITY_BOUNDS = {
${entries(facts.capabilityBounds, printBounds)}
} as const satisfies Readonly<
  Record<
    InterceptableEventType,
    {
      readonly effects: readonly EffectType[];
      readonly modify: ModifyTarget | null;
      readonly flow: readonly ("stop" | "continue")[];
    }
  >
>;

/** JSON-RPC error codes with a fixed meaning in the protocol. */
export const ERROR_CODES = {
${entries(facts.errorCodes, String)}
} as const satisfies Readonly<Record<string, ReservedErrorCode>>;
`;
}

/** The types that lead from the name of an event to its shapes. */
export function printTypeMaps(facts: Facts, notice: string): string {
  const titles = [...new Set([...facts.events.values(), ...facts.capabilities.values()])].sort();
  return `// ${notice}

import type {
${titles.map((title) => `  ${title},`).join("\n")}
} from "./types.js";

/** Event type -> the event. */
export interface EventsByType {
${members(facts.events)}
}

/** Interceptable event type -> what may be granted for it. */
export interface CapabilitiesByType {
${members(facts.capabilities)}
}
`;
}

function printBounds({ effects, modify, flow }: CapabilityBounds): string {
  return `{ effects: ${list(effects)}, modify: ${modify === null ? "null" : quote(modify)}, flow: ${list(flow)} }`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function list(names: readonly string[]): string {
  return `[${names.map(quote).join(", ")}]`;
}

function lines(names: readonly string[]): string {
  return names.map((name) => `  ${quote(name)},`).join("\n");
}

function entries<T>(map: ReadonlyMap<string, T>, print: (value: T) => string): string {
  return [...map].map(([name, value]) => `  ${key(name)}: ${print(value)},`).join("\n");
}

function members(map: ReadonlyMap<string, string>): string {
  return [...map].map(([name, title]) => `  ${key(name)}: ${title};`).join("\n");
}

function key(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quote(name);
}
