import { createHttpHandler } from "@ahp/backend/http";
import { createHarness, HarnessError, loadRegistration } from "@ahp/harness";
import { policy } from "./policy.js";

// Runs where Node.js is not: see root-entries.test.ts. The network is a real backend behind `fetch`.
const handler = createHttpHandler(policy());
globalThis.fetch = async (url, init) => handler(new Request(url, init));

const http = { type: "http", url: "https://backend.example/ahp" };
const stdio = { type: "stdio", command: "backend", args: [], lifecycle: "persistent" };

function harnessWith(transport: object) {
  const subscription = {
    mode: "intercept",
    events: ["tool.before"],
    timeoutMs: 5000,
    failurePolicy: "fail-closed",
    content: { default: "body" },
  };
  const hooks = [{ id: "org.example.policy", transport, subscriptions: [subscription] }];
  const loaded = loadRegistration({ protocolVersion: "draft", hooks });
  if (!loaded.ok) throw new Error(loaded.issues.map(({ message }) => message).join("\n"));
  const identity = { name: "realm", version: "1.0.0" };
  return createHarness({ identity, source: "urn:example:realm", registration: loaded.value });
}

async function ask(command: string): Promise<unknown[]> {
  const harness = harnessWith(http);
  const { outcome, denial } = await harness.intercept("tool.before", {
    call: { id: "call-1" },
    tool: { name: "bash", input: { command }, origin: "native" },
    path: "builtin",
  });
  await harness.close();
  return [outcome, denial?.reason ?? null, denial?.synthetic ?? null];
}

async function run(): Promise<object> {
  let refused: unknown;
  try {
    harnessWith(stdio);
  } catch (error) {
    refused = error instanceof HarnessError ? error.code : String(error);
  }
  return { push: await ask("git push --force"), status: await ask("git status"), stdio: refused };
}

export const result = run().then(JSON.stringify);
