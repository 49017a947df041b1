// A host that asks the backend in its arguments, prints the reason of the denial, and then stays until it is killed.
import { createHarness } from "@ahp/harness";

const [script] = process.argv.slice(2);
const harness = createHarness({
  identity: { name: "killed", version: "1.0.0" },
  source: "urn:example:killed",
  registration: {
    protocolVersion: "draft",
    hooks: [
      {
        id: "com.example.kept",
        transport: { type: "stdio", command: process.execPath, args: [script], lifecycle: "persistent" },
        subscriptions: [
          {
            events: ["tool.before"],
            mode: "intercept",
            timeoutMs: 30_000,
            failurePolicy: "fail-closed",
            content: { default: "omit" },
          },
        ],
      },
    ],
  },
});
const { denial } = await harness.intercept("tool.before", {
  call: { id: "call-1" },
  tool: { name: "bash", input: {}, origin: "native" },
  path: "builtin",
});
console.log(denial.reason);
setInterval(() => {}, 1000);
