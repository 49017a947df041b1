import { type Bundle, type Definitions, definition, titleOf } from "../bundle/bundle.js";
import { readNames, readUnion } from "../bundle/unions.js";
import { fail } from "../failure.js";
import type { SchemaDocument } from "../read/documents.js";
import type { SchemaObject } from "../read/schema.js";

/** What an event's capabilities may grant at most. */
export interface CapabilityBounds {
  readonly effects: readonly string[];
  /** The one target that may be edited, or null. */
  readonly modify: string | null;
  /** The changes of flow that may be granted. */
  readonly flow: readonly string[];
}

/** The facts of the protocol that become constants. */
export interface Facts {
  readonly protocolVersion: string;
  /** Last segment of the method -> method. */
  readonly methods: ReadonlyMap<string, string>;
  readonly eventTypes: readonly string[];
  readonly interceptableEventTypes: readonly string[];
  /** Event type -> title of its shape. */
  readonly events: ReadonlyMap<string, string>;
  /** Interceptable event type -> title of its capabilities. */
  readonly capabilities: ReadonlyMap<string, string>;
  readonly capabilityBounds: ReadonlyMap<string, CapabilityBounds>;
  readonly errorCodes: ReadonlyMap<string, number>;
}

export function readFacts(documents: readonly SchemaDocument[], bundle: Bundle): Facts {
  const { definitions } = bundle;
  const events = readUnion("AhpEvent", definitions);
  const interceptable = readUnion("InterceptableEvent", definitions);
  const capabilities = new Map([...interceptable].map(([type, title]) => [type, capabilitiesTitle(title)]));
  return {
    protocolVersion: readProtocolVersion(documents),
    methods: readMethods(bundle),
    eventTypes: readNames("EventType", "AhpEvent", definitions),
    interceptableEventTypes: readNames("InterceptableEventType", "InterceptableEvent", definitions),
    events,
    capabilities,
    capabilityBounds: new Map(
      [...capabilities].map(([type, title]) => [type, readBounds(title, definitions)]),
    ),
    errorCodes: readErrorCodes(definitions),
  };
}

function readProtocolVersion(documents: readonly SchemaDocument[]): string {
  const common = documents.find(({ baseName }) => baseName === "common");
  const version = common?.schema.$defs?.protocolVersion;
  if (typeof version === "object" && typeof version.const === "string") return version.const;
  return fail("common.schema.json#/$defs/protocolVersion", "must be a string constant");
}

function readMethods({ definitions, root }: Bundle): Map<string, string> {
  const methods = new Map<string, string>();
  for (const member of definition(definitions, root).oneOf ?? []) {
    if (typeof member !== "object" || member.$ref === undefined)
      return fail(root, "must consist of references");
    const method = definition(definitions, titleOf(member.$ref)).properties?.method;
    if (typeof method !== "object" || typeof method.const !== "string") continue;
    methods.set(method.const.slice(method.const.lastIndexOf("/") + 1), method.const);
  }
  if (methods.size === 0) fail(root, "has no member with a constant method");
  return methods;
}

function capabilitiesTitle(event: string): string {
  return event.replace(/Event$/, "Capabilities");
}

const FLOW_OF_SHAPE: Readonly<Record<string, readonly string[]>> = {
  StopCapability: ["stop"],
  FlowCapability: ["stop", "continue"],
};

function readBounds(title: string, definitions: Definitions): CapabilityBounds {
  const { properties } = definition(definitions, title);
  const list = properties?.effects;
  const items = typeof list === "object" ? list.items : undefined;
  const effects = typeof items === "object" ? (items.enum ?? []).map(String) : [];
  if (effects.length === 0)
    fail(title, "must list the effects that may be granted, as an enum of the items of effects");
  const modify = readTarget(title, properties?.modify);
  const flow = readFlow(title, properties?.flow);
  if (effects.includes("modify") !== (modify !== null))
    fail(title, "must declare modify exactly when it allows that effect");
  if (effects.includes("flow") !== flow.length > 0)
    fail(title, "must declare flow exactly when it allows that effect");
  return { effects, modify, flow };
}

function readTarget(title: string, modify: SchemaObject | boolean | undefined): string | null {
  if (modify === undefined || modify === false) return null;
  const targets = typeof modify === "object" ? (modify.required ?? []) : [];
  const [target] = targets;
  if (target === undefined || targets.length > 1)
    return fail(title, "must require exactly one target of modify");
  return target;
}

function readFlow(title: string, flow: SchemaObject | boolean | undefined): readonly string[] {
  if (flow === undefined || flow === false) return [];
  const shape = typeof flow === "object" && flow.$ref !== undefined ? titleOf(flow.$ref) : "";
  const known = Object.keys(FLOW_OF_SHAPE).join(" or ");
  return FLOW_OF_SHAPE[shape] ?? fail(title, `must say flow by a reference to ${known}`);
}

function readErrorCodes(definitions: Definitions): Map<string, number> {
  const title = "ReservedErrorCode";
  const { oneOf, anyOf } = definition(definitions, title);
  const codes = new Map<string, number>();
  for (const member of oneOf ?? anyOf ?? []) {
    const { const: code, description } = typeof member === "object" ? member : {};
    const name = /^([a-z][a-z0-9_]*): /.exec(description ?? "")?.[1];
    if (typeof code !== "number" || name === undefined) {
      return fail(
        title,
        `each member needs an integer constant and a description that starts with "name_of_code: "`,
      );
    }
    codes.set(name, code);
  }
  if (codes.size === 0) fail(title, "lists no code");
  return codes;
}
