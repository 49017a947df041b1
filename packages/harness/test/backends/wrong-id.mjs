// Answers under the id of another request. Writes its process id to the file in the first argument, if there is one.
import { writeFileSync } from "node:fs";
import { noObjection, onRequest, say } from "./protocol.mjs";

const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, JSON.stringify([process.pid]));
onRequest(() => say(noObjection("some-other-request")));
