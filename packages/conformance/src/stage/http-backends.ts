import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Entry, now, requestsIn } from "./log.js";
import { bytesOf, idIn, type Reaction, reactionTo, type Script } from "./script.js";

/** A scripted backend over HTTP. */
interface Actor {
  readonly script: Script;
  readonly log: Entry[];
  /** Where it redirects to, by the index that its script names. */
  readonly urls: readonly string[];
}

const HOST = "127.0.0.1";

/** Every scripted backend over HTTP, behind two origins on loopback: each has a path, which is the same at both. */
export class HttpBackends {
  readonly #servers: readonly [Server, Server];
  readonly #actors = new Map<string, Actor>();
  readonly #closing = new AbortController();

  private constructor(private readonly maxBytes: number) {
    this.#servers = [this.#serve(), this.#serve()];
  }

  /** Listens at two free ports. */
  static async open(maxBytes: number): Promise<HttpBackends> {
    const backends = new HttpBackends(maxBytes);
    for (const server of backends.#servers) {
      server.listen(0, HOST);
      await once(server, "listening");
    }
    return backends;
  }

  /** Adds a backend under a path. What it sees goes to the log. */
  add(path: string, actor: Actor): void {
    this.#actors.set(path, actor);
  }

  /** Takes a backend away again. */
  remove(path: string): void {
    this.#actors.delete(path);
  }

  /** The URL of a path, at the origin that registrations name or at the other one. */
  url(path: string, origin: "registered" | "other" = "registered"): string {
    const { port } = this.#servers[origin === "registered" ? 0 : 1].address() as AddressInfo;
    return `http://${HOST}:${port}${path}`;
  }

  /** Ends every connection and stops listening. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
  }

  #serve(): Server {
    return createServer((request, response) => {
      response.on("error", () => {});
      this.#answer(request, response).catch(() => request.destroy());
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const actor = this.#actors.get(request.url ?? "");
    if (actor === undefined) {
      response.writeHead(404).end();
      return;
    }
    const body = await this.#read(request);
    const id = idIn(body);
    const isRequest = id !== undefined;
    const reaction = reactionTo(actor.script, isRequest, requestsIn(actor.log));
    const { method = "", rawHeaders } = request;
    const bytes = body.toString("base64");
    actor.log.push({
      what: "received",
      at: now(),
      bytes,
      ended: true,
      isRequest,
      http: { method, rawHeaders },
    });
    await wait(reaction.afterMs ?? 0, undefined, { signal: this.#closing.signal });
    if (isRequest && reaction.write !== undefined) actor.log.push({ what: "answers", at: now() });
    await this.#react(reaction, id, actor, response);
  }

  async #read(request: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > this.maxBytes) throw new RangeError("a request is longer than what is read");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async #react(reaction: Reaction, id: unknown, { urls }: Actor, response: ServerResponse): Promise<void> {
    const { next = "go-on", contentType = "application/json", redirectTo, pauseMs = 0 } = reaction;
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = bytesOf(reaction, id);
    const whole = first.byteLength + second.byteLength;
    if (next !== "go-on" && whole === 0) {
      if (next !== "hang") response.destroy();
      return;
    }
    const status = reaction.status ?? (id === undefined ? 202 : 200);
    response.writeHead(status, {
      // What is cut off promises more than it sends.
      "content-length": next === "go-on" ? whole : whole * 2,
      ...(whole === 0 || contentType === null ? {} : { "content-type": contentType }),
      ...(redirectTo === undefined ? {} : { location: urls[redirectTo] ?? "" }),
    });
    response.write(first);
    if (second.byteLength > 0) {
      await wait(pauseMs, undefined, { signal: this.#closing.signal });
      response.write(second);
    }
    if (next === "go-on") response.end();
    else if (next !== "hang") setImmediate(() => response.destroy());
  }
}
