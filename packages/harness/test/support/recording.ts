import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type {
  AhpEvent,
  BackendRegistration,
  InterceptSubscription,
  ObserveSubscription,
  Subscription,
} from "@ahp/types";
import { afterEach } from "vitest";
import type { HarnessLimits } from "../../src/index.node.js";
import { type Lifecycle, script, subscription, temporaryFolder } from "./setup.js";

/** One message that a backend got. */
export interface Recorded {
  readonly name: string;
  readonly message: {
    readonly id?: string;
    readonly method: string;
    readonly params: {
      readonly protocolVersion: string;
      readonly event: AhpEvent;
      readonly capabilities?: object;
    };
  };
}

/** Time enough to read what is in the pipe before a process is ended; a process that has read it all ends by itself. */
export const READ_ALL: Partial<HarnessLimits> = {
  stdinGraceMs: 20_000,
  terminateGraceMs: 200,
  observeDrainMs: 20_000,
};

export const observer = (...events: string[]): ObserveSubscription => ({
  mode: "observe",
  events: events as ObserveSubscription["events"],
  content: { default: "body" },
});

export const interceptor = (changes: Partial<InterceptSubscription> = {}) =>
  subscription({ failurePolicy: "fail-open", ...changes });

/** A log that recording backends write to. */
export class Recording {
  readonly #file = join(temporaryFolder(), "messages.jsonl");

  /** A process that records what it gets and answers requests with the effects, one list after another. */
  backend(
    name: string,
    subscriptions: Subscription[],
    {
      effects = [],
      answer,
      lifecycle = "persistent",
    }: { effects?: unknown[]; answer?: string; lifecycle?: Lifecycle } = {},
  ): BackendRegistration {
    const given = answer === undefined ? JSON.stringify(effects) : `!${answer}`;
    return {
      id: `com.example.${name}`,
      transport: {
        type: "stdio",
        command: process.execPath,
        args: [script("recorder"), name, this.#file, given],
        lifecycle,
      },
      subscriptions: subscriptions as BackendRegistration["subscriptions"],
    };
  }

  /** What was recorded so far, in order. */
  all(): Recorded[] {
    if (!existsSync(this.#file)) return [];
    const lines = readFileSync(this.#file, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  }

  /** Who was asked, and the event each saw. */
  asked(): Recorded[] {
    return this.all().filter(({ message }) => message.method === "hooks/intercept");
  }

  /** Who was told, and the event each saw. */
  told(type?: AhpEvent["type"]): Recorded[] {
    return this.all().filter(
      ({ message }) =>
        message.method === "hooks/observe" && (type === undefined || message.params.event.type === type),
    );
  }
}

const servers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of servers.splice(0)) await close();
});

/** A server on loopback that records what it is sent, by path, and lets the test answer. Closed after the test. */
export async function recordingServer(
  answer: (response: ServerResponse, recorded: Recorded) => void,
): Promise<{ url: (path: string) => string; got: Recorded[] }> {
  const got: Recorded[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const recorded = {
        name: request.url ?? "",
        message: JSON.parse(Buffer.concat(chunks).toString("utf8")),
      };
      got.push(recorded);
      answer(response, recorded);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: (path) => `http://127.0.0.1:${port}${path}`, got };
}

/** The registration of a backend behind a server. */
export function httpObserver(
  url: string,
  subscriptions: Subscription[] = [observer("*")],
  id = "com.example.http",
): BackendRegistration {
  return {
    id,
    transport: { type: "http", url },
    subscriptions: subscriptions as BackendRegistration["subscriptions"],
  };
}
