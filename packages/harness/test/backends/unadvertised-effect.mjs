// Answers with a denial and an effect that was not advertised: neither may count.
import { onRequest, result, say } from "./protocol.mjs";

onRequest(({ id }) => say(result(id, [{ type: "deny", reason: "no" }, { type: "allow" }])));
