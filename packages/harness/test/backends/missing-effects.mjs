// Answers with a result that lacks `effects`.
import { onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => say(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "draft" } })));
