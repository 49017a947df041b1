// Answers with a valid result on a line of as many MiB as the argument says.
import { onRequest, result, say } from "./protocol.mjs";

const [mebibytes = "6"] = process.argv.slice(2);
onRequest(({ id }) => say(result(id, [], { padding: "x".repeat(Number(mebibytes) * 1024 * 1024) })));
