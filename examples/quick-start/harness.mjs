import { execFileSync } from "node:child_process";
import { createHarness, loadRegistration } from "@ahp/harness";

const loaded = loadRegistration("registration.json");
if (!loaded.ok) throw new Error(loaded.issues.map((issue) => issue.message).join("\n"));

const harness = createHarness({
  identity: { name: "quick-start", version: "1.0.0" },
  source: "urn:example:quick-start",
  registration: loaded.value,
});
const command = process.argv[2] ?? "git push --force";
const outcome = await harness.runTool(
  { tool: { name: "shell", input: { command }, origin: "native" }, path: "shell" },
  (input) => execFileSync("sh", ["-c", String(input.command)], { encoding: "utf8" }),
);
console.log(outcome.status, outcome.status === "denied" ? outcome.denial.reason : outcome.value);
await harness.close();
