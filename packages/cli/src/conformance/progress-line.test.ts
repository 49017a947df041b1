import type { ConformanceResult } from "@ahp/types";
import { describe, expect, it } from "vitest";
import { progressLine } from "./progress-line.js";

const RESULT: ConformanceResult = {
  check: "rpc.answers",
  requirement: "AHP-RPC-001",
  role: "backend",
  profiles: ["base"],
  transport: "http",
  shows: "An ordinary request is answered.",
  outcome: "passed",
  evidence: "It was answered.",
  durationMs: 1,
};

function written(isTTY: boolean, outcomes: readonly ConformanceResult["outcome"][]): string {
  let text = "";
  const output = {
    isTTY,
    write: (chunk: string) => {
      text += chunk;
      return true;
    },
  };
  const { listener, end } = progressLine(output, (_role, each) => each);
  listener({ kind: "started", total: outcomes.length });
  for (const [index, outcome] of outcomes.entries()) {
    listener({ kind: "finished", result: { ...RESULT, outcome }, done: index + 1, total: outcomes.length });
  }
  end();
  return text;
}

describe("progress of a run", () => {
  it("on a terminal one line is written over and taken away; a failure stays", () => {
    const clear = "\r\u001b[K";
    expect(written(true, ["passed", "failed"])).toBe(
      `ahp: 2 checks${clear}ahp: 1 of 2 checks, 0 failed${clear}FAIL rpc.answers over http\n` +
        `${clear}ahp: 2 of 2 checks, 1 failed${clear}`,
    );
  });

  it("elsewhere there is a line for each tenth of the run", () => {
    const outcomes = Array.from({ length: 40 }, () => "passed" as const);
    const lines = written(false, outcomes).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "ahp: 40 checks",
      "ahp: 4 of 40 checks, 0 failed",
      "ahp: 8 of 40 checks, 0 failed",
    ]);
    expect(lines).toHaveLength(12);
  });
});
