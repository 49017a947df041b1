import { fileURLToPath } from "node:url";
import type { BackendRegistration, InterceptSubscription, Registration } from "@ahp/types";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The `ahp` command, as an operator has it on the PATH. */
export const AHP = fileURLToPath(new URL("./main.js", import.meta.resolve("@ahp/cli")));
export const RULES = here("../rules.yaml");

function toolCalls(
  failurePolicy: InterceptSubscription["failurePolicy"],
  timeoutMs: number,
): InterceptSubscription {
  return {
    events: ["tool.before"],
    mode: "intercept",
    timeoutMs,
    failurePolicy,
    content: { default: "body" },
  };
}

/** The rules file, served by `ahp serve` over stdio. */
const rules: BackendRegistration = {
  id: "com.example.rules",
  transport: {
    type: "stdio",
    command: process.execPath,
    args: [AHP, "serve", "--rules", RULES],
    lifecycle: "persistent",
  },
  subscriptions: [toolCalls("fail-closed", 10_000)],
};

/** A second policy over HTTP, with a bearer token that only the environment holds. */
function protectedPaths(url: string): BackendRegistration {
  return {
    id: "com.example.protected-paths",
    transport: { type: "http", url },
    authentication: { type: "bearer", tokenEnv: "DEMO_TOKEN" },
    subscriptions: [toolCalls("fail-closed", 10_000)],
  };
}

/** A backend that never answers. */
function hanging(failurePolicy: InterceptSubscription["failurePolicy"]): BackendRegistration {
  return {
    id: "com.example.hanging",
    transport: {
      type: "stdio",
      command: process.execPath,
      args: [here("./backends/hanging.mjs")],
      lifecycle: "persistent",
    },
    subscriptions: [toolCalls(failurePolicy, 500)],
  };
}

/** Both policies in order: the rules first, then the protected paths. */
export function policies(url: string): Registration {
  return { protocolVersion: "draft", hooks: [rules, protectedPaths(url)] };
}

/** Only the backend that hangs, with the failure policy to show. */
export function hangingOnly(failurePolicy: InterceptSubscription["failurePolicy"]): Registration {
  return { protocolVersion: "draft", hooks: [hanging(failurePolicy)] };
}
