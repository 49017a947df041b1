// One of several copies of a backend behind a load balancer. Prints the URL that it listens on.
//   ANSWERS=answers.db tsx src/backend.ts
//   REDIS_URL=redis://127.0.0.1:6379 tsx src/backend.ts
import { createBackend, type DuplicateStore, message } from "@ahp/backend";
import { listen } from "@ahp/backend/node";
import { createClient } from "@redis/client";
import Database from "libsql";
import { redisStore } from "./redis-store.js";
import { sqliteStore } from "./sqlite-store.js";

const { REDIS_URL, ANSWERS = "answers.db", PORT = "0" } = process.env;

async function openStore(): Promise<{ store: DuplicateStore; close: () => unknown }> {
  if (REDIS_URL === undefined) {
    const database = new Database(ANSWERS);
    return { store: sqliteStore(database), close: () => database.close() };
  }
  // Without a queue of its own the client fails at once while Redis is away, and the backend decides by itself.
  const client = createClient({ url: REDIS_URL, disableOfflineQueue: true });
  client.on("error", (error: Error) => console.error(`redis: ${error.message}`));
  await client.connect();
  return { store: redisStore(client), close: () => client.destroy() };
}

const { store, close } = await openStore();
const backend = createBackend({
  name: "who-decides",
  version: "1.0.0",
  duplicates: { store, timeToLiveMs: 600_000, storeTimeoutMs: 2_000 },
  intercept: {
    // No two processes decide alike, so that an answer shows who gave it first.
    "tool.before": (event) => message(`process ${process.pid} decided about ${event.id}`),
  },
  onError: (error, { eventId }) => console.error(`${eventId}: ${error.message}`),
});
const server = await listen(backend, { port: Number(PORT) });
console.log(server.url);

process.once("SIGTERM", async () => {
  await server.close();
  close();
});
