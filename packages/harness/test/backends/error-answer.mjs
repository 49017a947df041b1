// Answers with the JSON-RPC error whose code is the first argument.
import { onRequest, say } from "./protocol.mjs";

onRequest(({ id }) => {
  const error = { code: Number(process.argv[2] ?? -32004), message: "policy store unreachable" };
  say(JSON.stringify({ jsonrpc: "2.0", id, error }));
});
