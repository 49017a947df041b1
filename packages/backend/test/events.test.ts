import {
  CAPABILITY_BOUNDS,
  EVENT_TYPES,
  type EventType,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptableEventType,
} from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import {
  allow,
  ask,
  createBackend,
  deny,
  type InterceptHandlers,
  inject,
  message,
  modify,
  type ObserveHandlers,
  proceed,
  stop,
  supply,
} from "../src/index.js";
import { goldenNotification, goldenRequest } from "./support/golden.js";

// Every event type, with the golden messages of the repository.

const family = (type: EventType) => `${type.slice(0, type.indexOf("."))}.*`;
const text = {
  id: "p",
  kind: "text" as const,
  mediaType: "text/plain" as const,
  selection: "body" as const,
  text: "x",
};
const messages = (role: "developer" | "user" | "assistant" | "tool") => [{ id: "m", role, parts: [text] }];

/** A value that the target of this event can take. */
function valueFor(type: InterceptableEventType): unknown {
  if (type === "context.compact.before" || type === "context.compact.after") return [text];
  if (type === "user.message.inbound") return messages("user");
  if (type === "user.message.outbound") return messages("assistant");
  if (type === "user.elicitation.result") return { name: "Ada" };
  const { modify: target } = CAPABILITY_BOUNDS[type];
  return target === null || target === "input" || target === "workspace" ? { x: 1 } : messages("tool");
}

function suppliedAt(type: InterceptableEventType): unknown {
  if (type === "model.request.before") return messages("assistant");
  if (type === "context.compact.before") return [text];
  return type === "user.elicitation.request" ? { action: "decline" } : { any: "JSON" };
}

/** One of each effect, permitted at this event or not, with its name and, for flow, its operation. */
function effectsAt(type: InterceptableEventType): [name: string, permitted: boolean, effect: unknown][] {
  const { effects, modify: target, flow } = CAPABILITY_BOUNDS[type];
  const has = (name: string) => (effects as readonly string[]).includes(name);
  const flows = (operation: string) => (flow as readonly string[]).includes(operation);
  return [
    ["deny", has("deny"), deny("no")],
    ["allow", has("allow"), allow()],
    ["ask", has("ask"), ask()],
    ["modify replace", has("modify"), modify(target ?? "input", "replace", valueFor(type) as never)],
    ["modify merge", has("modify"), modify(target ?? "input", "merge", valueFor(type) as never)],
    ["message", has("message"), message("hello")],
    ["return", has("return"), supply(suppliedAt(type))],
    ["stop", flows("stop"), stop("enough")],
    ["continue", flows("continue"), proceed("go on")],
    ["inject now", has("inject"), inject(messages("developer"), "now")],
    ["inject next_turn", has("inject"), inject(messages("developer"), "next_turn")],
  ];
}

function request(type: InterceptableEventType) {
  const golden = goldenRequest(type);
  if (golden.params.event.type === "user.elicitation.result") {
    const answer = JSON.stringify({ action: "accept", content: { name: "Eve" } });
    golden.params.event.elicitation = {
      server: "ledger-db",
      mode: "form",
      action: "accept",
      result: { ...text, text: answer },
    };
  }
  return golden;
}

async function decide(type: InterceptableEventType, returned: unknown, key: string = type) {
  const errors: Error[] = [];
  const seen: string[] = [];
  const handler = (event: { type: string }) => {
    seen.push(event.type);
    return returned;
  };
  const backend = createBackend({
    name: "events",
    version: "1",
    intercept: { [key]: handler } as InterceptHandlers,
    onError: (error) => errors.push(error),
  });
  return { response: await backend.handle(request(type)), errors, seen };
}

const everyEffect = INTERCEPTABLE_EVENT_TYPES.flatMap((type) =>
  effectsAt(type).map(([name, permitted, effect]) => ({ type, name, permitted, effect })),
);

describe("each effect at each event that can be intercepted", () => {
  it.each(everyEffect.filter(({ permitted }) => permitted))(
    "$type permits $name",
    async ({ type, effect }) => {
      const { response, errors } = await decide(type, effect);
      expect(errors).toEqual([]);
      expect(response).toMatchObject({ result: { effects: [effect] } });
      expect(validate("intercept-response", response).ok).toBe(true);
    },
  );

  it.each(everyEffect.filter(({ permitted }) => !permitted))(
    "$type does not permit $name",
    async ({ type, effect }) => {
      const { response, errors } = await decide(type, effect);
      expect(response).toMatchObject({ error: { code: -32004 } });
      expect(errors).toMatchObject([{ code: "effect-not-advertised" }]);
    },
  );
});

describe("handlers are called for each event that can be intercepted", () => {
  const rows = INTERCEPTABLE_EVENT_TYPES.flatMap((type) =>
    [type, family(type), "*"].map((key) => [type, key] as const),
  );
  it.each(rows)("%s under %s", async (type, key) => {
    const { response, seen } = await decide(type, [], key);
    expect(seen).toEqual([type]);
    expect(response).toHaveProperty("result.effects", []);
  });
});

describe("handlers are called for each event that can be observed", () => {
  const rows = EVENT_TYPES.flatMap((type) => [type, family(type), "*"].map((key) => [type, key] as const));
  it.each(rows)("%s under %s", async (type, key) => {
    const seen: unknown[] = [];
    const observe = { [key]: (event: unknown) => seen.push(event) } as ObserveHandlers;
    const backend = createBackend({ name: "events", version: "1", observe });
    const notification = goldenNotification(type);
    expect(await backend.handle(notification)).toBeUndefined();
    expect(seen).toEqual([notification.params.event]);
  });
});

describe("an event that can only be observed", () => {
  const rows = EVENT_TYPES.filter((type) => !INTERCEPTABLE_EVENT_TYPES.some((each) => each === type));
  it.each(rows)("%s is not intercepted: -32002", async (type) => {
    const backend = createBackend({ name: "events", version: "1", intercept: { "*": () => [] } });
    const { event } = goldenNotification(type).params;
    const params = { protocolVersion: "draft", event, capabilities: { effects: [] } };
    const response = await backend.handle({
      jsonrpc: "2.0",
      id: event.id,
      method: "hooks/intercept",
      params,
    });
    expect(response).toMatchObject({ id: event.id, error: { code: -32002 } });
  });
});
