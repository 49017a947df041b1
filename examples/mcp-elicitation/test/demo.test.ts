import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";

const cwd = join(import.meta.dirname, "..");

describe("the demo", () => {
  let printed = "";

  beforeAll(async () => {
    const tsx = join(cwd, "node_modules/.bin/tsx");
    ({ stdout: printed } = await promisify(execFile)(tsx, ["src/main.ts"], { cwd, timeout: 100_000 }));
  });

  it.each([
    ["the person fills in the form", /person +everything asks for 13 fields; filled in/],
    ["a policy edits the answer", /answered, accept; edited by com\.example\.drop-birthdate/],
    ["the server accepts it", /server +✅ User provided the requested information/],
    ["the person agrees to a page", /person +everything asks to open https:\/\/login\.example\.org; agreed/],
    ["a policy denies a server", /denied by policy: stranger may not ask anything/],
    ["the denied server is told so", /server +❌ User declined/],
  ])("%s", (_what, expected) => {
    expect(printed).toMatch(expected);
  });
});
