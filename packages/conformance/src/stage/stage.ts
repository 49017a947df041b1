import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ConformanceTask, PROTOCOL_VERSION } from "@ahp/types";
import type { DriverAnswer, DriverPool } from "../driver/driver-pool.js";
import { resultLine } from "../messages/answers.js";
import type { MessageTransport } from "../peer/open-line.js";
import { HttpBackends } from "./http-backends.js";
import { type Entry, parseLog } from "./log.js";
import { type BackendLog, backendLog, type Played } from "./played.js";
import { type Actor, intercepts, type Scenario, type WrittenRegistration } from "./scenario.js";
import type { Script } from "./script.js";

/** How long observations that must arrive are waited for when the driver has reported. Milliseconds. */
const OBSERVATION_MS = 3_000;
const POLL_MS = 20;
const NO_OBJECTION: Script = { requests: [{ write: resultLine([]) }] };

/** What the runner says that no message may repeat. */
export interface Planted {
  /** In the native payload of every call. */
  readonly native: string;
}

/** Where scenarios are played: scripted backends on this side, drivers of the harness on the other, and a folder for both. */
export class Stage {
  #count = 0;
  /** What was left running ends when the folder is gone, however this process exits. */
  readonly #removeFolder = () => rmSync(this.folder, { recursive: true, force: true });

  private constructor(
    private readonly drivers: DriverPool,
    private readonly http: HttpBackends,
    private readonly folder: string,
    private readonly closedPort: number,
    private readonly planted: Planted,
  ) {
    process.once("exit", this.#removeFolder);
  }

  /** Sets a stage. It must be closed. */
  static async open(drivers: DriverPool, planted: Planted, maxBytes: number): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), "ahp-conformance-"));
    return new Stage(drivers, await HttpBackends.open(maxBytes), folder, await closedPort(), planted);
  }

  /** Plays a scenario over a transport. Rejects with the driver's silence, as a `NoReport`. */
  async play(transport: MessageTransport, scenario: Scenario): Promise<Played> {
    this.#count += 1;
    const place = `/${this.#count}`;
    const folder = join(this.folder, `${this.#count}`);
    await mkdir(folder);
    const entries = scenario.backends.map((): Entry[] => []);
    try {
      const registration = await this.#register(transport, scenario, { place, folder, entries });
      const input = scenario.input ?? { text: "an ordinary input" };
      const given = { sessionId: `session-${randomUUID()}`, callId: `call-${randomUUID()}`, input };
      const answer = await this.drivers.run(await this.#task(scenario, registration, folder, given));
      if (answer.kind === "nothing") throw new NoReport(answer);
      return {
        report: answer.report,
        backends: await this.#logs(transport, scenario, folder, entries),
        given,
      };
    } finally {
      for (const index of entries.keys()) this.http.remove(`${place}/${index}`);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  async #register(
    transport: MessageTransport,
    { backends, alter }: Scenario,
    { place, folder, entries }: { place: string; folder: string; entries: Entry[][] },
  ): Promise<unknown> {
    const paths = backends.map((_, index) => `${place}/${index}`);
    const urls = paths.map((path) => this.http.url(path, "other"));
    for (const [index, { script = NO_OBJECTION }] of backends.entries()) {
      this.http.add(paths[index] ?? "", { script, log: entries[index] ?? [], urls });
      await writeFile(scriptFile(folder, index), JSON.stringify(script));
    }
    const hooks = backends.map((actor, index) => ({
      id: `org.example.conformance.backend${index}`,
      transport:
        transport === "http"
          ? { type: "http", url: this.#url(actor, paths[index] ?? "") }
          : stdioTransport(actor, transport, folder, index),
      ...(transport === "http" && actor.authentication !== undefined
        ? { authentication: actor.authentication }
        : {}),
      subscriptions: [...(actor.subscriptions ?? [intercepts()])],
    }));
    const registration: WrittenRegistration = { protocolVersion: PROTOCOL_VERSION, hooks };
    return alter === undefined ? registration : alter(registration);
  }

  #url({ unreachable = false }: Actor, path: string): string {
    return unreachable ? `http://127.0.0.1:${this.closedPort}${path}` : this.http.url(path);
  }

  async #task(
    scenario: Scenario,
    registration: unknown,
    folder: string,
    { sessionId, callId, input }: Played["given"],
  ): Promise<ConformanceTask> {
    const registrationFile = join(folder, "registration.json");
    await writeFile(registrationFile, JSON.stringify(registration));
    const session = { id: sessionId };
    const common = { protocolVersion: PROTOCOL_VERSION, registration, registrationFile, session } as const;
    if (scenario.event !== undefined) return { ...common, task: "emit-event", event: scenario.event };
    return {
      ...common,
      task: "call-tool",
      call: { id: callId },
      tool: { name: "conformance_tool", origin: "native", input },
      path: "builtin",
      native: { secret: this.planted.native },
      toolResult: scenario.toolResult ?? "the result of the tool",
      host: { permission: "grant", user: "agree", ...scenario.host },
    };
  }

  async #logs(
    transport: MessageTransport,
    { awaitObservations = 0 }: Scenario,
    folder: string,
    entries: readonly Entry[][],
  ): Promise<BackendLog[]> {
    const read = () =>
      transport === "http"
        ? Promise.resolve(entries.map(backendLog))
        : Promise.all(entries.map(async (_, index) => backendLog(await readLog(logFile(folder, index)))));
    const deadline = performance.now() + OBSERVATION_MS;
    for (;;) {
      const logs = await read();
      const observations = logs.reduce((sum, { notifications }) => sum + notifications.length, 0);
      if (observations >= awaitObservations || performance.now() > deadline) return logs;
      await wait(POLL_MS);
    }
  }

  /** Ends the drivers and the backends, and removes the folder. */
  async close(): Promise<void> {
    await this.drivers.close();
    await this.http.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
    process.off("exit", this.#removeFolder);
  }
}

/** The driver did not say what became of a task. */
export class NoReport extends Error {
  override readonly name = "NoReport";
  constructor({ why }: Extract<DriverAnswer, { kind: "nothing" }>) {
    super(why);
  }
}

function stdioTransport(
  { unreachable = false, args = [] }: Actor,
  transport: "stdio-persistent" | "stdio-per-event",
  folder: string,
  index: number,
) {
  const lifecycle = transport === "stdio-persistent" ? "persistent" : "per_event";
  return {
    type: "stdio",
    command: unreachable ? join(folder, "no-such-program") : process.execPath,
    args: [backendProgram(), scriptFile(folder, index), logFile(folder, index), lifecycle, ...args],
    lifecycle,
  };
}

function scriptFile(folder: string, index: number): string {
  return join(folder, `backend${index}.json`);
}

function logFile(folder: string, index: number): string {
  return join(folder, `backend${index}.log`);
}

/** The built program of a scripted backend over stdio. */
function backendProgram(): string {
  const manifest = createRequire(import.meta.url).resolve("@ahp/conformance/package.json");
  return join(dirname(manifest), "dist", "scripted-backend.js");
}

async function readLog(file: string): Promise<Entry[]> {
  try {
    return parseLog(await readFile(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** A port where nobody listens: one that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
