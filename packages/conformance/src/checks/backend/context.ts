import { type SampleEvent, sampleEvent } from "../../messages/build.js";
import { HttpClient } from "../../peer/http-client.js";
import type { PeerLimits } from "../../peer/limits.js";
import type { Line, Rest } from "../../peer/line.js";
import { type MessageTransport, openLine } from "../../peer/open-line.js";
import { type OutputLine, StdioProcess } from "../../peer/stdio-process.js";
import type { BackendTarget } from "../../peer/target.js";
import type { Check, Transport } from "../check.js";
import type { ClaimContext } from "../claim.js";

/** Events whose decision the operator knows. Only the backend's own policy can say which these are. */
export interface KnownEvents {
  /** A `tool.before` event that the backend denies. */
  readonly denied?: SampleEvent;
  /** A `tool.before` event that the backend does not object to. */
  readonly allowed?: SampleEvent;
}

/** What every check of a backend works with. */
export interface BackendContext extends ClaimContext {
  readonly target: BackendTarget;
  readonly transport: Transport;
  readonly limits: PeerLimits;
  readonly knownEvents: KnownEvents;
  /** A text that nobody has seen before. It is put where secrets stand, and must not come back. */
  readonly plantedSecret: string;
}

/** A check of a backend. */
export type BackendCheck = Check<BackendContext>;

/** Holds a conversation over the transport under test. It is ended in any case; what was left is given beside the outcome. */
export async function converse<T>(
  context: BackendContext,
  talk: (line: Line) => Promise<T>,
): Promise<{ readonly value: T; readonly rest: Rest }> {
  const line = openLine(context.target, messageTransport(context), context.limits);
  try {
    const value = await talk(line);
    return { value, rest: await line.finish() };
  } finally {
    await line.finish();
  }
}

function messageTransport({ transport }: BackendContext): MessageTransport {
  if (transport === "none") throw new TypeError("a check without a transport holds no conversation");
  return transport;
}

/** Starts the program under test, and gives the raw lines that it wrote until it had ended. It is ended in any case. */
export async function linesOf(
  { target, limits, transport }: BackendContext,
  use: (process: StdioProcess) => Promise<void> = async () => {},
): Promise<readonly OutputLine[]> {
  if (target.command === undefined) throw new TypeError("the target has no command");
  const process = new StdioProcess(target.command, limits);
  try {
    await use(process);
  } finally {
    process.endInput();
    // A process that is kept need not end with its input.
    await process.ended(transport === "stdio-persistent" ? limits.settleMs : limits.timeoutMs);
  }
  return process.lines;
}

/** Connects to the endpoint under test, for a check that watches statuses and headers. */
export async function withClient<T>(
  { target, limits }: BackendContext,
  use: (client: HttpClient) => Promise<T>,
): Promise<T> {
  if (target.endpoint === undefined) throw new TypeError("the target has no endpoint");
  const client = new HttpClient(target.endpoint, limits);
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

/** A process is started for each message of a per-event backend: the first two of a list must do there. */
export function sampled<T>({ transport }: BackendContext, list: readonly T[]): readonly T[] {
  return transport === "stdio-per-event" ? list.slice(0, 2) : list;
}

/** An ordinary `tool.before` event. What the backend's policy makes of it is not known. */
export function plainEvent(): SampleEvent {
  return sampleEvent("tool.before");
}
