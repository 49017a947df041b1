// One fault each: what a wrong harness does otherwise than the right one. By its name, in plain words.
import { randomUUID } from "node:crypto";
import { RIGHT } from "./right.mjs";

/** @typedef {import("./right.mjs").Json} Json */

/** @param {Json} request @param {Json} changes */
const withEvent = (request, changes) => ({
  ...request,
  params: { ...request.params, event: { ...request.params.event, ...changes } },
});

/** @param {Json} input @param {Json} value @returns {Json} */
const mergeDeeply = (input, value) => {
  const merged = { ...input };
  for (const [name, each] of Object.entries(value)) {
    const deep = typeof each === "object" && each !== null && typeof merged[name] === "object";
    merged[name] = deep ? mergeDeeply(merged[name], each) : each;
  }
  return merged;
};

/** @type {{ [name: string]: Partial<typeof RIGHT> }} */
export const FAULTS = {
  "asks all interceptors at once": {
    askAll: async (questions, ask) => {
      await Promise.all(questions.map(ask));
      return [];
    },
  },
  "asks in the opposite order": {
    askAll: (questions, ask, ended) => RIGHT.askAll([...questions].reverse(), ask, ended),
  },
  "goes on after a denial": {
    askAll: async (questions, ask) => RIGHT.askAll(questions, ask, () => false),
  },
  "asks again after a denial": {
    asksAgain: ({ result }, attempt) => attempt === 1 && result?.effects?.[0]?.type === "deny",
  },
  "asks again when nobody objects": {
    asksAgain: ({ result }, attempt) => attempt === 1 && result?.effects?.length === 0,
  },
  "forgets the deadline": { clock: () => new AbortController().signal },
  "gives a retry a deadline of its own": { clockOfRetry: (_clock, ms) => AbortSignal.timeout(ms) },
  "makes a new id for a retry": {
    again: (request) => {
      const id = randomUUID();
      return { ...withEvent(request, { id }), id };
    },
  },
  "makes a new time for a retry": {
    again: (request) => withEvent(request, { time: "2020-01-01T00:00:00Z" }),
  },
  "publishes half of a response": { take: (effects, isRight) => effects.filter(isRight) },
  "runs the denied tool": { isDenied: () => false },
  "takes garbage for permission": {
    parse: (bytes) => {
      try {
        return RIGHT.parse(bytes);
      } catch {
        return { jsonrpc: "2.0", result: { protocolVersion: "draft", effects: [] } };
      }
    },
    isAnswer: (answer, request) => answer.id === undefined || answer.id === request.id,
  },
  "reads bytes that are no UTF-8 as if they were": {
    parse: (bytes) => JSON.parse(bytes.toString("latin1").replace("\xff", "e")),
  },
  "ignores the id of an answer": { isAnswer: () => true },
  "carries out what it did not advertise": { isGranted: () => true, isEffect: () => true },
  "ignores members of effects that it does not know": {
    isEffect: ({ type, reason, ...rest }) =>
      RIGHT.isEffect(type === "deny" ? { type, reason } : { type, ...rest }),
  },
  "takes an allow for the host's permission": {
    hostGrants: (host, { allowed }) =>
      allowed || RIGHT.hostGrants(host, { allowed, input: {}, messages: [] }),
  },
  "passes a supplied result on that the host refuses": {
    hostGrants: ({ permission }, { supplied }) => supplied !== undefined || permission === "grant",
  },
  "takes silence of all backends for the host's permission": { hostGrants: () => true },
  "asks although nothing matches": {
    selects: (subscription, type, mode) =>
      subscription.mode === mode && mode === "intercept" && type === "tool.before",
  },
  "takes a wildcard for a name": {
    selects: ({ events, mode: own }, type, mode) => own === mode && events.includes(type),
  },
  "does not offer to deny": {
    capabilities: { effects: ["allow", "message"] },
  },
  "offers what the event does not have": {
    capabilities: {
      ...RIGHT.capabilities,
      modify: { ...RIGHT.capabilities.modify, output: { replace: true, merge: true } },
    },
  },
  "says no protocolVersion": {
    request: ({ params, ...request }) => ({
      ...request,
      params: { event: params.event, capabilities: params.capabilities },
    }),
  },
  "has a request id of its own": { request: (request) => ({ ...request, id: randomUUID() }) },
  "sends the input as text": {
    request: (request) => {
      const { tool } = request.params.event;
      return withEvent(request, { tool: { ...tool, input: JSON.stringify(tool.input) } });
    },
  },
  "makes a call id of its own": { event: (event) => ({ ...event, call: { id: randomUUID() } }) },
  "sends the native payload unasked": { event: (event, { native }) => ({ ...event, native }) },
  "names an extension freely": { event: (event) => ({ ...event, extensions: { trace: 1 } }) },
  "asks everyone about the original input": { effectiveInput: (_state, event) => event.tool.input },
  "merges deeply": { merge: mergeDeeply },
  "uses a registration that is wrong": { refuse: () => undefined },
  "denies when a fail-open backend fails": { failureDenies: () => true },
  "goes on when a fail-closed backend fails": { failureDenies: () => false },
  "gives observations an id": { notification: (notification) => ({ ...notification, id: randomUUID() }) },
  "tells nobody who was not asked": { toldUncalled: () => [] },
  "lets a failed observer fail the call": {
    observerFailed: (error) => {
      throw error;
    },
  },
  "sends content that was not selected": { part: (text) => RIGHT.part(text, { default: "body" }) },
  "asks whoever only observes": {
    selects: (subscription, type, mode) => RIGHT.selects({ ...subscription, mode }, type, mode),
    clock: () => AbortSignal.timeout(20_000),
  },
  "refuses a registration with members that it does not know": {
    refuse: (registration) =>
      RIGHT.refuse(registration) ?? (Object.keys(registration).length > 2 ? "an unknown member" : undefined),
  },
  "refuses an answer with members that it does not know": {
    parse: (bytes) => {
      const answer = RIGHT.parse(bytes);
      if (Object.keys(answer).length > 3) throw new Error("an unknown member");
      return answer;
    },
  },
  "refuses an answer with extensions": {
    parse: (bytes) => {
      const answer = RIGHT.parse(bytes);
      if (answer.result?.extensions !== undefined) throw new Error("extensions");
      return answer;
    },
  },
  "lets the last effect win": {
    take: (effects, isRight) => RIGHT.take(effects, isRight).slice(-1),
  },
  "asks the first backend alone": {
    askAll: (questions, ask, ended) => RIGHT.askAll(questions.slice(0, 1), ask, ended),
  },
  "offers what it does not carry out": {
    take: (effects, isRight) => RIGHT.take(effects, isRight).filter(({ type }) => type !== "message"),
  },
  "asks each backend once": {
    askAll: (questions, ask, ended) =>
      RIGHT.askAll(
        questions.filter(({ hook }, index) => questions.findIndex((each) => each.hook === hook) === index),
        ask,
        ended,
      ),
  },
  "takes everything back when a response is rejected": {
    rejected: (state, event) => {
      state.input = event.tool.input;
    },
  },
  "has one clock for everyone": {
    clock: (() => {
      /** @type {AbortSignal | undefined} */
      let clock;
      return (/** @type {number} */ ms) => {
        clock ??= AbortSignal.timeout(ms);
        return clock;
      };
    })(),
  },
  "tells no observer": {
    selects: (subscription, type, mode) => mode === "intercept" && RIGHT.selects(subscription, type, mode),
  },
  "tells observers the original input": { settledInput: (_state, event) => event.tool.input },
  "sends a result as a part of JSON": {
    part: (text) => ({ id: "part-1", kind: "json", mediaType: "application/json", selection: "body", text }),
  },
  "speaks JSON-RPC 1.0": { request: (request) => ({ ...request, jsonrpc: "1.0" }) },
  "adds members to a closed object": {
    event: (event) => ({ ...event, harness: { ...event.harness, build: 1 } }),
  },
  "asks nobody": {
    selects: (subscription, type, mode) => mode === "observe" && RIGHT.selects(subscription, type, mode),
  },
  "runs nothing that no backend allowed": { hostGrants: (_host, { allowed }) => allowed },
  "takes an empty list for a failure": {
    take: (effects, isRight) => {
      if (effects.length === 0) throw new Error("there is no effect");
      return RIGHT.take(effects, isRight);
    },
  },
  "goes on after a stop": { isSettled: ({ denial }) => denial !== undefined },
  "runs the tool after a stop": { isStopped: () => false },
  "merges where it is told to replace": { replace: (input, value) => ({ ...input, ...value }) },
  "passes over an edit of what the event does not have": {
    isGranted: (effect, capabilities) =>
      (effect.type === "modify" && effect.target !== "input") || RIGHT.isGranted(effect, capabilities),
  },
  "tells each observer twice": { times: () => 2 },
  "tells nobody about the result": {
    selects: (subscription, type, mode) => type !== "tool.after" && RIGHT.selects(subscription, type, mode),
  },
  "takes the later of two answers": { ofTwo: (_first, second) => second },
  "believes what an observer replies": { reply: (body) => (body.length > 0 ? RIGHT.parse(body) : undefined) },
  "takes what one read returns for a line": { lines: (text) => [text, ""] },
  "takes all that a pipe holds for an answer": {
    lines: (text) => (text.length < 65_536 ? RIGHT.lines(text) : [text, ""]),
  },
  "leaves the input of a process for one message open": { endsInput: false },
  "ends lines with a carriage return": { line: (json) => `${json}\r\n` },
  "starts programs by a shell": { shell: true },
};

/** @type {{ [name: string]: Partial<typeof RIGHT> }} */
export const HTTP_FAULTS = {
  "sends a batch": { body: (json) => `[${json}]` },
  "knows a media type in one spelling alone": { isMediaType: (type) => type === "application/json" },
  "sends text/plain": { contentType: "text/plain" },
  "follows redirects": { followsRedirects: true },
  "takes every status": { isStatus: () => true },
  "takes every media type": { isMediaType: () => true },
  "goes without a token that is not there": { token: (name) => process.env[name] },
  "writes the token into another header too": {
    moreHeaders: (token) => (token === undefined ? {} : { cookie: `session=${token}` }),
  },
  "writes the token into the message": {
    token: (name, message) => {
      const token = RIGHT.token(name, message);
      message.params.extensions = { "com.example.token": token };
      return token;
    },
  },
};
