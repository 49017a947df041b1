import type { CAPABILITY_BOUNDS, Capabilities, InterceptableEventType, Message, TextPart } from "@ahp/types";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  allow,
  ask,
  type Backend,
  createBackend,
  deny,
  type HandlerAnswer,
  type InterceptHandlers,
  inject,
  message,
  modify,
  type ObserveHandlers,
  proceed,
  stop,
  supply,
} from "../src/index.js";

// Checked by the type checker (`typecheck`): what is marked must not compile, everything else must.

/** Takes handlers and hands them to nobody: their types are the test. */
function intercept(handlers: InterceptHandlers): number {
  return Object.keys(handlers).length;
}
function observe(handlers: ObserveHandlers): number {
  return Object.keys(handlers).length;
}

const text: TextPart = { id: "p", kind: "text", mediaType: "text/plain", selection: "body", text: "hello" };
const messages: Message[] = [{ id: "m", role: "developer", parts: [text] }];

describe("a handler only compiles with what the protocol permits at its event", () => {
  it("each effect where it is permitted", () => {
    const count = intercept({
      "tool.before": (event) => {
        if (event.tool.name === "a") return deny("no", { code: "com.example.no" });
        if (event.tool.name === "b") return [allow(), message("fine")];
        if (event.tool.name === "c") return ask();
        if (event.tool.name === "d") return modify("input", "merge", { command: "true" });
        if (event.tool.name === "e") return supply({ any: ["json", 1, null] });
        if (event.tool.name === "f") return [stop("enough"), inject(messages, "now")];
        return;
      },
      "tool.after": (event, context) => {
        if (context.grants("flow", "continue") && event.outcome === "error") return proceed("try again");
        return modify("output", "merge", [{ id: "n", role: "tool", parts: [] }]);
      },
      "tool.permission.request": () => [allow()],
      "model.request.before": () => supply([{ id: "m", role: "assistant", parts: [text] }]),
      "context.compact.before": () => supply([text]),
      "user.message.outbound": () => modify("content", "replace", messages),
      "user.elicitation.result": () => modify("content", "merge", { name: "Ada" }),
      "user.message.inbound": async () => modify("prompt", "replace", messages),
      "context.compact.after": () => modify("summary", "merge", [text]),
      "workspace.change.before": async () => {},
      "task.change.before": () => undefined,
      "session.start": () => [],
      "turn.*": () => message("hello"),
      "*": (event) => (event.type === "tool.before" ? deny("no") : []),
    });
    expect(count).toBe(14);
  });

  it("no effect where it is not", () => {
    const count = intercept({
      // @ts-expect-error nothing can be denied after the fact
      "tool.after": () => deny("too late"),
      // @ts-expect-error the input of a tool is no output
      "tool.before": () => modify("output", "merge", []),
      // @ts-expect-error only tool.before can ask
      "tool.permission.request": () => ask(),
      // @ts-expect-error a start cannot be denied
      "session.start": () => [message("hello"), deny("no")],
      // @ts-expect-error a turn that starts cannot continue
      "turn.start": () => proceed(),
      // @ts-expect-error what a model supplies is messages
      "model.request.before": () => supply("just text"),
      // @ts-expect-error what a compaction supplies is text parts
      "context.compact.before": () => supply(messages),
      // @ts-expect-error an outgoing message is a list of messages, no answer object
      "user.message.outbound": () => modify("content", "replace", { name: "Ada" }),
      // @ts-expect-error an elicitation's answer is an object, no list of messages
      "user.elicitation.result": () => modify("content", "replace", messages),
      // @ts-expect-error nor by way of a promise
      "model.switch.before": async () => [allow()],
      // @ts-expect-error an effect of no event
      "config.change.before": () => ({ type: "block", reason: "no" }),
    });
    expect(count).toBe(11);
  });

  it("what each builder makes, at exactly the events whose bounds have it", () => {
    type Made = {
      deny: ReturnType<typeof deny>;
      allow: ReturnType<typeof allow>;
      ask: ReturnType<typeof ask>;
      message: ReturnType<typeof message>;
      stop: ReturnType<typeof stop>;
      continue: ReturnType<typeof proceed>;
      inject: ReturnType<typeof inject>;
    };
    type Bounds = typeof CAPABILITY_BOUNDS;
    type Compiles<E extends InterceptableEventType> = {
      [Name in keyof Made]: Made[Name] extends HandlerAnswer<E> ? Name : never;
    }[keyof Made];
    type Permitted<E extends InterceptableEventType> = Extract<
      Bounds[E]["effects"][number] | Bounds[E]["flow"][number],
      keyof Made
    >;
    type Every<Set extends Record<InterceptableEventType, unknown>> = Set;
    type CompilesAt = Every<{ [E in InterceptableEventType]: Compiles<E> }>;
    type PermittedAt = Every<{ [E in InterceptableEventType]: Permitted<E> }>;
    expectTypeOf<CompilesAt>().toEqualTypeOf<PermittedAt>();
    expectTypeOf<CompilesAt["tool.before"]>().toEqualTypeOf<
      "deny" | "allow" | "ask" | "message" | "stop" | "inject"
    >();
  });

  it("no handler for an event that cannot be intercepted, or that does not exist", () => {
    expect(
      // @ts-expect-error only observed
      intercept({ "session.end": () => [] }),
    ).toBe(1);
    expect(
      // @ts-expect-error misspelt
      intercept({ "tool.befor": () => [] }),
    ).toBe(1);
    expect(
      // @ts-expect-error a family of observe-only events
      intercept({ "hook.*": () => [] }),
    ).toBe(1);
    expect(
      // @ts-expect-error no pattern of the protocol
      observe({ "tool.permission.*": () => {} }),
    ).toBe(1);
  });
});

describe("events and context are narrow", () => {
  it("in an intercept handler", () => {
    const count = intercept({
      "tool.before": (event, context) => {
        expectTypeOf(event.type).toEqualTypeOf<"tool.before">();
        expectTypeOf(event.tool.name).toEqualTypeOf<string>();
        expectTypeOf(context.capabilities.effects[0]).not.toBeAny();
        expectTypeOf(context.capabilities).toExtend<Capabilities>();
        expectTypeOf(context.state.permission).toEqualTypeOf<"none" | "allow" | "ask" | "deny">();
        expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
        // @ts-expect-error misspelt
        event.toolName;
        // @ts-expect-error merge is no delivery time
        context.grants("inject", "merge");
        // @ts-expect-error no such effect
        context.grants("block");
      },
      "tool.*": (event) => {
        expectTypeOf(event.type).toEqualTypeOf<
          "tool.before" | "tool.after" | "tool.permission.request" | "tool.batch.after"
        >();
      },
    });
    expect(count).toBe(2);
  });

  it("in an observe handler, for every event", () => {
    const count = observe({
      "session.end": (event, { signal }) => {
        expectTypeOf(event.type).toEqualTypeOf<"session.end">();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      },
      "session.*": (event) => {
        expectTypeOf(event.type).toEqualTypeOf<"session.start" | "session.end">();
      },
      "hook.failure": async (event) => event.failure,
      "*": (event) => event.harness.name,
    });
    expect(count).toBe(4);
  });
});

it("a backend answers with a response, an error, or nothing", () => {
  const backend = createBackend({ name: "typed", version: "1" });
  expectTypeOf(backend).toEqualTypeOf<Backend>();
  expectTypeOf(backend.handle).returns.resolves.not.toBeAny();
  // @ts-expect-error a name is required
  expect(() => createBackend({ version: "1" })).toThrow("name");
});
