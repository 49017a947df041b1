// Denies every request, with the first argument as reason.
import { denial, onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => say(denial(id, process.argv[2] ?? "not allowed here")));
