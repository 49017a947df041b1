// Logs each command to stderr, answers the first request, and ends with status 1 at the second.
import { noObjection, onRequest, say } from "./protocol.mjs";

let requests = 0;
onRequest(({ id, params }) => {
  requests += 1;
  const log = `request ${requests}: ${params.event.tool.input.command}\n`;
  if (requests === 1) {
    process.stderr.write(log);
    say(noObjection(id));
  } else process.stderr.write(log, () => process.exit(1));
});
