// Node.js only: reached from the `node` entry alone.
import type { StdioTransport } from "@ahp/types";
import type { Platform, TransportContext } from "./platform.js";
import { readRegistrationFile } from "./registration/read-registration-file.js";
import { childEnvironment } from "./transport/child-environment.js";
import { PooledPoster } from "./transport/http-pooled.js";
import { openHttp } from "./transport/open-http.js";
import type { CommandLine } from "./transport/process-group.js";
import { StdioPerEventTransport } from "./transport/stdio-per-event.js";
import { StdioPersistentTransport } from "./transport/stdio-persistent.js";
import { tlsConnectOptions } from "./transport/tls.js";
import type { Transport } from "./transport/transport.js";

/** Node.js: processes over stdio, pooled HTTP, files, and the environment of the process. */
export const nodePlatform: Platform = {
  environment: () => process.env,
  readFile: readRegistrationFile,
  openTransport(backend, context) {
    const { transport } = backend;
    return transport.type === "http"
      ? openHttp(backend, transport, context, (url) => {
          const tls = tlsConnectOptions(backend.id, context.endpoint.tls);
          return new PooledPoster(url, context.limits, tls);
        })
      : openStdio(transport, context);
  },
};

function openStdio(transport: StdioTransport, context: TransportContext): Transport {
  const platform = process.platform === "win32" ? "windows" : "posix";
  const command: CommandLine = {
    command: transport.command,
    args: transport.args ?? [],
    cwd: transport.cwd,
    env: childEnvironment(process.env, context.processEnvironment, platform),
  };
  return transport.lifecycle === "persistent"
    ? new StdioPersistentTransport(command, context.limits, context.clock)
    : new StdioPerEventTransport(command, context.limits);
}
