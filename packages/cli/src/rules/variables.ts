import type { AhpEvent, InterceptableEventType } from "@ahp/types";

/** The event types that are about one tool call: only their conditions have the variables `tool` and `command`. */
const TOOL_CALL_EVENTS: ReadonlySet<string> = new Set<InterceptableEventType>([
  "tool.before",
  "tool.after",
  "tool.permission.request",
]);

/** Whether `tool` and `command` exist for every one of the event types. */
export function areToolCalls(types: readonly string[]): boolean {
  return types.every((type) => TOOL_CALL_EVENTS.has(type));
}

/** What a condition can refer to, by its CEL type: the whole event, `event.tool`, and the command line of a shell tool. */
export const VARIABLES = { event: "map", tool: "map", command: "string" } as const;

/** The values of the variables for one event, as the CEL library reads them. See {@link variablesOf}. */
export type Variables = { [name in keyof typeof VARIABLES]?: unknown };

/**
 * The command line in a tool's input: `input.command` when it is a string, its entries joined by one space when it is a list
 * of strings, and an empty string when there is none. Undefined for a `command` of another shape, so that a condition
 * about it fails instead of quietly not matching.
 */
export function commandLine(input: { readonly [name: string]: unknown }): string | undefined {
  if (!Object.hasOwn(input, "command")) return "";
  const { command } = input;
  if (typeof command === "string") return command;
  if (Array.isArray(command) && command.every((word) => typeof word === "string")) return command.join(" ");
  return undefined;
}

/**
 * JSON as the CEL library reads it safely: each object becomes a Map. The library tells plain objects from others by their
 * `constructor`, which is a member like any other in what an agent sends.
 */
function celValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(celValue);
  return new Map(Object.entries(value).map(([name, member]) => [name, celValue(member)]));
}

/** The values of the variables for the event. */
export function variablesOf(event: AhpEvent): Variables {
  const values = celValue(event);
  if (!("tool" in event) || !(values instanceof Map)) return { event: values };
  const command = commandLine(event.tool.input);
  return { event: values, tool: values.get("tool"), ...(command === undefined ? {} : { command }) };
}
