import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serve as serveFetch } from "@hono/node-server";
import express5 from "express";
import express4 from "express-4";
import fastify from "fastify";
import { Hono } from "hono";
import type { Backend } from "../../src/backend.js";
import { createExpressHandler } from "../../src/express.js";
import { createFastifyPlugin } from "../../src/fastify.js";
import { createHonoHandler } from "../../src/hono.js";
import type { HttpOptions } from "../../src/http.js";
import { createNodeHandler } from "../../src/node.js";

// The backend behind the real frameworks, on free ports of loopback, under /hooks.

export interface Running {
  readonly port: number;
  close(): Promise<void>;
}

export type Start = (backend: Backend, options: HttpOptions) => Promise<Running>;

export async function running(server: Server): Promise<Running> {
  if (!server.listening) await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export const FRAMEWORKS: Readonly<Record<string, Start>> = {
  "node:http": (backend, options) =>
    running(createServer(createNodeHandler(backend, options)).listen(0, "127.0.0.1")),

  "Express 5": (backend, options) => {
    const app = express5().use("/hooks", createExpressHandler(backend, options));
    return running(app.listen(0, "127.0.0.1"));
  },

  "Express 4": (backend, options) => {
    const app = express4().use("/hooks", createExpressHandler(backend, options));
    return running(app.listen(0, "127.0.0.1"));
  },

  "Fastify 5": async (backend, options) => {
    const app = fastify();
    app.register(createFastifyPlugin(backend, options), { prefix: "/hooks" });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
  },

  "Hono 4": (backend, options) => {
    const app = new Hono().all("/hooks", createHonoHandler(backend, options));
    return running(serveFetch({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server);
  },
};

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface PostOptions {
  readonly method?: string;
  /** Besides the media type JSON; an empty text takes a header away. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** Sends a request to /hooks over a socket of its own. */
export function post(
  { port }: Running,
  body: string | Uint8Array,
  { method = "POST", headers = {} }: PostOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path: "/hooks", method, agent: false });
    sent.setHeader("content-type", "application/json");
    for (const [name, value] of Object.entries(headers)) {
      if (value === "") sent.removeHeader(name);
      else sent.setHeader(name, value);
    }
    sent.on("error", reject);
    sent.on("response", async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, body: text });
    });
    sent.end(body);
  });
}

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
