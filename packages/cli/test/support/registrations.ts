import { fileURLToPath } from "node:url";
import type { BackendRegistration, Effect, Registration, Subscription } from "@ahp/types";

/** A registration with one backend that is asked about `tool.before`. */
export function registration(
  transport: BackendRegistration["transport"],
  changes: {
    readonly failurePolicy?: "fail-open" | "fail-closed";
    readonly timeoutMs?: number;
    readonly authentication?: BackendRegistration["authentication"];
  } = {},
): Registration {
  const { failurePolicy = "fail-closed", timeoutMs = 30_000, authentication } = changes;
  return {
    protocolVersion: "draft",
    hooks: [
      {
        id: "com.example.rules",
        transport,
        ...(authentication === undefined ? {} : { authentication }),
        subscriptions: [
          {
            events: ["tool.before"],
            mode: "intercept",
            timeoutMs,
            failurePolicy,
            content: { default: "body" },
          },
        ],
      },
    ],
  };
}

const POLICY = fileURLToPath(new URL("../programs/policy.mjs", import.meta.url));

/** A backend that is asked and told about everything, answers with these effects, and writes what it is told about to a file. */
export function policyRegistration(effects: readonly Effect[], told?: string): Registration {
  const args = [POLICY, JSON.stringify(effects), ...(told === undefined ? [] : [told])];
  const everything = { events: ["*" as const], content: { default: "body" as const } };
  const subscriptions: [Subscription, ...Subscription[]] = [
    { ...everything, mode: "intercept", timeoutMs: 30_000, failurePolicy: "fail-closed" },
    { ...everything, mode: "observe" },
  ];
  const transport = { type: "stdio", command: process.execPath, args, lifecycle: "persistent" } as const;
  return { protocolVersion: "draft", hooks: [{ id: "com.example.policy", transport, subscriptions }] };
}

/** A program that reads and never answers. */
export const HANGING = "process.stdin.resume(); setInterval(() => undefined, 1000);";

/** A backend that never answers. */
export function hangingBackend(
  failurePolicy: "fail-open" | "fail-closed",
  program = HANGING,
  timeoutMs = 300,
) {
  const args = ["-e", program];
  const transport = { type: "stdio", command: process.execPath, args, lifecycle: "persistent" } as const;
  return registration(transport, { failurePolicy, timeoutMs });
}
