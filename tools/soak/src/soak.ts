import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createHarness, type Decision, type EventPayload, type Harness } from "@ahp/harness";
import type { BackendRegistration } from "@ahp/types";
import { liveHeap, resources, settledLeftovers } from "./resources.js";

export const TRANSPORTS = ["stdio-persistent", "stdio-per-event", "http"] as const;
export type SoakTransport = (typeof TRANSPORTS)[number];

/** What is run. */
export interface SoakOptions {
  readonly transport: SoakTransport;
  readonly count: number;
  /** Every so many interceptions one goes wrong; 50 is two in a hundred. */
  readonly chaosEvery?: number;
  readonly concurrency?: number;
  /** How much the live heap may grow after the first tenth, as a fraction. Undefined measures nothing. */
  readonly heapGrowth?: number;
}

/** What was seen. It holds when there are no violations. */
export interface SoakReport {
  readonly transport: SoakTransport;
  readonly tally: Readonly<Record<string, number>>;
  readonly heap: { readonly before: number; readonly after: number } | undefined;
  readonly violations: readonly string[];
}

/** What goes wrong in turn. The last two answer too late or never, and are given up by the caller. */
const CHAOS = ["crash", "garbage", "half", "error", "unadvertised", "late", "hang"] as const;
type Chaos = (typeof CHAOS)[number];
const GIVEN_UP: ReadonlySet<string> = new Set<Chaos>(["late", "hang"]);
const GIVE_UP_MS = 5;

/** Time enough on any machine: no deadline may pass by itself. */
const TIMEOUT_MS = 120_000;
const MAX_VIOLATIONS = 20;
const PROGRAM = program("chaotic-backend.mjs");

/** The same backend as a command line, for each lifecycle. */
const COMMANDS = {
  persistent: { command: process.execPath, args: [PROGRAM] },
  per_event:
    process.platform === "win32"
      ? { command: process.execPath, args: [PROGRAM] }
      : { command: "sh", args: [program("chaotic-backend.sh")] },
};

function program(name: string): string {
  return fileURLToPath(new URL(`./programs/${name}`, import.meta.url));
}

/** Puts many interceptions to a backend that fails now and then, and checks each decision and what is left at the end. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { transport, count, heapGrowth } = options;
  const before = resources();
  const server = transport === "http" ? await startServer() : undefined;
  const run = new Run(
    options,
    harnessFor(transport, server?.url, () => run.records++),
  );
  const first = heapGrowth === undefined ? 0 : Math.ceil(count / 10);
  await run.until(first);
  const heapBefore = heapGrowth === undefined ? 0 : await liveHeap();
  await run.until(count);
  const heapAfter = heapGrowth === undefined ? 0 : await liveHeap();
  await run.harness.close();
  await server?.stop();
  run.check(run.records === count, `${run.records} records for ${count} interceptions`);
  if (heapGrowth !== undefined) {
    run.check(
      heapAfter <= heapBefore * (1 + heapGrowth),
      `the heap grew from ${heapBefore} to ${heapAfter} bytes`,
    );
  }
  for (const left of await settledLeftovers(before)) run.check(false, `left over: ${left}`);
  const heap = heapGrowth === undefined ? undefined : { before: heapBefore, after: heapAfter };
  return { transport, tally: run.tally, heap, violations: run.violations };
}

/** One run: numbered interceptions, a bounded number at once. */
class Run {
  records = 0;
  readonly tally: Record<string, number> = {};
  readonly violations: string[] = [];
  #next = 0;

  constructor(
    private readonly options: SoakOptions,
    readonly harness: Harness,
  ) {}

  /** Runs the interceptions up to a number. */
  async until(end: number): Promise<void> {
    const worker = async () => {
      while (this.#next < end) await this.#intercept(this.#next++);
    };
    await Promise.all(Array.from({ length: this.options.concurrency ?? 8 }, worker));
  }

  check(holds: boolean, what: string): void {
    if (!holds && this.violations.length < MAX_VIOLATIONS) this.violations.push(what);
  }

  async #intercept(n: number): Promise<void> {
    const chaos = this.#chaosOf(n);
    const payload: EventPayload<"tool.before"> = {
      call: { id: `call-${n}` },
      tool: { name: "soak", input: chaos === undefined ? { n } : { n, chaos }, origin: "native" },
      path: "soak",
    };
    const decision = await this.#decide(payload, chaos);
    const seen = describe(decision);
    const expected = this.#expected(n, chaos);
    this.check(expected.includes(seen), `interception ${n} (${chaos ?? "in order"}) came to: ${seen}`);
    this.check(decision.event.call.id === payload.call.id, `interception ${n} got the event of another`);
    const kind = chaos === undefined ? "in order" : `${chaos}: ${seen}`;
    this.tally[kind] = (this.tally[kind] ?? 0) + 1;
  }

  async #decide(
    payload: EventPayload<"tool.before">,
    chaos: Chaos | undefined,
  ): Promise<Decision<"tool.before">> {
    if (chaos === undefined || !GIVEN_UP.has(chaos)) return this.harness.intercept("tool.before", payload);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), GIVE_UP_MS);
    try {
      return await this.harness.intercept("tool.before", payload, { signal: abort.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  #chaosOf(n: number): Chaos | undefined {
    const every = this.options.chaosEvery ?? 50;
    return n % every === every - 1 ? CHAOS[Math.floor(n / every) % CHAOS.length] : undefined;
  }

  #expected(n: number, chaos: Chaos | undefined): string[] {
    const answered = n % 2 === 0 ? `denied ${n}` : "continue";
    if (chaos === undefined) return [answered];
    // Its answer counts when this program was busy until it came.
    return chaos === "late" ? ["interrupted", answered] : EXPECTED[chaos][this.options.transport];
  }
}

/** What each kind of chaos comes to under fail-open: the class of the failure, or the interruption by the caller. */
const EXPECTED: Record<Exclude<Chaos, "late">, Record<SoakTransport, string[]>> = {
  crash: { "stdio-persistent": ["exited"], "stdio-per-event": ["exited"], http: ["disconnected"] },
  garbage: { "stdio-persistent": ["malformed"], "stdio-per-event": ["malformed"], http: ["malformed"] },
  half: { "stdio-persistent": ["malformed"], "stdio-per-event": ["malformed"], http: ["disconnected"] },
  error: { "stdio-persistent": ["rpc-error"], "stdio-per-event": ["rpc-error"], http: ["rpc-error"] },
  unadvertised: {
    "stdio-persistent": ["bad-effects"],
    "stdio-per-event": ["bad-effects"],
    http: ["http-status"],
  },
  hang: { "stdio-persistent": ["interrupted"], "stdio-per-event": ["interrupted"], http: ["interrupted"] },
};

function describe({ outcome, denial, record }: Decision<"tool.before">): string {
  const failure = record.asked[0]?.failure;
  if (failure !== undefined) return failure.class;
  return denial?.reason ?? outcome;
}

function harnessFor(transport: SoakTransport, url: string | undefined, onAudit: () => void): Harness {
  const lifecycle = transport === "stdio-persistent" ? "persistent" : "per_event";
  const way: BackendRegistration["transport"] =
    url === undefined ? { type: "stdio", ...COMMANDS[lifecycle], lifecycle } : { type: "http", url };
  return createHarness({
    identity: { name: "soak", version: "1.0.0" },
    source: "urn:ahp:soak",
    registration: {
      protocolVersion: "draft",
      hooks: [
        {
          id: "com.example.chaotic",
          transport: way,
          subscriptions: [
            {
              events: ["tool.before"],
              mode: "intercept",
              timeoutMs: TIMEOUT_MS,
              failurePolicy: "fail-open",
              content: { default: "body" },
            },
          ],
        },
      ],
    },
    // What is measured is whether it holds, not how patient it is with a program that was told to crash.
    limits: { restartDelayMs: 1, maxRestartDelayMs: 1, stdinGraceMs: 20, terminateGraceMs: 200 },
    onAudit,
  });
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [PROGRAM, "http"], { stdio: ["pipe", "pipe", "inherit"] });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve) =>
    child.stdout.once("data", (chunk: Buffer) => resolve(String(chunk).trim())),
  );
  child.stdout.resume();
  return {
    url,
    stop: () => {
      child.stdin.end();
      return gone;
    },
  };
}
