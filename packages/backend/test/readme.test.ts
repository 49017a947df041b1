import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { interceptRequest } from "./support/messages.js";
import { parseLines } from "./support/program.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

it("the first program of the README is a whole backend", () => {
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

/** What the README says that an entry has, in its table of entries. */
const named = [...readme.matchAll(/^\| `(@ahp\/backend[^`]*)` \| (.*?) \| [^|]* \|$/gm)].flatMap(
  ([, entry, text]) =>
    [...(text ?? "").matchAll(/(?<!\.)\b([a-z]\w+)\(/g)].map(([, name]) => [entry, name] as const),
);

it.each(named)("%s has %s", async (entry, name) => {
  expect(await import(entry ?? "")).toHaveProperty(name ?? "");
});

it("names an entry for each that the package has", () => {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
  const entries = Object.keys(exports).filter((path) => path !== "./package.json");
  for (const path of entries) expect(readme).toContain(`| \`${path.replace(".", "@ahp/backend")}\` |`);
  expect(named.length).toBeGreaterThan(entries.length);
});
