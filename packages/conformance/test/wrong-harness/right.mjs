// A harness in plain JavaScript, without any package, that does everything right. The wrong ones differ from it in one place each.
import { randomUUID } from "node:crypto";
import { BrokenOff, exchange } from "./exchange.mjs";
import { faultOf } from "./registration.mjs";

/** @typedef {Record<string, any>} Json */
/** @typedef {typeof RIGHT} Harness */
/** @typedef {{ hook: Json, subscription: Json }} Question */
/** @typedef {{ input: Json, messages: string[], allowed: boolean, denial?: string, stop?: string, supplied?: { value: unknown } }} State */

/** The members of each effect that it carries out, beside `type`; true for those that it must have. */
const EFFECTS = /** @type {{ [type: string]: { [member: string]: boolean } }} */ ({
  deny: { reason: true, code: false, extensions: false },
  allow: {},
  message: { text: true },
  return: { value: true },
  modify: { target: true, operation: true, value: true },
  flow: { operation: true, reason: true },
});

/** What can be done otherwise. */
export const RIGHT = {
  /** Why a registration is refused. @type {(registration: Json) => string | undefined} */
  refuse: faultOf,
  /** @param {Json} subscription @param {string} type @param {string} mode */
  selects: ({ events, mode: own }, type, mode) =>
    own === mode &&
    events.some(
      (/** @type {string} */ name) => name === "*" || name === type || name === `${type.split(".")[0]}.*`,
    ),
  /** @type {Json} */
  capabilities: {
    effects: ["deny", "allow", "message", "return", "modify", "flow"],
    modify: { input: { replace: true, merge: true } },
    flow: { operations: ["stop"] },
  },
  /** @param {Json} event @param {Json} _task @returns {Json} */
  event: (event, _task) => event,
  /** @param {Json} request @returns {Json} */
  request: (request) => request,
  /** @param {Json} request what was put once @returns {Json} what is put again */
  again: (request) => request,
  /** Whether an answer is asked for once more. @param {Json} _answer @param {number} _attempt */
  asksAgain: (_answer, _attempt) => false,
  /** The clock of a subscription, or of an attempt. @param {number} ms */
  clock: (ms) => AbortSignal.timeout(ms),
  /** @param {AbortSignal} clock that of the subscription @param {number} _ms */
  clockOfRetry: (clock, _ms) => clock,
  /**
   * Asks one after the other until something ends it. Gives those that were not asked.
   *
   * @param {Question[]} questions
   * @param {(question: Question) => Promise<void>} ask
   * @param {() => boolean} ended
   */
  askAll: async (questions, ask, ended) => {
    for (const [index, question] of questions.entries()) {
      await ask(question);
      if (ended()) return questions.slice(index + 1);
    }
    return [];
  },
  /** Reads an answer. Throws when the bytes are none. @param {Buffer} bytes @returns {Json} */
  parse: (bytes) => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
  /** @param {Json} answer @param {Json} request @returns {boolean} */
  isAnswer: (answer, request) => answer.id === request.id,
  /** The one that counts of two answers to the same request. @param {Json} first @param {Json} _second @returns {Json} */
  ofTwo: (first, _second) => first,
  /** @param {Json} effect @param {Json} capabilities @returns {boolean} */
  isGranted: ({ type, target, operation }, { effects, modify, flow }) => {
    if (!effects.includes(type)) return false;
    if (type === "modify") return modify[target]?.[operation] === true;
    return type !== "flow" || flow.operations.includes(operation);
  },
  /** @param {Json} effect @returns {boolean} */
  isEffect: (effect) => {
    const members = EFFECTS[effect.type];
    if (members === undefined) return false;
    const own = Object.keys(effect).filter((member) => member !== "type");
    const needed = Object.keys(members).filter((member) => members[member]);
    return own.every((member) => member in members) && needed.every((member) => own.includes(member));
  },
  /** The effects that count: all of them, or an error. @param {Json[]} effects @param {(effect: Json) => boolean} isRight */
  take: (effects, isRight) => {
    if (!effects.every(isRight)) throw new Error("an effect is wrong");
    return effects;
  },
  /** @param {Json} input @param {Json} value @returns {Json} */
  merge: (input, value) => ({ ...input, ...value }),
  /** @param {Json} _input @param {Json} value @returns {Json} */
  replace: (_input, value) => value,
  /** @param {State} state what was decided so far @param {Json} _event @returns {Json} */
  effectiveInput: ({ input }, _event) => input,
  /** What a rejected response does to what was decided before. @param {State} _state @param {Json} _event */
  rejected: (_state, _event) => {},
  /** What observers are told. @param {State} state @param {Json} _event @returns {Json} */
  settledInput: ({ input }, _event) => input,
  /** @param {string} policy @returns {boolean} whether a failure denies */
  failureDenies: (policy) => policy === "fail-closed",
  /** @param {State} state @returns {boolean} */
  isDenied: ({ denial }) => denial !== undefined,
  /** @param {State} state @returns {boolean} */
  isStopped: ({ stop }) => stop !== undefined,
  /** Whether nobody is asked any more. @param {State} state @returns {boolean} */
  isSettled: ({ denial, stop }) => (denial ?? stop) !== undefined,
  /** @param {Json} host @param {State} _state @returns {boolean} */
  hostGrants: ({ permission }, _state) => permission === "grant",
  /** Interceptors that are told because they were not asked. @param {Question[]} uncalled */
  toldUncalled: (uncalled) => uncalled,
  /** @param {Json} notification @returns {Json} */
  notification: (notification) => notification,
  /** What an observer's reply over HTTP is taken for. @param {Buffer} _body @returns {Json | undefined} */
  reply: (_body) => undefined,
  /** What becomes of a failed observation. @param {unknown} _error */
  observerFailed: (_error) => {},
  /** How often an observer is told. @param {Json} _notification @returns {number} */
  times: (_notification) => 1,
  /** @param {string} text @param {Json} selection @returns {Json} the part that an observer gets */
  part: (text, selection) => ({
    id: "part-1",
    kind: "text",
    mediaType: "text/plain",
    ...(selection.default === "body" ? { selection: "body", text } : { selection: "omit" }),
  }),
  // stdio
  /** The lines in what was read so far; the last one is not complete. @param {string} text */
  lines: (text) => text.split("\n"),
  /** Whether a process that was started for one message gets the end of its input. */
  endsInput: true,
  shell: false,
  /** @param {string} json @returns {string} */
  line: (json) => `${json}\n`,
  // HTTP
  contentType: "application/json",
  followsRedirects: false,
  /** @param {number} status @returns {boolean} */
  isStatus: (status) => status === 200,
  /** @param {string} type the Content-Type as it came @returns {boolean} */
  isMediaType: (type) => type.split(";")[0]?.trim().toLowerCase() === "application/json",
  /** @param {string} name @param {Json} _message @returns {string | undefined} */
  token: (name, _message) => {
    const value = process.env[name];
    if (value === undefined) throw new Error("there is no token");
    return value;
  },
  /** What stands in the header beside the media type and the token. @param {string | undefined} _token @returns {Record<string, string>} */
  moreHeaders: (_token) => ({}),
  /** @param {string} json @returns {string} */
  body: (json) => json,
};

/**
 * Makes the tool call of a task and says what became of it.
 *
 * @param {Harness} how
 * @param {Json} task
 * @returns {Promise<Json>}
 */
export async function perform(how, task) {
  const { registration, tool, toolResult, host } = task;
  const fault = how.refuse(registration);
  if (fault !== undefined) return { outcome: "registration-refused", reason: fault };
  /** @type {State} */
  const state = { input: tool.input, messages: [], allowed: false };
  const event = how.event(eventOf("tool.before", task), task);
  const asking = subscribed(how, registration, "tool.before", "intercept");
  const uncalled = await how.askAll(
    asking,
    (question) => ask(how, question, event, state),
    () => how.isSettled(state),
  );
  const settled = { ...event, tool: { ...event.tool, input: how.settledInput(state, event) } };
  const observing = [
    ...subscribed(how, registration, "tool.before", "observe"),
    ...how.toldUncalled(uncalled),
  ];
  for (const answer of await tell(how, observing, () => settled))
    publish(how, answer.result.effects[0], state);
  const report = { executions: /** @type {Json[]} */ ([]), messages: state.messages };
  if (how.isDenied(state)) return { outcome: "denied", reason: state.denial, ...report };
  if (how.isStopped(state)) return { outcome: "stopped", reason: state.stop, ...report };
  if (!how.hostGrants(host, state)) return { outcome: "refused-by-host", ...report };
  if (state.supplied !== undefined) return { outcome: "supplied", result: state.supplied.value, ...report };
  report.executions.push(state.input);
  await tell(how, subscribed(how, registration, "tool.after", "observe"), ({ content }) => ({
    ...eventOf("tool.after", { ...task, tool: settled.tool }),
    outcome: "ok",
    execution: { status: "executed" },
    items: [{ id: "message-1", role: "tool", parts: [how.part(toolResult, content)] }],
  }));
  return { outcome: "executed", result: toolResult, ...report };
}

/** @param {string} type @param {Json} task */
function eventOf(type, { session, call, tool, path }) {
  return {
    id: randomUUID(),
    source: "urn:example:plain-harness",
    type,
    time: new Date().toISOString(),
    harness: { name: "plain-harness", version: "1.0.0" },
    session,
    call,
    tool,
    path,
  };
}

/**
 * @param {Harness} how
 * @param {Json} registration
 * @param {string} type
 * @param {string} mode
 * @returns {Question[]}
 */
function subscribed(how, { hooks }, type, mode) {
  return hooks.flatMap((/** @type {Json} */ hook) =>
    hook.subscriptions
      .filter((/** @type {Json} */ subscription) => how.selects(subscription, type, mode))
      .map((/** @type {Json} */ subscription) => ({ hook, subscription })),
  );
}

/**
 * @param {Harness} how
 * @param {Question} question
 * @param {Json} event
 * @param {State} state
 */
async function ask(how, { hook, subscription }, event, state) {
  const { capabilities } = how;
  const asked = { ...event, tool: { ...event.tool, input: how.effectiveInput(state, event) } };
  const request = how.request({
    jsonrpc: "2.0",
    id: event.id,
    method: "hooks/intercept",
    params: { protocolVersion: "draft", event: asked, capabilities },
  });
  try {
    const answer = await answerTo(how, hook, request, subscription.timeoutMs);
    const effects = how.take(
      effectsOf(how, answer),
      (effect) => how.isEffect(effect) && how.isGranted(effect, capabilities),
    );
    for (const effect of effects) publish(how, effect, state);
  } catch {
    how.rejected(state, event);
    if (how.failureDenies(subscription.failurePolicy)) state.denial = "A required backend is not available.";
  }
}

/** Asks, and asks again when nobody can have answered. @param {Harness} how @param {Json} hook @param {Json} request @param {number} ms */
async function answerTo(how, hook, request, ms) {
  let signal = how.clock(ms);
  let message = request;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await exchange(how, hook, message, signal);
      if (answer === undefined || !how.isAnswer(answer, message))
        throw new Error("that is no answer to this");
      if (!how.asksAgain(answer, attempt)) return answer;
    } catch (error) {
      if (!(error instanceof BrokenOff) || attempt === 2 || signal.aborted) throw error;
      message = how.again(request);
      signal = how.clockOfRetry(signal, ms);
    }
  }
}

/** @param {Harness} _how @param {Json} answer @returns {Json[]} */
function effectsOf(_how, { jsonrpc, result, error }) {
  if (jsonrpc !== "2.0" || error !== undefined) throw new Error("that is an error");
  if (result?.protocolVersion !== "draft") throw new Error("another protocol version");
  if (!Array.isArray(result.effects)) throw new Error("no effects");
  return result.effects;
}

/** @param {Harness} how @param {Json} effect @param {State} state */
function publish(how, { type, reason, text, value, target, operation }, state) {
  if (type === "deny") state.denial ??= reason;
  if (type === "allow") state.allowed = true;
  if (type === "message") state.messages.push(text);
  if (type === "return") state.supplied = { value };
  if (type === "flow") state.stop ??= reason;
  if (type === "modify" && target === "input")
    state.input = operation === "merge" ? how.merge(state.input, value) : how.replace(state.input, value);
}

/** @param {Harness} how @param {Question[]} observers @param {(subscription: Json) => Json} eventFor */
async function tell(how, observers, eventFor) {
  const replies = [];
  for (const { hook, subscription } of observers) {
    const params = { protocolVersion: "draft", event: eventFor(subscription) };
    const notification = how.notification({ jsonrpc: "2.0", method: "hooks/observe", params });
    try {
      for (let time = how.times(notification); time > 0; time -= 1) {
        const reply = await exchange(how, hook, notification, AbortSignal.timeout(5_000));
        if (reply !== undefined) replies.push(reply);
      }
    } catch (error) {
      how.observerFailed(error);
    }
  }
  return replies;
}
