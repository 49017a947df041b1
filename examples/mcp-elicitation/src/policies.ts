import { fileURLToPath } from "node:url";
import type { BackendRegistration, InterceptSubscription, Registration } from "@ahp/types";

function backend(
  name: string,
  args: readonly string[],
  subscription: Pick<InterceptSubscription, "events" | "content">,
): BackendRegistration {
  const program = fileURLToPath(new URL(`./backends/${name}.ts`, import.meta.url));
  return {
    id: `com.example.${name}`,
    transport: {
      type: "stdio",
      command: process.execPath,
      args: ["--import", import.meta.resolve("tsx"), program, ...args],
      lifecycle: "persistent",
    },
    subscriptions: [{ mode: "intercept", timeoutMs: 20_000, failurePolicy: "fail-closed", ...subscription }],
  };
}

/** Two policies: who may ask, which sees no question; and what of an answer may leave, which sees answers. */
export function policies(deniedServer: string): Registration {
  return {
    protocolVersion: "draft",
    hooks: [
      backend("deny-servers", [deniedServer], {
        events: ["user.elicitation.request"],
        content: { default: "omit" },
      }),
      backend("drop-birthdate", [], { events: ["user.elicitation.result"], content: { default: "body" } }),
    ],
  };
}
