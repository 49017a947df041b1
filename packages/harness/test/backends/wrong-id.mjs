// Answers under the id of another request.
import { noObjection, onRequest, say } from "./protocol.mjs";

onRequest(() => say(noObjection("some-other-request")));
