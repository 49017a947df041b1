// Denies with the names of its environment variables as reason.
import { denial, onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => say(denial(id, Object.keys(process.env).sort().join(","))));
