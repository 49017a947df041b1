import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A policy process that listens on loopback. */
export interface HttpBackend {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the protected-paths backend as a process of its own and waits until it says where it listens. */
export async function startHttpBackend(token: string): Promise<HttpBackend> {
  const program = fileURLToPath(new URL("./backends/protected-paths.ts", import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { PATH: process.env.PATH ?? "", DEMO_TOKEN: token },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const failed = exited.then(([status]) =>
    Promise.reject(new Error(`the HTTP backend ended with status ${status}`)),
  );
  const [url] = (await Promise.race([once(lines, "line"), failed])) as [string];
  failed.catch(() => undefined);
  return {
    url,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
