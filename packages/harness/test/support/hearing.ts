import type { BackendRegistration, Subscription } from "@ahp/types";
import { httpObserver, type Recorded, Recording, recordingServer } from "./recording.js";

/** What the backends heard, and how to look at it. */
export interface Hearing {
  /** Every message so far, with the name of who heard it. */
  readonly all: () => Recorded[];
  readonly backend: (name: string, subscriptions: Subscription[], effects: unknown[]) => BackendRegistration;
}

/** Backends that record what they hear and answer with the given effects, over each transport. */
export const HEARINGS: { readonly [transport: string]: () => Promise<Hearing> } = {
  async stdio() {
    const recording = new Recording();
    return {
      all: () => recording.all(),
      backend: (name, subscriptions, effects) => recording.backend(name, subscriptions, { effects }),
    };
  },
  async http() {
    const answers = new Map<string, unknown[]>();
    const server = await recordingServer((response, { name, message: { id } }) => {
      if (id === undefined) return response.writeHead(202).end();
      const result = { protocolVersion: "draft", effects: answers.get(name) };
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    });
    return {
      all: () => server.got.map(({ name, message }) => ({ name: name.slice(1), message })),
      backend(name, subscriptions, effects) {
        answers.set(`/${name}`, effects);
        return httpObserver(server.url(`/${name}`), subscriptions, `com.example.${name}`);
      },
    };
  },
};
