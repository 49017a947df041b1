// A backend of @ahp/backend: node policy.mjs, over stdio; node policy.mjs http TOKEN, over HTTP, which prints its port.
import { createBackend, deny } from "@ahp/backend";

const [http, token = ""] = process.argv.slice(2);
const backend = createBackend({
  name: "policy",
  version: "1.0.0",
  intercept: {
    "tool.before": ({ tool }, { grants }) =>
      /--force/.test(String(tool.input.command)) && grants("deny")
        ? deny("Force pushes are not allowed.")
        : [],
  },
});

if (http === undefined) {
  const { serveStdio } = await import("@ahp/backend/stdio");
  await serveStdio(backend);
} else {
  const { bearer } = await import("@ahp/backend/http");
  const { listen } = await import("@ahp/backend/node");
  const { port } = await listen(backend, { port: 0, authorize: bearer(token) });
  console.log(port);
}
