// Answers with a valid result on a line of 6 MiB.
import { onRequest, result, say } from "./protocol.mjs";

onRequest(({ id }) => say(result(id, [], { padding: "x".repeat(6 * 1024 * 1024) })));
