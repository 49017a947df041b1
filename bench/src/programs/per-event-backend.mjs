// A backend as an author writes it, started once for each event.
import { createBackend, deny } from "@ahp/backend";
import { serveStdio } from "@ahp/backend/stdio";

const backend = createBackend({
  name: "no-force-push",
  version: "1.0.0",
  intercept: {
    "tool.before": ({ tool }) => (/--force/.test(String(tool.input.command)) ? deny("No force pushes.") : []),
  },
});
await serveStdio(backend);
