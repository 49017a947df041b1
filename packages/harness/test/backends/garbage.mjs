// Answers with something that is no JSON.
import { onRequest, say } from "./protocol.mjs";

onRequest(() => say("}{ not json"));
