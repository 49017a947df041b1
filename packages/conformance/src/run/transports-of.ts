import type { ConformanceClaim } from "@ahp/types";
import type { Transport } from "../checks/check.js";

/** How a program over stdio is run. */
export type Lifecycle = "persistent" | "per_event";

const STDIO_TRANSPORTS = { persistent: "stdio-persistent", per_event: "stdio-per-event" } as const;

/** The transports of the bindings that a claim names. @param lifecycles those of stdio that are tested; default both */
export function transportsOf(
  { bindings }: ConformanceClaim,
  lifecycles: readonly Lifecycle[] = ["persistent", "per_event"],
): Transport[] {
  const stdio = bindings.includes("stdio") ? lifecycles.map((lifecycle) => STDIO_TRANSPORTS[lifecycle]) : [];
  return [...stdio, ...(bindings.includes("http") ? ["http" as const] : [])];
}
