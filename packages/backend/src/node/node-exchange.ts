import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { BackendError } from "../errors/backend-error.js";
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

/** The exchange behind a request and response of node:http. Its signal aborts when the client goes away. */
export function exchangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  { stream = request, parsed }: BodySource = {},
): HttpExchange {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return {
    method: request.method ?? "",
    // Every value of a repeated header, of which node:http otherwise keeps one.
    headers: { get: (name) => request.headersDistinct[name.toLowerCase()]?.join(", ") ?? null },
    readBody: async (maxBytes) =>
      stream.readableEnded ? readParsed(parsed, maxBytes) : await readStream(stream, maxBytes),
    signal: gone.signal,
  };
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
    stream.once("close", gone);
  });
}

/** Sends the reply, unless something else has answered; the last one on its connection when `last` is true. */
export function send(
  response: ServerResponse,
  { status, headers, body = "" }: HttpReply,
  last = false,
): void {
  if (response.headersSent) return;
  const bytes = new TextEncoder().encode(body);
  const connection = last ? { connection: "close" } : {};
  response.writeHead(status, { ...headers, "content-length": bytes.byteLength, ...connection });
  response.end(bytes);
}
