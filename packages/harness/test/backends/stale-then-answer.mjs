// Sends an answer with an unknown id, a notification and a request of its own before it denies.
import { denial, noObjection, onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => {
  say(noObjection("unknown"));
  say('{"jsonrpc":"2.0","method":"backend/progress","params":{}}');
  say('{"jsonrpc":"2.0","id":7,"method":"backend/ask","params":{}}');
  say(denial(id, "found its request"));
});
