// Answers in another version of the protocol.
import { onRequest, result, say } from "./protocol.mjs";

onRequest(({ id }) => say(result(id, [], { protocolVersion: "2019-01-01" })));
