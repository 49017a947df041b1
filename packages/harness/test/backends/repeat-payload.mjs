// Logs what it was asked, the environment variable AHP_TEST_SECRET and a bearer header to stderr, then ends with status 1.
import { onRequest } from "./protocol.mjs";

onRequest((request) => {
  const { command } = request.params.event.tool.input;
  const lines = [JSON.stringify(request), `command: ${command}`, `secret: ${process.env.AHP_TEST_SECRET}`];
  process.stderr.write(`${lines.join("\n")}\nAuthorization: Bearer abc.def.ghi\n`, () => process.exit(1));
});
