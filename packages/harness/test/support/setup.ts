import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackendRegistration, InterceptSubscription, Registration } from "@ahp/types";
import { afterEach } from "vitest";
import {
  createHarness,
  type EventPayload,
  type Harness,
  type HarnessLimits,
  type HarnessOptions,
  type InterceptionRecord,
  type ObservationRecord,
} from "../../src/index.node.js";

export type Policy = "fail-open" | "fail-closed";
export type Lifecycle = "persistent" | "per_event";

/** Time enough for any answer on a busy machine; reached only when something is broken. */
export const PATIENT_MS = 30_000;

/** Grace periods that suit tests: short, as the backends in them are known. */
export const QUICK_STOP: Partial<HarnessLimits> = { stdinGraceMs: 50, terminateGraceMs: 200 };

/** The path of a backend script. */
export function script(name: string): string {
  return new URL(`../backends/${name}.mjs`, import.meta.url).pathname;
}

export function subscription(changes: Partial<InterceptSubscription> = {}): InterceptSubscription {
  return {
    events: ["tool.before"],
    mode: "intercept",
    timeoutMs: PATIENT_MS,
    failurePolicy: "fail-closed",
    content: { default: "body" },
    ...changes,
  };
}

/** A backend that runs one of the scripts. */
export function stdioBackend(
  name: string,
  options: {
    id?: string;
    lifecycle?: Lifecycle;
    args?: string[];
    subscriptions?: InterceptSubscription[];
    timeoutMs?: number;
    failurePolicy?: Policy;
  } = {},
): BackendRegistration {
  const { id, lifecycle = "persistent", args = [], subscriptions, ...changes } = options;
  return {
    id: id ?? `com.example.${name}`,
    transport: { type: "stdio", command: process.execPath, args: [script(name), ...args], lifecycle },
    subscriptions: subscriptions ?? [subscription(changes)],
  };
}

export function httpBackend(
  url: string,
  options: Partial<BackendRegistration> & { timeoutMs?: number; failurePolicy?: Policy } = {},
): BackendRegistration {
  const { timeoutMs, failurePolicy, ...more } = options;
  return {
    id: "com.example.http",
    transport: { type: "http", url },
    subscriptions: [
      subscription({
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(failurePolicy === undefined ? {} : { failurePolicy }),
      }),
    ],
    ...more,
  };
}

export function registrationOf(...hooks: BackendRegistration[]): Registration {
  return { protocolVersion: "draft", hooks };
}

export const IDENTITY = {
  identity: { name: "test-harness", version: "1.0.0" },
  source: "urn:example:test",
} as const;

const opened: Harness[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((harness) => harness.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A harness that is closed after the test, and the records it writes: of decisions, and of observations. */
export function harnessFor(
  hooks: BackendRegistration[],
  options: Partial<HarnessOptions> = {},
): { harness: Harness; records: InterceptionRecord[]; observations: ObservationRecord[] } {
  const records: InterceptionRecord[] = [];
  const observations: ObservationRecord[] = [];
  const harness = createHarness({
    ...IDENTITY,
    registration: registrationOf(...hooks),
    limits: QUICK_STOP,
    onAudit: (record) => (record.kind === "interception" ? records.push(record) : observations.push(record)),
    ...options,
  });
  opened.push(harness);
  return { harness, records, observations };
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ahp-harness-"));
  folders.push(folder);
  return folder;
}

/** The payload of a tool call. */
export function toolCall(
  input: { readonly [name: string]: unknown } = { command: "ls" },
): EventPayload<"tool.before"> {
  return { call: { id: "call-1" }, tool: { name: "bash", input, origin: "native" }, path: "builtin" };
}
