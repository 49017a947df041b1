import type { BackendRegistration, Registration } from "@ahp/types";

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
