// Drives @ahp/harness for the conformance runner: one task on each line of stdin, one report on each line of stdout.
import { createInterface } from "node:readline";
import { createHarness, HarnessError, loadRegistration } from "@ahp/harness";

/** @typedef {import("../../src/index.js").DriverTask} DriverTask */
/** @typedef {import("../../src/index.js").CallToolTask} CallToolTask */

/** @type {NonNullable<import("@ahp/harness").HarnessOptions["enforces"]>} */
const ENFORCES = {
  "tool.before": {
    effects: ["deny", "allow", "ask", "modify", "message", "return", "flow", "inject"],
    edits: ["replace", "merge"],
    flow: ["stop"],
    deliverAt: ["now", "next_turn"],
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const report = await perform(JSON.parse(line)).catch((error) => ({
    outcome: "failed",
    reason: String(error),
  }));
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

/** @param {DriverTask} task */
async function perform(task) {
  const loaded = loadRegistration(task.registrationFile);
  if (!loaded.ok) return { outcome: "registration-refused", reason: loaded.issues[0]?.message };
  /** @type {unknown[]} */
  const executions = [];
  const harness = open(task, loaded.value);
  if (harness instanceof HarnessError) return { outcome: "registration-refused", reason: harness.message };
  try {
    if (task.task === "emit-event") {
      const { type, ...payload } = task.event;
      harness.observe(/** @type {any} */ (type), /** @type {any} */ (payload));
      return { outcome: "emitted" };
    }
    const { call, tool, path, native, toolResult } = task;
    const outcome = await harness.runTool({ call, tool, path, native }, (input) => {
      executions.push(input);
      return toolResult;
    });
    return {
      outcome: outcome.status,
      executions,
      messages: outcome.decision.messages,
      ...("value" in outcome ? { result: outcome.value } : {}),
      ...(outcome.status === "denied" ? { reason: outcome.denial.reason } : {}),
    };
  } finally {
    // What observers are told is delivered before the report.
    await harness.close();
  }
}

/** @param {DriverTask} task @param {import("@ahp/types").Registration} registration */
function open(task, registration) {
  const { permission, user } =
    task.task === "call-tool" ? task.host : { permission: "refuse", user: "refuse" };
  try {
    return createHarness({
      identity: { name: "harness-driver", version: "1.0.0" },
      source: "urn:ahp:conformance:harness-driver",
      session: task.session,
      registration,
      enforces: ENFORCES,
      // A backend that was started for an observation has so long to read it.
      limits: { stdinGraceMs: 10_000 },
      ask: () => user === "agree",
      authorize: () => permission === "grant",
    });
  } catch (error) {
    if (error instanceof HarnessError) return error;
    throw error;
  }
}
