// A backend in plain JavaScript, without any package, that does everything right. The wrong ones differ from it in one place each.
import { createServer } from "node:http";

const VERSION = "draft";
/** @typedef {Record<string, any>} Json */

/** What can be done otherwise. */
export const RIGHT = {
  /** @param {Buffer} bytes */
  decode: (bytes) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
  /** The message of an error about text that cannot be read. @param {unknown} _error */
  unreadable: (_error) => "not JSON",
  /** @param {unknown} message */
  isRequest: (message) => typeof message === "object" && message !== null && !Array.isArray(message),
  /** @param {Json} message */
  isNotification: (message) => !Object.hasOwn(message, "id"),
  /** What a notification is answered with. @param {Json} _message @returns {Json | undefined} */
  notification: (_message) => undefined,
  /** @param {unknown} version @returns {boolean} */
  speaks: (version) => version === VERSION,
  /** What it answers about. */
  events: ["tool.before"],
  codes: { parse: -32700, request: -32600, version: -32001, event: -32002, method: -32601, params: -32602 },
  /** What keeps a request from being evaluated: an error code. @param {Json} _params @returns {number | undefined} */
  refuse: (_params) => undefined,
  /** @param {Json} event @param {string[]} granted @returns {Json[]} */
  decide: (event, granted) =>
    String(event.tool.input.command).includes("--force") && granted.includes("deny")
      ? [{ type: "deny", reason: "Force pushes are not allowed." }]
      : [],
  /** @param {Json} result */
  result: (result) => result,
  /** What is sent instead of a response. @param {Json} response @returns {Json[]} */
  responses: (response) => [response],
  /** @param {string} json */
  line: (json) => `${json}\n`,
};

/** @typedef {typeof RIGHT} Behaviour */

/** @param {unknown} id @param {number} code @param {string} message */
const error = (id, code, message) => ({ jsonrpc: "2.0", id, error: { code, message } });

/**
 * @param {Behaviour} how
 * @param {Buffer} bytes
 * @returns {Json | undefined}
 */
export function answer(how, bytes) {
  let message;
  try {
    message = JSON.parse(how.decode(bytes));
  } catch (cause) {
    return error(null, how.codes.parse, how.unreadable(cause));
  }
  if (!how.isRequest(message)) return error(null, how.codes.request, "no request");
  return Array.isArray(message) ? message.map((each) => evaluate(how, each)) : evaluate(how, message);
}

/** @param {Behaviour} how @param {Json} message @returns {Json | undefined} */
function evaluate(how, message) {
  if (typeof message.method !== "string") return error(null, -32600, "no request");
  if (how.isNotification(message)) return how.notification(message);
  const { id, method, params } = message;
  if (!(Number.isInteger(id) || (typeof id === "string" && id !== "")))
    return error(null, -32600, "no request");
  if (method !== "hooks/intercept") return error(id, how.codes.method, "unknown method");
  if (!how.speaks(params?.protocolVersion)) return error(id, how.codes.version, "unsupported version");
  if (typeof params.event?.type !== "string") return error(id, how.codes.params, "no event");
  if (!how.events.includes(params.event.type)) return error(id, how.codes.event, "unsupported event");
  if (params.event.type === "tool.before" && typeof params.event.tool?.input !== "object")
    return error(id, how.codes.params, "no tool input");
  const refused = how.refuse(params);
  if (refused !== undefined) return error(id, refused, "refused");
  const effects = how.decide(params.event, params.capabilities?.effects ?? []);
  return { jsonrpc: "2.0", id, result: how.result({ protocolVersion: VERSION, effects }) };
}

/** Serves it over stdio until the input ends. @param {Behaviour} how */
export async function serveStdio(how) {
  let rest = Buffer.alloc(0);
  for await (const chunk of process.stdin) {
    rest = Buffer.concat([rest, chunk]);
    for (let feed = rest.indexOf(10); feed >= 0; feed = rest.indexOf(10)) {
      write(how, answer(how, rest.subarray(0, feed)));
      rest = rest.subarray(feed + 1);
    }
  }
}

/** @param {Behaviour} how @param {Json | undefined} response */
export function write(how, response) {
  if (response === undefined) return;
  for (const each of how.responses(response)) process.stdout.write(how.line(JSON.stringify(each)));
}

/** What can be done otherwise over HTTP. */
export const RIGHT_HTTP = {
  ...RIGHT,
  token: "",
  /** @param {string} authorization @param {string} token @returns {boolean} */
  letsIn: (authorization, token) => authorization === `Bearer ${token}`,
  /** @param {string} method @returns {boolean} */
  method: (method) => method === "POST",
  /** The media type in a header. @param {string} header @returns {string} */
  typeIn: (header) => header.split(";")[0]?.trim().toLowerCase() ?? "",
  /** @param {string} type @returns {boolean} */
  mediaType: (type) => type === "application/json",
  /** @param {Behaviour} how @param {Buffer} body @returns {Json | undefined | Promise<Json | undefined>} */
  answerTo: (how, body) => answer(how, body),
  /** @param {Json} _answer @returns {number} */
  statusOf: (_answer) => 200,
  /** @param {Json} _notification @returns {number} */
  statusOfObservation: (_notification) => 202,
  /** Whether a connection ends with each reply. */
  closes: false,
  /** @param {string} _authorization @returns {Record<string, string>} */
  headers: (_authorization) => ({}),
  bodyOfObservation: "",
  contentType: "application/json",
  /** @param {string} json @param {string} _authorization */
  body: (json, _authorization) => json,
};

/**
 * Serves it over HTTP, and prints the port.
 *
 * @param {typeof RIGHT_HTTP} how
 */
export function serveHttp(how) {
  const server = createServer(async (request, response) => {
    const { authorization = "" } = request.headers;
    /** @param {number} status @param {string} [body] */
    const end = (status, body = "") => {
      response.writeHead(status, {
        ...how.headers(authorization),
        ...(body === "" ? {} : { "content-type": how.contentType }),
      });
      response.end(body, () => how.closes && request.socket.end());
    };
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    if (how.token !== "" && !how.letsIn(authorization, how.token)) return end(401);
    if (!how.method(request.method ?? "")) return end(405);
    if (!how.mediaType(how.typeIn(request.headers["content-type"] ?? ""))) return end(415);
    const body = Buffer.concat(chunks);
    const answered = await how.answerTo(how, body);
    if (answered === undefined)
      return end(how.statusOfObservation(JSON.parse(`${body}`)), how.bodyOfObservation);
    end(how.statusOf(answered), how.body(JSON.stringify(answered), authorization));
  });
  server.listen(0, "127.0.0.1", () => console.log(/** @type {any} */ (server.address()).port));
}
