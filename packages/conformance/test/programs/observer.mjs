// A backend of @ahp/backend that observes and is never asked: node observer.mjs http TOKEN, which prints its port.
import { createBackend } from "@ahp/backend";
import { bearer } from "@ahp/backend/http";
import { listen } from "@ahp/backend/node";

const backend = createBackend({ name: "observer", version: "1.0.0", observe: { "tool.after": () => {} } });
const { port } = await listen(backend, { port: 0, authorize: bearer(process.argv[3] ?? "") });
console.log(port);
