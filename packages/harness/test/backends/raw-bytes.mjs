// Answers with the bytes in the tool input's `base64`, and the end of a line.
import { onRequest } from "./protocol.mjs";

onRequest((request) => {
  const { base64 } = request.params.event.tool.input;
  process.stdout.write(Buffer.concat([Buffer.from(base64, "base64"), Buffer.from("\n")]));
});
