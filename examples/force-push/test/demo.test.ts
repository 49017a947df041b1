import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";

const cwd = join(import.meta.dirname, "..");

describe("the demo", () => {
  let printed = "";

  beforeAll(async () => {
    const tsx = join(cwd, "node_modules/.bin/tsx");
    ({ stdout: printed } = await promisify(execFile)(tsx, ["src/main.ts"], {
      cwd,
      env: { ...process.env, NO_COLOR: "1" },
    }));
  });

  it.each([
    [
      "both policies answer about git status",
      /git status[\s\S]*com\.example\.rules over stdio-persistent after [\d.]+ ms: no objection/,
    ],
    [
      "the HTTP backend answers with its token",
      /com\.example\.protected-paths over http after [\d.]+ ms: no objection/,
    ],
    [
      "the rules refuse the forced push",
      /com\.example\.rules over stdio-persistent after [\d.]+ ms: com\.example\.git\.no-force-push/,
    ],
    ["the refusal carries the rule's reason", /denied by policy: Force pushes rewrite history/],
    ["a settled decision asks nobody else", /not asked +com\.example\.protected-paths/],
    ["a hanging backend under fail-open lets the tool run", /timeout, fail-open[\s\S]*?it ran/],
    [
      "a hanging backend under fail-closed is told apart from a policy",
      /timeout, fail-closed[\s\S]*?denied in place of a backend that failed/,
    ],
    ["the remote's ref did not move", /the ref did not move/],
    ["the same push unguarded moves it", /with nobody asked, moved it to [0-9a-f]{12}/],
  ])("%s", (_what, expected) => {
    expect(printed).toMatch(expected);
  });
});
