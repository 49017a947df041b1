import { type Backend, createBackend, deny } from "@ahp/backend";

/** A backend that denies forced pushes, and fails on `crash`. What its handler throws goes into `reported`. */
export function policy(reported: unknown[] = []): Backend {
  return createBackend({
    name: "no-force-push",
    version: "1.0.0",
    intercept: {
      "tool.before": ({ tool }) => {
        const command = String(tool.input.command);
        if (command === "crash") throw new Error("the handler's own error");
        return command.includes("--force") ? deny("Force pushes are not allowed.") : [];
      },
    },
    onError: (error) => reported.push(error),
  });
}
