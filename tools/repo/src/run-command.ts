import { spawn } from "node:child_process";

export interface CommandResult {
  readonly status: number;
  readonly stdout: string;
  /** Both streams in the order in which they came. */
  readonly output: string;
}

/**
 * Runs a command to its end, without input. On Windows through a shell, because npm, pnpm and the tools are scripts there.
 *
 * @throws Error when it cannot be started, or when it was ended by the time limit (milliseconds; default three minutes)
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  { env = process.env, timeout = 180_000 }: { env?: NodeJS.ProcessEnv; timeout?: number } = {},
): Promise<CommandResult> {
  const child = spawn(command, args, {
    cwd,
    env,
    timeout,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let stdout = "";
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status, signal) => {
      if (status === null)
        reject(new Error(`${command} ${args.join(" ")} was ended by ${signal}:\n${output}`));
      else resolve({ status, stdout, output });
    });
  });
}
