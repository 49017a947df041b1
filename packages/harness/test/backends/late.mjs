// Denies the first request after the delay in the first argument (milliseconds), and later ones at once.
import { denial, onRequest, say } from "./protocol.mjs";

let first = true;
onRequest(({ id }) => {
  setTimeout(() => say(denial(id, first ? "late" : "in time")), first ? Number(process.argv[2]) : 0);
  first = false;
});
