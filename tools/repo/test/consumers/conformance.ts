// What a user of @ahp/conformance writes. Compiled against the packed package.
import {
  type CheckedMessages,
  checkMessages,
  junitReport,
  makeClaim,
  type Progress,
  reportLines,
  testBackend,
  testHarness,
} from "@ahp/conformance";
import type { ConformanceTask, ConformanceTaskReport } from "@ahp/types";

const claim = makeClaim({ role: "backend", bindings: ["stdio"], profiles: ["tool-interception"] });
export const remedies = claim.ok ? [] : claim.issues.map(({ remedy }) => remedy);

export async function run(): Promise<string> {
  if (!claim.ok) return "";
  const report = await testBackend({
    claim: claim.value,
    target: { command: { command: "python3", args: ["backend.py"] } },
    onProgress: (progress: Progress) => console.error(progress.kind),
  });
  const outcome: "passed" | "failed" | "not-applicable" | undefined = report.results[0]?.outcome;
  return [outcome, ...reportLines(report), junitReport(report)].join("\n");
}

export const recordings: Promise<CheckedMessages[]> = checkMessages(["session.jsonl"], {
  editCheck: ({ event }) => event === "tool.before",
});
export async function runHarness(): Promise<boolean> {
  const own = makeClaim({ role: "harness", bindings: ["stdio", "http"], profiles: ["tool-interception"] });
  if (!own.ok) return false;
  const driver = { command: "node", args: ["driver.mjs"] };
  return (await testHarness({ claim: own.value, driver, only: ["order.one-after-the-other"] })).conforms;
}

export function drive(task: ConformanceTask): ConformanceTaskReport {
  if (task.task === "emit-event") return { outcome: "unsupported", executions: [], messages: [] };
  return { outcome: "executed", executions: [task.tool.input], result: task.toolResult, messages: [] };
}

// @ts-expect-error: a target is a program or an endpoint, not a text
testBackend({ claim: remedies, target: "python3 backend.py" });
