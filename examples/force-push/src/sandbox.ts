import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

// Nobody's global git configuration, hooks or signing keys take part.
const isolated = {
  PATH: process.env.PATH ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_TERMINAL_PROMPT: "0",
};

/** A temporary bare remote and a clone whose history was rewritten, so that only a forced push would get through. */
export interface Sandbox {
  /** The clone: where the agent works. */
  readonly clone: string;
  /** Runs git in the clone and gives back what it prints. */
  git(...args: string[]): Promise<string>;
  /** Runs a shell command in the clone, as an agent's shell tool does. */
  shell(command: string, signal?: AbortSignal): Promise<string>;
  /** The commit that the remote's `main` points at. */
  remoteHead(): Promise<string>;
  /** Where `main` of a copy of the remote points after the same forced push without anyone in front of it. */
  headAfterUnguardedPush(): Promise<string>;
  remove(): Promise<void>;
}

export async function createSandbox(): Promise<Sandbox> {
  const root = await mkdtemp(join(tmpdir(), "ahp-demo-"));
  const remote = join(root, "remote.git");
  const clone = join(root, "clone");
  const gitIn = async (cwd: string, args: string[]) =>
    (await run("git", args, { cwd, env: isolated })).stdout.trim();
  const git = (...args: string[]) => gitIn(clone, args);
  const headOf = (repository: string) =>
    gitIn(root, ["--git-dir", repository, "rev-parse", "refs/heads/main"]);

  await gitIn(root, ["init", "--quiet", "--bare", "--initial-branch=main", remote]);
  await gitIn(root, ["clone", "--quiet", remote, clone]);
  await git("checkout", "--quiet", "-B", "main");
  await writeFile(join(clone, "README.md"), "# payments\n");
  await git("add", ".");
  await git("commit", "--quiet", "--message", "Payments service");
  await git("push", "--quiet", "origin", "main");
  await git("commit", "--quiet", "--amend", "--message", "Rewritten history");

  return {
    clone,
    git,
    shell: async (command, signal) => {
      const { stdout, stderr } = await run("sh", ["-c", command], {
        cwd: clone,
        env: isolated,
        ...(signal && { signal }),
      });
      return `${stdout}${stderr}`.trim();
    },
    remoteHead: () => headOf(remote),
    headAfterUnguardedPush: async () => {
      const copy = join(root, "copy.git");
      await cp(remote, copy, { recursive: true });
      await git("push", "--quiet", "--force", copy, "main");
      return headOf(copy);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
