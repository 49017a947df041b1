import { type AuditSink, createHarness, type EventPayload, type Harness, HarnessError } from "@ahp/harness";
import type { AhpEvent, EventType } from "@ahp/types";
import { readEvent } from "../check/read-event.js";
import { readRegistration } from "../check/read-registration.js";
import { EXIT, type ExitCode } from "../exit-code.js";
import { type Finding, wholeFile } from "../finding.js";
import type { Io } from "../io.js";
import { findingLines } from "../output/findings.js";
import { painter } from "../output/style.js";
import { everythingEnforced } from "./everything-enforced.js";

/** Options of a command that puts an event to the backends of a registration. */
export interface AskingOptions {
  readonly registration: string;
  readonly event: string;
  readonly json?: boolean;
}

/** An event, and a harness that can put it to the registered backends. */
export interface Asking {
  readonly harness: Harness;
  readonly event: AhpEvent;
  /** The event without what the harness adds. */
  readonly payload: EventPayload<EventType>;
  /** Aborts at SIGINT, at SIGTERM and when the terminal is closed. */
  readonly signal: AbortSignal;
}

/** What a command does beside the common steps. */
export interface Work {
  /** What keeps the event from this command: a finding with its place in the text. */
  readonly refuse?: (event: AhpEvent, text: string) => Finding | undefined;
  readonly onAudit?: AuditSink;
  readonly run: (asking: Asking) => Promise<ExitCode>;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Reads a registration and an event, makes the harness that the event names, runs the work with it, and ends everything that it started.
 * What is wrong with the files goes to stderr, all of it, with its places.
 */
export async function withHarness(options: AskingOptions, io: Io, work: Work): Promise<ExitCode> {
  const { registration, findings } = await readRegistration(options.registration);
  complain(io, options, options.registration, findings);
  const read = await readEvent(options.event, io.stdin);
  const refused = Array.isArray(read) ? read : work.refuse?.(read.event, read.text);
  if (refused !== undefined) complain(io, options, options.event, [refused].flat());
  if (registration === undefined || Array.isArray(read) || refused !== undefined) return EXIT.failure;
  const { event } = read;
  const { type: _, source, harness: identity, ...payload } = event;
  const interruption = new AbortController();
  // Also a second signal ends nothing at once: what was started is ended first, for which the harness has a deadline.
  const interrupt = () => interruption.abort();
  for (const name of SIGNALS) process.on(name, interrupt);
  try {
    const harness = createHarness({
      identity,
      source,
      registration,
      enforces: everythingEnforced(),
      // Only `runTool` asks, which no command does; without it no backend could answer `ask`.
      ask: () => false,
      ...(work.onAudit === undefined ? {} : { onAudit: work.onAudit }),
    });
    try {
      return await work.run({ harness, event, payload, signal: interruption.signal });
    } finally {
      await harness.close();
    }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    const { code, message } = error;
    complain(io, options, options.registration, [
      wholeFile({ code, message, remedy: "Change the registration" }),
    ]);
    return EXIT.failure;
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt);
  }
}

function complain(io: Io, { json = false }: AskingOptions, file: string, findings: readonly Finding[]): void {
  const paint = painter(io.stderr, io.env);
  for (const finding of findings) {
    const lines = json ? [JSON.stringify({ file, ...finding })] : findingLines(file, finding, paint);
    io.stderr.write(`${lines.join("\n")}\n`);
  }
}
