import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** How a program ended, and everything it wrote. */
export interface Ended {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

/** A backend in a process of its own. */
export class Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<[number | null, string | null]>;
  stdout = "";
  stderr = "";

  constructor(name: string, env: Record<string, string> = {}) {
    const path = fileURLToPath(new URL(`../programs/${name}`, import.meta.url));
    this.child = spawn(process.execPath, [path], { env: { ...process.env, ...env } });
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.child.stdin.on("error", () => {});
    this.#ended = once(this.child, "close") as Promise<[number | null, string | null]>;
  }

  /** Writes text or bytes; resolves when they are handed over. */
  async write(data: string | Uint8Array): Promise<void> {
    await new Promise<void>((resolve) => {
      this.child.stdin.write(data, () => resolve());
    });
  }

  /** Resolves when stdout holds so many complete lines. */
  async lines(count: number): Promise<unknown[]> {
    while (this.stdout.split("\n").length - 1 < count) {
      if (this.child.exitCode !== null) throw new Error(`ended after ${this.stdout}${this.stderr}`);
      await once(this.child.stdout, "data");
    }
    return parseLines(this.stdout);
  }

  /** Resolves when stderr holds the text. */
  async says(text: string): Promise<void> {
    while (!this.stderr.includes(text)) {
      if (this.child.exitCode !== null) throw new Error(`ended after ${this.stdout}${this.stderr}`);
      await once(this.child.stderr, "data");
    }
  }

  /** Closes stdin after the given text and waits for the end of the process. */
  async end(data?: string | Uint8Array): Promise<Ended> {
    if (data === undefined) this.child.stdin.end();
    else this.child.stdin.end(data);
    return await this.ended();
  }

  async ended(): Promise<Ended> {
    const [code, signal] = await this.#ended;
    return { code, signal, stdout: this.stdout, stderr: this.stderr };
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }
}

/** The messages on the lines of a text, each of which must end with a line feed. */
export function parseLines(text: string): unknown[] {
  if (text === "") return [];
  if (!text.endsWith("\n")) throw new Error(`the last line is not complete: ${text}`);
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}
