// Answers properly and then ends with status 1, which makes the answer of a per-event backend void.
import { noObjection, onRequest } from "./protocol.mjs";

onRequest(({ id }) => process.stdout.write(`${noObjection(id)}\n`, () => process.exit(1)));
