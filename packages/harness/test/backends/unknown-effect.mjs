// Answers with a denial and an effect that does not exist: neither may count.
import { onRequest, result, say } from "./protocol.mjs";

onRequest(({ id }) => say(result(id, [{ type: "deny", reason: "no" }, { type: "block" }])));
