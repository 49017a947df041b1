import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyCollector } from "../http/collect.js";
import type { HttpExchange, HttpReply } from "../http/exchange.js";

/** The exchange behind a request and response of node:http. Its signal aborts when the client goes away. */
export function exchangeOf(request: IncomingMessage, response: ServerResponse): HttpExchange {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return {
    method: request.method ?? "",
    // Every value of a repeated header, of which node:http otherwise keeps one.
    headers: { get: (name) => request.headersDistinct[name.toLowerCase()]?.join(", ") ?? null },
    readBody: (maxBytes) => readBody(request, maxBytes),
    signal: gone.signal,
  };
}

/** Also beyond the limit the rest is taken in and dropped, so that the client lives to read the answer; the server's timeout bounds it. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  const collected = new BodyCollector(maxBytes);
  return new Promise((resolve, reject) => {
    request.on("data", (chunk: Uint8Array) => {
      if (!collected.add(chunk)) resolve(undefined);
    });
    request.once("end", () => resolve(collected.bytes()));
    request.once("error", reject);
    request.once("close", () => reject(new Error("the client went away")));
  });
}

/** Sends the reply; the last one on its connection when `last` is true. */
export function send(
  response: ServerResponse,
  { status, headers, body = "" }: HttpReply,
  last: boolean,
): void {
  response.writeHead(status, {
    ...headers,
    "content-length": Buffer.byteLength(body),
    ...(last ? { connection: "close" } : {}),
  });
  response.end(body);
}
