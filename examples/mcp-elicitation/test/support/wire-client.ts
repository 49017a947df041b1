import { fillDefaults } from "@ahp/mcp-elicitation";
import type { ElicitationField, ElicitationFormParams } from "@ahp/types";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

type Json = { readonly [name: string]: unknown };

/** Longest time that a server may take to answer. */
const PATIENT_MS = 60_000;

/** An MCP client that looks at nothing: it keeps each question as it came, and answers with what fits the form. */
export class WireClient {
  /** The params of each `elicitation/create`, as they came, and what was answered; in order. */
  readonly exchanges: { readonly params: Json; readonly answer: Json }[] = [];
  readonly #waiting = new Map<number, (answer: { result?: Json; error?: Json }) => void>();
  #lastId = 0;

  private constructor(private readonly transport: Transport) {}

  /** Connects and makes the handshake. */
  static async connect(transport: Transport): Promise<WireClient> {
    const client = new WireClient(transport);
    transport.onmessage = (message) => client.#receive(message as unknown as Json);
    await transport.start();
    const { protocolVersion } = await client.call("initialize", {
      protocolVersion: "2025-11-25",
      clientInfo: { name: "wire-client", version: "1.0.0" },
      capabilities: {
        elicitation: { form: {}, url: {} },
        tasks: { requests: { elicitation: { create: {} } } },
      },
    });
    transport.setProtocolVersion?.(String(protocolVersion));
    await client.#send({ method: "notifications/initialized" });
    return client;
  }

  /** Sends a request and gives its result. */
  async call(method: string, params: Json): Promise<Json> {
    const id = ++this.#lastId;
    const answered = new Promise<{ result?: Json; error?: Json }>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer to ${method}`)), PATIENT_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
    });
    await this.#send({ id, method, params });
    const { result, error } = await answered;
    if (result === undefined) throw new Error(`${method} failed: ${JSON.stringify(error)}`);
    return result;
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  #receive(message: Json): void {
    const { id, method, params } = message;
    if (method === undefined) {
      this.#waiting.get(Number(id))?.(message);
      this.#waiting.delete(Number(id));
    } else if (method === "elicitation/create") {
      const answer = answerTo(params as Json);
      this.exchanges.push({ params: params as Json, answer });
      void this.#send({ id, result: answer });
    } else if (id !== undefined) {
      void this.#send({ id, error: { code: -32_601, message: "not there" } });
    }
  }

  async #send(message: Json): Promise<void> {
    await this.transport.send({ jsonrpc: "2.0", ...message } as unknown as JSONRPCMessage);
  }
}

/** An answer that satisfies whatever form is asked. */
function answerTo(params: Json): Json {
  const { requestedSchema } = params as unknown as ElicitationFormParams;
  const entered = Object.entries(requestedSchema.properties).map(([name, field]) => [name, valueFor(field)]);
  return { action: "accept", content: { ...Object.fromEntries(entered), ...fillDefaults(requestedSchema) } };
}

const TEXTS = {
  email: "ada@example.org",
  uri: "https://example.org/",
  date: "2026-03-04",
  "date-time": "2026-03-04T05:06:07Z",
} as const;

function valueFor(field: ElicitationField): unknown {
  switch (field.type) {
    case "string":
      if ("enum" in field) return field.enum[0];
      if ("oneOf" in field) return field.oneOf[0]?.const;
      if (field.format !== undefined) return TEXTS[field.format];
      return "x".repeat(Math.max(field.minLength ?? 0, Math.min(8, field.maxLength ?? 8)));
    case "boolean":
      return true;
    case "array":
      return ["enum" in field.items ? field.items.enum[0] : field.items.anyOf[0]?.const];
    default:
      return field.minimum ?? 1;
  }
}
