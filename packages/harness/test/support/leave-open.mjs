// A host that asks the backend in its arguments and then forgets to close its harness. Prints the outcome.
import { createHarness } from "@ahp/harness";

const [script, ...args] = process.argv.slice(2);
const harness = createHarness({
  identity: { name: "forgetful", version: "1.0.0" },
  source: "urn:example:forgetful",
  registration: {
    protocolVersion: "draft",
    hooks: [
      {
        id: "com.example.kept",
        transport: {
          type: "stdio",
          command: process.execPath,
          args: [script, ...args],
          lifecycle: "persistent",
        },
        subscriptions: [
          {
            events: ["tool.before"],
            mode: "intercept",
            timeoutMs: 1500,
            failurePolicy: "fail-open",
            content: { default: "omit" },
          },
        ],
      },
    ],
  },
});
const { outcome } = await harness.intercept("tool.before", {
  call: { id: "call-1" },
  tool: { name: "bash", input: {}, origin: "native" },
  path: "builtin",
});
console.log(outcome);
