// A host that tells the backend in its arguments of one event, and then neither waits for anything nor closes its harness.
import { createHarness } from "@ahp/harness";

const [lifecycle, script, ...args] = process.argv.slice(2);
const harness = createHarness({
  identity: { name: "hasty", version: "1.0.0" },
  source: "urn:example:hasty",
  registration: {
    protocolVersion: "draft",
    hooks: [
      {
        id: "com.example.told",
        transport: { type: "stdio", command: process.execPath, args: [script, ...args], lifecycle },
        subscriptions: [{ events: ["*"], mode: "observe", content: { default: "body" } }],
      },
    ],
  },
});
harness.observe("turn.end", {
  id: "event-1",
  turn: { id: "turn-1" },
  outcome: "completed",
  continuationCount: 0,
  items: [],
});
