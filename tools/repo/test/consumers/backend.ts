// What a user of @ahp/backend writes. Compiled against the packed package.
import { type Backend, createBackend, type DuplicateStore, deny } from "@ahp/backend";
import { createExpressHandler } from "@ahp/backend/express";
import { createFastifyPlugin } from "@ahp/backend/fastify";
import { createHonoHandler } from "@ahp/backend/hono";
import { bearer, createHttpHandler } from "@ahp/backend/http";
import { createNodeHandler, listen } from "@ahp/backend/node";
import { serveStdio } from "@ahp/backend/stdio";

const shared = new Map<string, string>();
const store: DuplicateStore = {
  get: (key) => shared.get(key),
  set: (key, value, _expiresInMs) => shared.set(key, value),
};

export const backend: Backend = createBackend({
  name: "no-force-push",
  version: "1.0.0",
  duplicates: { store, timeToLiveMs: 60_000 },
  redact: ["secret", /\bkey-\d+/],
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
// Without the frameworks: their adapters need nothing of them.
export const mounted = [createNodeHandler, createExpressHandler, createFastifyPlugin, createHonoHandler].map(
  (create) => create(backend, { authorize: bearer("token"), maxBytes: 1_000_000 }),
);
