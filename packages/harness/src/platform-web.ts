import { HarnessError } from "./harness-error.js";
import type { Platform } from "./platform.js";
import { FetchPoster } from "./transport/http-fetch.js";
import { openHttp } from "./transport/open-http.js";

/** Browsers, workers and edge runtimes: HTTP over `fetch`, no files, no processes, no environment unless the host gives one. */
export const webPlatform: Platform = {
  environment: () => ({}),
  openTransport(backend, context) {
    const { transport } = backend;
    if (transport.type === "http") {
      if (context.endpoint.tls === undefined)
        return openHttp(backend, transport, context, () => new FetchPoster());
      throw new HarnessError(
        "transport-unavailable",
        `backend ${backend.id}: this runtime's \`fetch\` takes no TLS options; leave http["${backend.id}"].tls out, or run under Node.js`,
      );
    }
    throw new HarnessError(
      "transport-unavailable",
      `backend ${backend.id}: stdio needs processes, which this runtime does not have; reach the backend by http, or run under Node.js (package condition \`node\`)`,
    );
  },
};
