// Lets `ahp conformance harness` test @ahp/harness: it takes a task on each line of stdin and says on stdout what became of it.
import { createInterface } from "node:readline";
import { createHarness, HarnessError, loadRegistration } from "@ahp/harness";

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await perform(JSON.parse(line))));
}

async function perform(task) {
  const loaded = loadRegistration(task.registrationFile);
  if (!loaded.ok) return { outcome: "registration-refused", reason: loaded.issues[0].message };
  let harness;
  try {
    harness = createHarness({ ...optionsFor(task), registration: loaded.value });
    return task.task === "call-tool" ? await callTool(harness, task) : emitEvent(harness, task.event);
  } catch (error) {
    return { outcome: error instanceof HarnessError ? "registration-refused" : "failed", reason: `${error}` };
  } finally {
    // Whoever is to be told has been told before the report.
    await harness?.close();
  }
}

function optionsFor({ session, host }) {
  return {
    identity: { name: "example-agent", version: "1.0.0" },
    source: "urn:example:agent",
    session,
    enforces: {
      "tool.before": {
        effects: ["deny", "allow", "ask", "modify", "message", "return", "flow", "inject"],
        edits: ["replace", "merge"],
        flow: ["stop"],
        deliverAt: ["now", "next_turn"],
      },
    },
    // The controls of the host itself, which no backend can lift.
    ask: () => host.user === "agree",
    authorize: () => host.permission === "grant",
    // How long a process that was started for an observation has to read it, on a machine that does ten things at once.
    limits: { stdinGraceMs: 10_000, observeDrainMs: 6_000 },
  };
}

async function callTool(harness, { call, tool, path, native, toolResult }) {
  const executions = [];
  const outcome = await harness.runTool({ call, tool, path, native }, (input) => {
    executions.push(input);
    return toolResult;
  });
  const { status, value, decision, denial } = outcome;
  return { outcome: status, executions, result: value, messages: decision.messages, reason: denial?.reason };
}

function emitEvent(harness, { type, ...payload }) {
  harness.observe(type, payload);
  return { outcome: "emitted" };
}
