// Closes its stdout at the first request and lives on.
import { closeSync } from "node:fs";
import { onRequest } from "./protocol.mjs";

onRequest(() => {
  closeSync(1);
  console.error("said enough");
});
setInterval(() => {}, 1000);
