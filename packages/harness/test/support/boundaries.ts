import type {
  ContentSelection,
  InterceptableEventType,
  InterceptParams,
  Message,
  TextPart,
} from "@ahp/types";
import { type AttachmentPart, CAPABILITY_BOUNDS, INTERCEPTABLE_EVENT_TYPES } from "@ahp/types";
import type {
  Decision,
  Enforcement,
  EventPayload,
  HarnessOptions,
  InterceptOptions,
} from "../../src/index.node.js";
import { harnessFor, httpBackend, type Policy, subscription } from "./setup.js";

export const text = (id: string, says: string): TextPart => ({
  id,
  kind: "text",
  mediaType: "text/plain",
  selection: "body",
  text: says,
});
export const image: AttachmentPart = {
  id: "image",
  kind: "attachment",
  mediaType: "image/png",
  selection: "body",
  body: { ref: "opaque" },
};
export const message = <Role extends Message["role"]>(
  id: string,
  role: Role,
  ...parts: Message["parts"]
) => ({
  id,
  role,
  parts,
});

export const FORM = {
  type: "object",
  properties: { name: { type: "string", minLength: 2 } },
  required: ["name"],
} as const;

const elicitation = (name: "request" | "result", body: object, more: object = {}) => ({
  elicitation: { server: "forms", mode: "form", ...more, [name]: text(name, JSON.stringify(body)) },
});

const call = {
  call: { id: "call-1" },
  tool: { name: "bash", input: { command: "ls" }, origin: "native" },
  path: "builtin",
};
const model = { model: { id: "large", provider: "somebody" }, attempt: { id: "attempt-1", number: 1 } };

const PAYLOADS: { readonly [E in InterceptableEventType]: object } = {
  "tool.before": call,
  "tool.after": {
    ...call,
    outcome: "ok",
    execution: { status: "executed" },
    items: [message("m1", "tool", text("p1", "output"))],
  },
  "tool.permission.request": { ...call, suggestions: [], sandboxBypass: false },
  "tool.batch.after": {
    batch: { id: "batch-1" },
    calls: [{ ...call, outcome: "ok", execution: { status: "executed" } }],
  },
  "session.start": {
    session: { id: "session-1" },
    trigger: "startup",
    permissionMode: "default",
    manifest: {
      events: [],
      gaps: [],
      transports: [],
      authentication: [],
      toolPaths: [],
      contentCategories: [],
      limits: {},
      managedPolicy: { scopes: [], disableable: true },
      correlationIdentityFields: [],
    },
    items: [],
  },
  "config.change.before": { change: { source: "flag", scope: "session", settings: [], summary: "verbose" } },
  "turn.start": {
    turn: { id: "turn-1" },
    trigger: "user",
    items: [message("m1", "user", text("p1", "hello"), image)],
  },
  "turn.finish.before": {
    turn: { id: "turn-1" },
    outcome: "completed",
    continuationCount: 0,
    items: [message("m1", "assistant", text("p1", "done"))],
  },
  "model.request.before": { ...model, params: {}, items: [message("m1", "user", text("p1", "hello"))] },
  "model.response.after": {
    ...model,
    execution: { status: "executed" },
    finishReason: "stop",
    items: [message("m1", "assistant", text("p1", "hi"))],
  },
  "model.switch.before": {
    current: model.model,
    proposed: { id: "small", provider: "somebody" },
    reason: "fallback",
  },
  "context.compact.before": { trigger: "manual", instructions: [text("p1", "be brief")], items: [] },
  "context.compact.after": { summary: [text("p1", "short")], removed: [], execution: { status: "executed" } },
  "task.change.before": { task: { id: "task-1", operation: "create", change: {} } },
  "user.elicitation.request": elicitation("request", { message: "Who?", requestedSchema: FORM }),
  "user.elicitation.result": elicitation(
    "result",
    { action: "accept", content: { name: "Ada" }, _meta: { kept: true } },
    { action: "accept" },
  ),
  "user.message.inbound": {
    message: {
      channel: "terminal",
      sender: "someone",
      messages: [message("m1", "user", text("p1", "hello"))],
    },
  },
  "user.message.outbound": {
    message: { channel: "terminal", messages: [message("m1", "assistant", text("p1", "hello"))] },
  },
  "workspace.change.before": { workspace: { kind: "cwd", change: { cwd: "docs" } } },
};

/** A payload of the event with content in it. */
export function payloadOf<E extends InterceptableEventType>(type: E): EventPayload<E> {
  return structuredClone(PAYLOADS[type]) as EventPayload<E>;
}

/** A host that carries out whatever an event permits, at every event. */
export const EVERYTHING = Object.fromEntries(
  INTERCEPTABLE_EVENT_TYPES.map((type) => [type, { effects: CAPABILITY_BOUNDS[type].effects }]),
) as Enforcement;

/** What one backend answers, and how it is registered. */
export interface Answering {
  readonly effects: readonly unknown[];
  readonly policy?: Policy;
  readonly content?: ContentSelection;
  /** Called before it answers. */
  readonly onAsked?: () => void;
}

/** A harness whose backends answer as given, in that order, and the requests that they got. */
export function answering(answers: readonly Answering[], options: Partial<HarnessOptions> = {}) {
  const asked: InterceptParams[] = [];
  const id = (index: number) => `com.example.b${index}`;
  const hooks = answers.map(({ policy, content }, index) =>
    httpBackend("https://127.0.0.1:9/", {
      id: id(index),
      subscriptions: [
        subscription({
          events: ["*"],
          ...(policy === undefined ? {} : { failurePolicy: policy }),
          ...(content === undefined ? {} : { content }),
        }),
      ],
    }),
  );
  const inProcess = Object.fromEntries(
    answers.map(({ effects, onAsked }, index) => [
      id(index),
      (request: string) => {
        const { id: requestId, params } = JSON.parse(request);
        asked.push(params);
        onAsked?.();
        return JSON.stringify({
          jsonrpc: "2.0",
          id: requestId,
          result: { protocolVersion: "draft", effects },
        });
      },
    ]),
  );
  const { harness, records } = harnessFor(hooks, {
    enforces: EVERYTHING,
    ask: () => true,
    inProcess,
    ...options,
  });
  return { harness, records, asked };
}

/** What the backends' answers come to at an event. */
export async function decide<E extends InterceptableEventType>(
  type: E,
  answers: readonly Answering[],
  options: InterceptOptions & { payload?: EventPayload<E>; harness?: Partial<HarnessOptions> } = {},
): Promise<{ decision: Decision<E>; asked: InterceptParams[] }> {
  const { payload = payloadOf(type), harness: harnessOptions, ...interceptOptions } = options;
  const { harness, asked } = answering(answers, harnessOptions);
  return { decision: await harness.intercept(type, payload, interceptOptions), asked };
}
