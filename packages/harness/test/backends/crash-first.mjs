// Dies at its first request when the file in the first argument is not there, and makes it; otherwise denies.
import { existsSync, writeFileSync } from "node:fs";
import { denial, onRequest, say } from "./protocol.mjs";

const [marker] = process.argv.slice(2);
onRequest(({ id }) => {
  if (existsSync(marker)) return say(denial(id, "up again"));
  writeFileSync(marker, "");
  process.exit(9);
});
