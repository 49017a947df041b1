import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { Backend } from "../backend.js";
import { type HttpOptions, httpAnswerer } from "../http/exchange.js";
import { exchangeOf } from "../node/node-exchange.js";

/** What the plugin uses of a Fastify instance, so that it needs nothing of Fastify itself. */
export interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, body: Readable, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

interface FastifyRequest {
  readonly raw: IncomingMessage;
  readonly body: unknown;
}

interface FastifyReply {
  readonly raw: ServerResponse;
  code(status: number): unknown;
  headers(headers: Readonly<Record<string, string>>): unknown;
  send(body?: Uint8Array): unknown;
}

/**
 * A plugin for Fastify 5 (AHP-HTTP-001). It answers every method under its prefix, and within its own scope takes the place of all body
 * parsers, so that the backend sees the bytes that were sent. Fastify's `bodyLimit` has no part in it: `maxBytes` has.
 *
 * @throws BackendError `invalid-option`
 * @example
 * app.register(createFastifyPlugin(backend, { authorize: bearer(token) }), { prefix: "/hooks" });
 */
export function createFastifyPlugin(
  backend: Backend,
  options: HttpOptions = {},
): (scope: FastifyScope) => Promise<void> {
  const answer = httpAnswerer(backend, options);
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, { stream: body }));
    scope.all("/", async ({ raw, body }, reply) => {
      const exchange = exchangeOf(raw, reply.raw, (body ?? {}) as { stream?: Readable });
      const { status, headers, body: text } = await answer(exchange);
      reply.code(status);
      reply.headers(headers);
      // As bytes, because Fastify changes the media type of a text.
      return reply.send(text === undefined ? undefined : new TextEncoder().encode(text));
    });
  };
}
