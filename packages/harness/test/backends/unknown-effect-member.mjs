// Answers with a denial that has a member too many, which rejects it (AHP-CORE-003).
import { onRequest, result, say } from "./protocol.mjs";

onRequest(({ id }) => say(result(id, [{ type: "deny", reason: "no", severity: "high" }])));
