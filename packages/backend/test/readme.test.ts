import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { interceptRequest } from "./support/messages.js";
import { parseLines } from "./support/program.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));

it("the first program of the README is a whole backend", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const program = /```js\n([\s\S]*?)```/.exec(readme)?.[1];
  expect(program).toContain("serveStdio(backend)");
  const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", program ?? ""], {
    cwd: packageFolder,
    input: `${JSON.stringify(interceptRequest())}\n`,
    encoding: "utf8",
  });
  expect(ended).toMatchObject({ status: 0, stderr: "" });
  expect(parseLines(ended.stdout)).toMatchObject([
    { id: "event-1", result: { effects: [{ type: "deny", reason: "Force pushes are not allowed." }] } },
  ]);
});
