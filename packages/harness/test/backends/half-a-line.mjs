// Writes the beginning of an answer and ends in order.
import { noObjection, onRequest } from "./protocol.mjs";

onRequest(({ id }) => process.stdout.write(noObjection(id).slice(0, 30), () => process.exit(0)));
