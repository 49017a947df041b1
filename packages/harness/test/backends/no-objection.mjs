// Answers every request without objection.
import { noObjection, onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => say(noObjection(id)));
