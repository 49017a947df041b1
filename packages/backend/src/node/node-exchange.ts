import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { BackendError } from "../errors/backend-error.js";
import { InterestSource } from "../handlers/interest.js";
import { BodyCollector } from "../http/collect.js";
import type { HttpExchange, HttpReply } from "../http/exchange.js";
import { bytesOfParsed } from "../http/parsed-body.js";

/** Where a body is, when something in front of the handler has touched it. */
export interface BodySource {
  /** The stream to read. Default: the request. */
  readonly stream?: Readable;
  /** What a parser made of the body, for when the stream has ended. */
  readonly parsed?: unknown;
}

/** The exchange behind a request and response of node:http. Interest is lost when the client goes away before it is answered. */
export function exchangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  source: BodySource = {},
): HttpExchange {
  return new NodeExchange(request, response, source);
}

class NodeExchange implements HttpExchange {
  readonly method: string;
  readonly headers: HttpExchange["headers"];
  readonly interest = new InterestSource();

  constructor(
    private readonly request: IncomingMessage,
    response: ServerResponse,
    private readonly source: BodySource,
  ) {
    this.method = request.method ?? "";
    this.headers = { get: (name) => headerOf(request.rawHeaders, name.toLowerCase()) };
    // A client that leaves with its answer is not one that goes away.
    const left = () => response.writableFinished || this.interest.lose();
    response.once("close", left);
    if (response.socket === null) listenToConnection(request.socket, response, left);
  }

  get signal(): AbortSignal {
    return this.interest.signal;
  }

  async readBody(maxBytes: number): Promise<Uint8Array | undefined> {
    const { stream = this.request, parsed } = this.source;
    return stream.readableEnded ? readParsed(parsed, maxBytes) : await readStream(stream, maxBytes);
  }
}

/** A response that is queued behind another one of its connection is not told when that connection ends. */
function listenToConnection(connection: Socket, response: ServerResponse, left: () => void): void {
  connection.setMaxListeners(0);
  connection.once("close", left);
  response.once("close", () => connection.off("close", left));
}

/** Every value of a header, of which `request.headers` keeps only one. Names and values take turns in `raw`. */
function headerOf(raw: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at]?.length !== name.length || raw[at]?.toLowerCase() !== name) continue;
    const value = raw[at + 1] ?? "";
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}

function readParsed(parsed: unknown, maxBytes: number): Uint8Array | undefined {
  if (parsed !== undefined) return bytesOfParsed(parsed, maxBytes);
  throw new BackendError(
    "body-consumed",
    "the body was read in front of the backend's handler and left nowhere: put the handler first",
  );
}

/** Also beyond the limit the rest is taken in and dropped, so that the client lives to read the answer; the server's timeout bounds it. */
function readStream(stream: Readable, maxBytes: number): Promise<Uint8Array | undefined> {
  const collected = new BodyCollector(maxBytes);
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("the client went away"));
    if (stream.destroyed) return gone();
    stream.on("data", (chunk: Uint8Array) => {
      if (!collected.add(chunk)) resolve(undefined);
    });
    stream.once("end", () => resolve(collected.bytes()));
    stream.once("error", reject);
    stream.once("close", () => stream.readableEnded || gone());
  });
}

/** Sends the reply, unless something else has answered; the last one on its connection when `last` is true. */
export function send(
  response: ServerResponse,
  { status, headers, body = "" }: HttpReply,
  last = false,
): void {
  if (response.headersSent) return;
  const head: string[] = [];
  for (const name in headers) head.push(name, headers[name] ?? "");
  head.push("content-length", String(byteLength(body)));
  if (last) head.push("connection", "close");
  response.writeHead(status, head);
  // A text goes out together with the head.
  response.end(body);
}

/** Bytes of a text in UTF-8; most answers are ASCII. */
function byteLength(text: string): number {
  return /[^\0-\x7f]/.test(text) ? new TextEncoder().encode(text).byteLength : text.length;
}
