import type { AhpEvent, InterceptParams, Subscription } from "@ahp/types";
import type { Harness, HarnessOptions, InProcessBackend } from "../../src/index.node.js";
import { httpObserver } from "./recording.js";
import { harnessFor } from "./setup.js";

/** A backend in the test's own process: its subscriptions, and what it answers to each question. */
export interface InProcess {
  readonly subscriptions: Subscription[];
  /** The effects, the text of a whole answer, or a throw. */
  readonly answer?: (params: InterceptParams) => unknown[] | string;
}

/** What the backends were asked and told, as `name method type`, and the events. */
export interface Heard {
  readonly name: string;
  readonly method: string;
  readonly event: AhpEvent;
}

/** A harness over backends in this process, asked in the order in which they are given. Nobody listens at their URLs. */
export function inProcessHarness(
  backends: { readonly [name: string]: InProcess },
  options: Partial<HarnessOptions> = {},
): { harness: Harness; heard: Heard[] } {
  const heard: Heard[] = [];
  const called = Object.entries(backends).map(([name, { answer }]) => {
    const backend: InProcessBackend = (text) => {
      const { id, method, params } = JSON.parse(text);
      heard.push({ name, method, event: params.event });
      if (id === undefined) return undefined;
      const effects = answer?.(params) ?? [];
      if (typeof effects === "string") return effects;
      return JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "draft", effects } });
    };
    return [`com.example.${name}`, backend] as const;
  });
  const registrations = Object.entries(backends).map(([name, { subscriptions }]) =>
    httpObserver("https://127.0.0.1:9/", subscriptions, `com.example.${name}`),
  );
  const { harness } = harnessFor(registrations, { inProcess: Object.fromEntries(called), ...options });
  return { harness, heard };
}
