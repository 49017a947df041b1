// Compiled, never run: each `@ts-expect-error` below it must be an error, and everything else must compile.
import type {
  AhpEvent,
  CapabilitiesFor,
  Effect,
  EffectFor,
  EventOf,
  EventType,
  Execution,
  InterceptableEvent,
  InterceptableEventType,
  McpConnection,
  Part,
  Subscription,
  SuppliedValueFor,
  ToolBeforeEvent,
  WireMessage,
} from "../src/index.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function holds<_Condition extends true>(): void {}

export const event: EventOf<"tool.before"> = {
  id: "evt_1",
  source: "urn:orion:node:7",
  type: "tool.before",
  time: "2026-03-04T05:06:07Z",
  harness: { name: "orion", version: "1.0.0" },
  call: { id: "call_1" },
  tool: { name: "shell", input: { command: "ls" }, origin: "native" },
  path: "builtin",
};
const message = { id: "m", role: "user", parts: [] } as const satisfies {
  id: string;
  role: "user";
  parts: [];
};

// Misspelt members do not compile, at any depth, also where the wire would ignore them.
export const misspelt: EventOf<"tool.before">[] = [
  // @ts-expect-error `sesion` is no member
  { ...event, sesion: { id: "s" } },
  // @ts-expect-error `kindd` is no member of a tool
  { ...event, tool: { name: "shell", input: {}, origin: "native", kindd: "shell" } },
  // @ts-expect-error `cwdd` is no member of a session
  { ...event, session: { id: "s", cwdd: "/" } },
];

// Missing members do not compile.
// @ts-expect-error no `harness`
export const withoutHarness: ToolBeforeEvent = { ...event, harness: undefined };
// @ts-expect-error no `path`
export const withoutPath: ToolBeforeEvent = {
  id: "e",
  source: "urn:x:y",
  type: "tool.before",
  time: "",
  harness: event.harness,
  call: event.call,
  tool: event.tool,
};
// @ts-expect-error `outcome` is forbidden before the call
export const withOutcome: ToolBeforeEvent = { ...event, outcome: "ok" };
// @ts-expect-error no such event
export type NoSuchEvent = EventOf<"tool.error">;

// Effects fit the event.
export const effects: EffectFor<"tool.before">[] = [
  { type: "deny", reason: "No.", code: "com.example.no" },
  { type: "ask" },
  { type: "modify", target: "input", operation: "merge", value: { dry: true } },
  { type: "return", value: null },
  { type: "flow", operation: "stop", reason: "Enough." },
  { type: "inject", target: "context", operation: "append", deliverAt: "now", value: [] },
];
export const misfits: EffectFor<"tool.before">[] = [
  // @ts-expect-error a tool's output does not exist yet
  { type: "modify", target: "output", operation: "replace", value: [] },
  // @ts-expect-error there is nothing to continue
  { type: "flow", operation: "continue" },
  // @ts-expect-error a denial has a reason
  { type: "deny" },
  // @ts-expect-error `resaon` is no member
  { type: "deny", reason: "No.", resaon: "No." },
  // @ts-expect-error no such effect
  { type: "block", reason: "No." },
  // @ts-expect-error arguments are an object
  { type: "modify", target: "input", operation: "replace", value: [] },
];
// @ts-expect-error nothing is denied after the fact
export const denyAfter: EffectFor<"tool.after"> = { type: "deny", reason: "No." };
// @ts-expect-error no effect but these two
export const askStart: EffectFor<"session.start"> = { type: "ask" };
// @ts-expect-error an observe-only event has no effects
export type EffectsOfEnd = EffectFor<"turn.end">;
export const goOn: EffectFor<"turn.finish.before"> = {
  type: "flow",
  operation: "continue",
  instruction: "Test it.",
};
export const outgoing: EffectFor<"user.message.outbound"> = {
  type: "modify",
  target: "content",
  operation: "replace",
  value: [message],
};
export const outgoingObject: EffectFor<"user.message.outbound"> = {
  type: "modify",
  target: "content",
  operation: "replace",
  // @ts-expect-error going out, content is messages
  value: { a: 1 },
};
export const answer: EffectFor<"user.elicitation.result"> = {
  type: "modify",
  target: "content",
  operation: "merge",
  value: { name: "Ada" },
};
export const nested: EffectFor<"user.elicitation.result"> = {
  type: "modify",
  target: "content",
  operation: "merge",
  // @ts-expect-error an answer has no nested objects
  value: { name: {} },
};

// Capabilities fit the event.
export const grants: CapabilitiesFor<"tool.before"> = {
  effects: ["deny", "modify"],
  modify: { input: { replace: true, merge: true } },
};
export const wrongTarget: CapabilitiesFor<"tool.before"> = {
  effects: ["modify"],
  // @ts-expect-error a turn's prompt is no target here
  modify: { prompt: { replace: true, merge: true } },
};
// @ts-expect-error `allow` is not for turns
export const wrongEffect: CapabilitiesFor<"turn.start"> = { effects: ["allow"] };

// Unions narrow.
export function narrow(
  each: AhpEvent,
  effect: Effect,
  part: Part,
  execution: Execution,
  subscription: Subscription,
  connection: McpConnection,
): unknown {
  if (each.type === "turn.end") return each.error?.message;
  if (effect.type === "modify" && effect.target === "input") return effect.value.command;
  if (effect.type === "flow" && effect.operation === "stop") return effect.reason;
  if (part.kind === "attachment" && "body" in part) return part.body.ref;
  if (execution.status === "skipped" && execution.reason === "policy") return execution.detail;
  if (subscription.mode === "intercept") return subscription.failurePolicy;
  if (connection.transport === "stdio") return connection.command;
  // @ts-expect-error only interceptors have a deadline
  return subscription.timeoutMs.toFixed();
}
export function respond(wire: WireMessage): unknown {
  return "method" in wire && wire.method === "hooks/intercept" ? wire.params.capabilities.effects : undefined;
}

holds<Equal<SuppliedValueFor<"tool.before">, unknown>>();
holds<Equal<InterceptableEvent["type"], InterceptableEventType>>();
holds<Equal<AhpEvent["type"], EventType>>();
