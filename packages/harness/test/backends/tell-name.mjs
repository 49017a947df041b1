// Denies with what it saw: the name of this backend (first argument) and the number of requests so far.
import { appendFileSync } from "node:fs";
import { noObjection, onRequest, say } from "./protocol.mjs";

const [name, logFile] = process.argv.slice(2);
onRequest(async ({ id }) => {
  appendFileSync(logFile, `${name} asked\n`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  appendFileSync(logFile, `${name} answers\n`);
  say(noObjection(id));
});
