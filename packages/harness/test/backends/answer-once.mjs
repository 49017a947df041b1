// Answers its first request with its process id as reason, and then closes its standard input without ending.
import { closeSync } from "node:fs";
import { denial, onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => {
  if (id === undefined) return;
  say(denial(id, String(process.pid)));
  process.stdin.destroy();
  closeSync(0);
});
setInterval(() => {}, 1000);
