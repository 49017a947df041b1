// One fault each: what a wrong backend does otherwise than the right one. By its name, in plain words.
import { RIGHT } from "./right.mjs";

/** @typedef {import("./right.mjs").Json} Json */

/** A deny that nobody asked for. */
const DENY = { type: "deny", reason: "No." };

/** @type {{ [name: string]: Partial<typeof RIGHT> & { ready?: () => void, end?: () => void, readIsMessage?: boolean } }} */
export const STDIO_FAULTS = {
  "answers observations": {
    notification: ({ method }) =>
      method === "hooks/observe"
        ? { jsonrpc: "2.0", id: null, result: { protocolVersion: "draft", effects: [] } }
        : undefined,
  },
  "answers notifications that are wrong with an error": {
    notification: ({ params }) =>
      params?.protocolVersion === "draft"
        ? undefined
        : { jsonrpc: "2.0", id: null, error: { code: -32001, message: "unsupported version" } },
  },
  "keeps the id of its first answer": {
    responses: (() => {
      /** @type {unknown} */
      let first;
      return (/** @type {Json} */ response) => {
        first ??= response.id;
        return [{ ...response, id: first }];
      };
    })(),
  },
  "makes numbers of ids that look like numbers": {
    responses: (response) => [
      { ...response, id: Number.isNaN(Number(response.id)) ? response.id : Number(response.id) },
    ],
  },
  "takes the id 0 for no id": { isNotification: (message) => !message.id },
  "evaluates batches": { isRequest: (message) => typeof message === "object" && message !== null },
  "answers twice": { responses: (response) => [response, response] },
  "says nothing at all": { responses: () => [] },
  "accepts every version": { speaks: () => true },
  "has another code for versions": { codes: { ...RIGHT.codes, version: -32602 } },
  "has another code for events": { codes: { ...RIGHT.codes, event: -32602 } },
  "has another code for text that is no JSON": { codes: { ...RIGHT.codes, parse: -32603 } },
  "has another code for what is no request": { codes: { ...RIGHT.codes, request: -32603 } },
  "has another code for params": { codes: { ...RIGHT.codes, params: -32601 } },
  "takes a version that is missing for its own": { speaks: (version) => (version ?? "draft") === "draft" },
  "needs a native payload to be an object": {
    refuse: ({ event: { native } }) => (native === undefined || native?.type ? undefined : -32602),
  },
  "knows no developer": {
    events: ["tool.before", "turn.start"],
    refuse: ({ event }) => (JSON.stringify(event).includes('"developer"') ? -32602 : undefined),
  },
  "needs every text": {
    events: ["tool.before", "turn.start"],
    refuse: ({ event }) => (JSON.stringify(event).includes('"omit"') ? -32602 : undefined),
  },
  "reads no more than a pipe holds": {
    decode: (bytes) => RIGHT.decode(bytes.byteLength > 65_536 ? bytes.subarray(0, 65_536) : bytes),
  },
  "dies of an observation that it does not know": {
    notification: ({ params }) => {
      if (params?.event?.type === "session.end") process.exit(1);
      return undefined;
    },
  },
  "has another code for methods": { codes: { ...RIGHT.codes, method: -32600 } },
  "leaves the version out": { result: ({ effects }) => ({ effects }) },
  "leaves the reason of a denial out": { decide: () => [{ type: "deny" }] },
  "adds a member to an effect": { decide: () => [{ ...DENY, severity: "high" }] },
  "denies without asking whether it may": { decide: () => [DENY] },
  "supplies a summary that is a text": {
    events: ["tool.before", "context.compact.before"],
    decide: ({ type }) =>
      type === "context.compact.before" ? [{ type: "return", value: "All was well." }] : [],
  },
  "puts words of the agent into the user's message": {
    events: ["tool.before", "user.message.inbound"],
    decide: ({ type, message }) =>
      type === "user.message.inbound"
        ? [
            {
              type: "modify",
              target: "prompt",
              operation: "replace",
              value: message.messages.map((/** @type {Json} */ each) => ({ ...each, role: "assistant" })),
            },
          ]
        : [],
  },
  "decides otherwise the second time": {
    decide: (() => {
      const seen = new Set();
      return (/** @type {Json} */ event, /** @type {string[]} */ granted) => {
        const again = seen.has(event.id);
        seen.add(event.id);
        return again && granted.includes("deny") ? [DENY] : [];
      };
    })(),
  },
  "quotes the tool's input in its reason": {
    decide: ({ tool }, granted) =>
      granted.includes("deny")
        ? [{ type: "deny", reason: `Not allowed: ${JSON.stringify(tool.input)}` }]
        : [],
  },
  "quotes what it cannot parse": { unreadable: (error) => String(error) },
  "refuses members that it does not know": {
    refuse: (params) => (Object.hasOwn(params, "unknownMember") ? -32602 : undefined),
  },
  "refuses extensions that it does not know": {
    refuse: ({ extensions }) => (extensions === undefined ? undefined : -32602),
  },
  "needs a native payload": { refuse: ({ event }) => (event.native === undefined ? -32602 : undefined) },
  "dies on text that is no JSON": {
    unreadable: () => {
      throw new Error("unexpected input");
    },
  },
  "is ended by a signal at text that is no JSON": {
    unreadable: () => {
      process.kill(process.pid, "SIGABRT");
      return "not JSON";
    },
  },
  "reads bytes that are no UTF-8 as if they were": { decode: (bytes) => bytes.toString("utf8") },
  "prints a banner": { ready: () => console.log("policy backend 1.0 is ready") },
  "ends lines with a carriage return": { line: (json) => `${json}\r\n` },
  "writes over several lines": { line: (json) => `${JSON.stringify(JSON.parse(json), undefined, 1)}\n` },
  "takes what one read returns for one message": { readIsMessage: true },
  "ends with status 1": {
    end: () => {
      process.exitCode = 1;
    },
  },
  "says on stdout what it observes": {
    notification: () => {
      console.log("observed an event");
      return undefined;
    },
  },
  "says on stdout what it denies": {
    decide: (event, granted) => {
      const effects = RIGHT.decide(event, granted);
      if (effects.length > 0) console.log(`denied ${event.tool.input.command}`);
      return effects;
    },
  },
  "says on stdout what it cannot parse": {
    unreadable: (error) => {
      console.log(String(error));
      return "not JSON";
    },
  },
  "ends with status 2 behind a denial": {
    decide: (event, granted) => {
      const effects = RIGHT.decide(event, granted);
      if (effects.length > 0) process.exitCode = 2;
      return effects;
    },
  },
  "does not end with its input": { end: () => setInterval(() => {}, 1000) },
};
