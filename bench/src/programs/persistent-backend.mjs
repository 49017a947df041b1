// A backend as an author writes it, kept for many events: over stdio, or over HTTP when the first argument says so.
import { createBackend, deny } from "@ahp/backend";

const backend = createBackend({
  name: "no-force-push",
  version: "1.0.0",
  intercept: {
    "tool.before": ({ tool }) => (/--force/.test(String(tool.input.command)) ? deny("No force pushes.") : []),
  },
});
if (process.argv[2] === "http") {
  const { listen } = await import("@ahp/backend/node");
  const server = await listen(backend, { port: 0 });
  console.log(server.url);
} else {
  const { serveStdio } = await import("@ahp/backend/stdio");
  await serveStdio(backend);
}
