import { createBackend, deny } from "@ahp/backend";
import { serveStdio } from "@ahp/backend/stdio";

const backend = createBackend({
  name: "no-force-push",
  version: "1.0.0",
  intercept: {
    "tool.before": ({ tool }) =>
      /\bgit push\b.* (-f|--force)\b/.test(String(tool.input.command))
        ? deny("Force pushes rewrite shared history.")
        : [],
  },
});
await serveStdio(backend);
