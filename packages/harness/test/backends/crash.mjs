// Dies by a signal as soon as it has a request, after a last word on stderr.
import { onRequest } from "./protocol.mjs";

onRequest(() => {
  process.stderr.write("first line\nFATAL: policy store is corrupt\n", () =>
    process.kill(process.pid, "SIGKILL"),
  );
});
