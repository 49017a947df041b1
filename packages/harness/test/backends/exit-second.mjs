// Denies the first request, and ends in order at the second without having answered it, as a program does that was idle for long.
import { denial, onRequest, say } from "./protocol.mjs";

let requests = 0;
onRequest(({ id }) => {
  requests += 1;
  if (requests === 1) say(denial(id, `process ${process.pid}`));
  else process.exit(0);
});
