import { randomUUID } from "node:crypto";
import { createHarness, type InterceptionRecord, type ToolOutcome } from "@ahp/harness";
import type { Registration } from "@ahp/types";
import { type HttpBackend, startHttpBackend } from "./http-backend.js";
import { hangingOnly, policies } from "./registrations.js";
import { heading, line, report } from "./report.js";
import { createSandbox, type Sandbox } from "./sandbox.js";

/** Runs shell commands as an agent does: each is asked about first, and runs only if nobody objects. */
async function agent(
  sandbox: Sandbox,
  registration: Registration,
  token: string,
  commands: readonly string[],
): Promise<ToolOutcome<string>[]> {
  const records: InterceptionRecord[] = [];
  const harness = createHarness({
    identity: { name: "force-push-demo", version: "1.0.0" },
    source: "urn:example:force-push-demo",
    registration,
    environment: { DEMO_TOKEN: token },
    onAudit: (record) => record.kind === "interception" && records.push(record),
  });
  const outcomes: ToolOutcome<string>[] = [];
  try {
    for (const command of commands) {
      const outcome = await harness.runTool(
        { tool: { name: "shell", kind: "shell", input: { command }, origin: "native" }, path: "shell" },
        (input, { signal }) => sandbox.shell(String(input.command), signal),
      );
      const record = records.at(-1);
      if (record === undefined) throw new Error("the harness kept no record of its decision");
      if (outcome.status === "failed") throw outcome.error;
      report(command, outcome, record);
      outcomes.push(outcome);
    }
  } finally {
    await harness.close();
  }
  return outcomes;
}

function expectStatuses(outcomes: readonly ToolOutcome<string>[], ...expected: string[]): void {
  const statuses = outcomes.map(({ status }) => status);
  if (statuses.join() !== expected.join())
    throw new Error(`expected ${expected.join()}, got ${statuses.join()}`);
}

async function demonstrate(sandbox: Sandbox, http: HttpBackend, token: string): Promise<void> {
  const before = await sandbox.remoteHead();
  line("remote", `main is at ${before.slice(0, 12)}; the clone has rewritten that commit`);

  heading("Two policies: rules over stdio, protected paths over HTTP with a bearer token");
  expectStatuses(
    await agent(sandbox, policies(http.url), token, ["git status", "git push --force"]),
    "executed",
    "denied",
  );

  heading("A backend that hangs, fail-open: the failure is recorded, and the tool runs");
  expectStatuses(await agent(sandbox, hangingOnly("fail-open"), token, ["git log --oneline"]), "executed");

  heading("The same backend, fail-closed: the failure is recorded, and the tool does not run");
  expectStatuses(await agent(sandbox, hangingOnly("fail-closed"), token, ["git push --force"]), "denied");

  heading("Proof");
  const after = await sandbox.remoteHead();
  if (after !== before) throw new Error(`the remote's main moved from ${before} to ${after}`);
  line("remote", `main is still at ${after.slice(0, 12)}: the ref did not move`);
  const unguarded = await sandbox.headAfterUnguardedPush();
  if (unguarded === before)
    throw new Error("the same push without AHP did not move the ref either: this proves nothing");
  line(
    "control",
    `the same push to a copy of the remote, with nobody asked, moved it to ${unguarded.slice(0, 12)}`,
  );
}

const token = randomUUID();
const sandbox = await createSandbox();
let http: HttpBackend | undefined;
try {
  heading("A temporary git remote and a clone");
  http = await startHttpBackend(token);
  await demonstrate(sandbox, http, token);
} finally {
  await http?.stop();
  await sandbox.remove();
}
