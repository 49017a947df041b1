// What a user of @ahp/backend writes. Compiled against the packed package.
import { type Backend, createBackend, deny } from "@ahp/backend";
import { createHttpHandler } from "@ahp/backend/http";
import { listen } from "@ahp/backend/node";
import { serveStdio } from "@ahp/backend/stdio";

export const backend: Backend = createBackend({
  name: "no-force-push",
  version: "1.0.0",
  intercept: {
    "tool.before": (event) => {
      // @ts-expect-error: a misspelt member
      event.tol;
      return String(event.tool.input.command).includes("--force") ? deny("Not here.") : [];
    },
  },
});

createBackend({
  name: "misspelt",
  version: "1.0.0",
  // @ts-expect-error: no such event
  intercept: { "tool.befor": () => [] },
});

export const handler: (request: Request) => Promise<Response> = createHttpHandler(backend);
export const serve = (): unknown => [serveStdio(backend), listen(backend)];
