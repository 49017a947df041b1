import { createBackend, deny } from "@ahp/backend";
import { createHarness, type Harness, type HarnessOptions } from "@ahp/harness";
import type { BackendRegistration } from "@ahp/types";
import type { Figure } from "../figure.js";
import { request } from "../message.js";
import {
  mapCorrelator,
  type Peer,
  program,
  startServer,
  stdioEcho,
  undiciEcho,
  vscodeJsonrpc,
} from "../peers.js";
import { compareRoundTrips, type RoundTrip } from "../round-trips.js";

const ID = "com.example.policy";

/** A harness with one backend that denies what the request holds. */
function harnessFor(
  transport: BackendRegistration["transport"],
  options: Partial<HarnessOptions> = {},
): Harness {
  const subscription = {
    events: ["tool.before" as const],
    mode: "intercept" as const,
    timeoutMs: 30_000,
    failurePolicy: "fail-closed" as const,
    content: { default: "body" as const },
  };
  return createHarness({
    identity: request.params.event.harness,
    source: request.params.event.source,
    session: request.params.event.session,
    registration: { protocolVersion: "draft", hooks: [{ id: ID, transport, subscriptions: [subscription] }] },
    ...options,
  });
}

/** One interception, which must be denied by the backend: a fast failure is not to be taken for a fast answer. */
function interception(harness: Harness): RoundTrip {
  const { call, tool } = request.params.event;
  const payload = { call, tool: { ...tool, origin: "native" as const }, path: "builtin" };
  return async () => {
    const decision = await harness.intercept("tool.before", payload);
    if (decision.denial?.synthetic !== false) throw new Error("the backend did not answer");
  };
}

async function compareWith(
  name: string,
  harness: Harness,
  peer: string,
  other: Peer,
  target: number | undefined,
  effort: { rounds: number; perRound: number },
): Promise<Figure> {
  try {
    const ratio = target === undefined ? undefined : { ratio: target };
    return await compareRoundTrips(name, interception(harness), peer, other.trip, ratio, effort);
  } finally {
    await other.close();
    await harness.close();
  }
}

/** Long enough for the compiler to have done with both: a kept backend lives for thousands of questions. */
const OVER_WIRES = { rounds: 21, perRound: 1500 };
const IN_MEMORY = { rounds: 15, perRound: 5000 };

function inMemory(): Harness {
  const backend = createBackend({
    name: "no-force-push",
    version: "1.0.0",
    intercept: {
      "tool.before": ({ tool }) =>
        /--force/.test(String(tool.input.command)) ? deny("No force pushes.") : [],
    },
  });
  return harnessFor(
    { type: "http", url: "https://in-process.example.com/" },
    { inProcess: { [ID]: async (text) => JSON.stringify(await backend.handleBytes(text)) } },
  );
}

/** Whole round trips: the harness decides, `@ahp/backend` answers, and both validate what they get. */
export async function roundTrips(): Promise<Figure[]> {
  const stdio = () =>
    harnessFor({
      type: "stdio",
      command: process.execPath,
      args: [program("persistent-backend")],
      lifecycle: "persistent",
    });
  const server = await startServer("persistent-backend");
  const http = harnessFor({ type: "http", url: server.url });
  const figures = [
    await compareWith(
      "a decision over persistent stdio, p50",
      stdio(),
      "a child that echoes JSON lines",
      stdioEcho("lines"),
      1.4,
      OVER_WIRES,
    ),
    await compareWith(
      "a decision over persistent stdio, p50",
      stdio(),
      "a child that echoes bytes",
      stdioEcho("pipe"),
      undefined,
      OVER_WIRES,
    ),
    await compareWith(
      "a decision over HTTP, p50",
      http,
      "an undici pool against node:http",
      await undiciEcho(),
      1.4,
      OVER_WIRES,
    ),
    await compareWith(
      "a decision in memory, both sides validating",
      inMemory(),
      "a Map correlator, JSON both ways",
      mapCorrelator(),
      3,
      IN_MEMORY,
    ),
    await compareWith(
      "a decision in memory, both sides validating",
      inMemory(),
      "vscode-jsonrpc over streams",
      vscodeJsonrpc(),
      1,
      IN_MEMORY,
    ),
  ];
  server.child.kill();
  return figures;
}
