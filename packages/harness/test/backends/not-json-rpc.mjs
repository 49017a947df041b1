// Answers with JSON that is no JSON-RPC response.
import { onRequest, say } from "./protocol.mjs";

onRequest(() => say('{"decision":"allow"}'));
