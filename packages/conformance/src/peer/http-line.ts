import { type Answer, type Stray, strayOf } from "./answer.js";
import { HttpClient } from "./http-client.js";
import type { PeerLimits } from "./limits.js";
import type { Line, Rest } from "./line.js";
import type { Endpoint } from "./target.js";

/** A POST for each message; the body of the reply is the answer (runtime-semantics 8.2). */
export class HttpLine implements Line {
  readonly #client: HttpClient;
  readonly #strays: Stray[] = [];

  constructor(endpoint: Endpoint, limits: PeerLimits) {
    this.#client = new HttpClient(endpoint, limits);
  }

  async ask(message: Uint8Array): Promise<Answer> {
    const reply = await this.#client.send({ body: message });
    if (reply.kind === "none") return { kind: "nothing", why: reply.why };
    const contentType = reply.headers["content-type"];
    const http = {
      status: reply.status,
      contentType: Array.isArray(contentType) ? contentType[0] : contentType,
      bodyBytes: reply.body.byteLength,
    };
    const { value } = strayOf(reply.body);
    if (value !== undefined) return { kind: "json", value, http };
    const body = reply.body.byteLength === 0 ? "no body" : "a body that is no JSON";
    return { kind: "nothing", why: `the reply had status ${reply.status} and ${body}`, http };
  }

  async tell(message: Uint8Array): Promise<void> {
    const reply = await this.#client.send({ body: message });
    if (reply.kind === "reply" && reply.body.byteLength > 0) this.#strays.push(strayOf(reply.body));
  }

  async finish(): Promise<Rest> {
    this.#client.close();
    return { strays: this.#strays, ends: [] };
  }
}
