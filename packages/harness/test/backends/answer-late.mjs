// Denies each request after the delay in the second argument (milliseconds), with its process id as reason, which it also adds to
// the file in the first argument when it starts.
import { appendFileSync } from "node:fs";
import { denial, onRequest, say } from "./protocol.mjs";

const [log, delay] = process.argv.slice(2);
appendFileSync(log, `${process.pid}\n`);
onRequest(({ id }) => setTimeout(() => say(denial(id, String(process.pid))), Number(delay)));
