import { type Answer, type HttpFacts, type Stray, strayOf } from "./answer.js";
import { HttpClient, type HttpReply } from "./http-client.js";
import type { PeerLimits } from "./limits.js";
import type { Line, Rest, Told } from "./line.js";
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
    const http = factsOf(reply);
    const { value } = strayOf(reply.body);
    if (value !== undefined) return { kind: "json", value, http };
    const body = reply.body.byteLength === 0 ? "no body" : "a body that is no JSON";
    return { kind: "nothing", why: `the reply had status ${reply.status} and ${body}`, http };
  }

  async tell(message: Uint8Array): Promise<Told> {
    const reply = await this.#client.send({ body: message });
    if (reply.kind === "none") return { why: reply.why };
    if (reply.body.byteLength > 0) this.#strays.push(strayOf(reply.body));
    return { http: factsOf(reply) };
  }

  async finish(): Promise<Rest> {
    this.#client.close();
    return { strays: this.#strays, ends: [] };
  }
}

function factsOf({ status, headers, body }: Extract<HttpReply, { kind: "reply" }>): HttpFacts {
  const contentType = headers["content-type"];
  return {
    status,
    contentType: Array.isArray(contentType) ? contentType[0] : contentType,
    headers,
    body,
  };
}
