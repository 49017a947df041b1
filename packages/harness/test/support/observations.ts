import { expect, vi } from "vitest";
import type { EventPayload, ObservationRecord } from "../../src/index.node.js";
import { PATIENT_MS } from "./setup.js";

/** An event to tell of, with content in it. */
export const turnEnd: EventPayload<"turn.end"> = {
  turn: { id: "turn-1" },
  outcome: "completed",
  continuationCount: 0,
  items: [
    {
      id: "m1",
      role: "assistant",
      parts: [{ id: "p1", kind: "text", mediaType: "text/plain", selection: "body", text: "the answer" }],
    },
  ],
};

/** Waits until something came of `count` observations. */
export async function outcomes(observations: ObservationRecord[], count: number): Promise<string[]> {
  const total = () => observations.reduce((sum, record) => sum + ("count" in record ? record.count : 1), 0);
  await vi.waitFor(() => expect(total()).toBeGreaterThanOrEqual(count), { timeout: PATIENT_MS });
  return observations.map((record) => record.outcome);
}
