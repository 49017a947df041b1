// Reads and never answers; says so on stderr.
import { onRequest } from "./protocol.mjs";

onRequest(() => console.error("thinking"));
setInterval(() => {}, 1000);
