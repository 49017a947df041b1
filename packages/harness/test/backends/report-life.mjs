// Denies with its process id as reason, so that a test sees which life of the backend answered.
import { denial, onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => say(denial(id, String(process.pid))));
