// Ends in order, status 0, as soon as it has a request, without an answer.
import { onRequest } from "./protocol.mjs";

onRequest(() => process.exit(0));
