import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInBareRealm } from "../src/entries/bare-realm.js";
import { portability } from "../src/entries/portability.js";
import { isForNodeAlone, NODE, RUNTIMES, type Runtime } from "../src/entries/runtimes.js";
import { printFinding } from "../src/finding.js";
import { readPackages } from "../src/workspace/packages.js";
import { REPOSITORY } from "./repository.js";
import { type Tree, temporaryTree } from "./temporary-tree.js";

const HERE = join(REPOSITORY, "tools/repo");
const PACKAGES = readPackages(REPOSITORY).filter(({ group }) => group === "packages");
const [DEFAULT] = RUNTIMES as [Runtime];

const inEveryRuntime = <T>(rows: readonly T[]): [T, string, Runtime][] =>
  rows.flatMap((row) => RUNTIMES.map((runtime): [T, string, Runtime] => [row, runtime.name, runtime]));

const findingsOf = async (specifier: string, from: string, runtime: Runtime): Promise<string[]> =>
  (await portability(specifier, from, runtime)).map(printFinding);

describe("the built packages", () => {
  const roots = PACKAGES.filter(({ manifest }) => manifest.exports?.["."] !== undefined);
  const everywhere = roots.filter(({ manifest }) => !isForNodeAlone(manifest)).map(({ name }) => name);
  const nodeAlone = roots.filter(({ manifest }) => isForNodeAlone(manifest)).map(({ name }) => name);

  it("are dependencies of this one, so that they are built first and found", () => {
    const here = readPackages(REPOSITORY).find(({ name }) => name === "@ahp/repo");
    expect(Object.keys(here?.manifest.devDependencies ?? {})).toEqual(
      expect.arrayContaining(PACKAGES.map(({ name }) => name)),
    );
  });

  it("run anywhere, but for the command and the conformance runner, which start programs", () => {
    expect(nodeAlone).toEqual(["@ahp/cli", "@ahp/conformance"]);
  });

  it.each(inEveryRuntime(everywhere))(
    "%s reaches nothing of Node.js under %s",
    async (name, _runtime, runtime) => {
      expect(await findingsOf(name, HERE, runtime)).toEqual([]);
    },
  );

  it.each(inEveryRuntime(["@ahp/backend/http", "@ahp/backend/hono"]))(
    "%s, which edge functions import, reaches nothing of Node.js under %s",
    async (specifier, _runtime, runtime) => {
      expect(await findingsOf(specifier, HERE, runtime)).toEqual([]);
    },
  );

  it.each(inEveryRuntime(nodeAlone))("%s does not resolve under %s", async (name, _runtime, runtime) => {
    expect((await findingsOf(name, HERE, runtime)).join()).toContain(`Could not resolve "${name}"`);
  });

  it.each([
    ["@ahp/harness", "imports node:child_process"],
    ["@ahp/backend/stdio", "uses the global process"],
    ["@ahp/backend/node", "imports node:http"],
  ])("%s is seen to be for Node.js under node: %s", async (specifier, finding) => {
    expect((await findingsOf(specifier, HERE, NODE)).join("\n")).toContain(finding);
  });
});

/** A package `@ahp/probe` whose root entry imports a chunk, which imports a dependency. */
function probe(changes: Tree): string {
  return temporaryTree({
    "node_modules/@ahp/probe/package.json": {
      name: "@ahp/probe",
      type: "module",
      sideEffects: false,
      exports: {
        ".": { node: "./dist/index.node.js", default: "./dist/index.js" },
        "./stdio": "./dist/stdio.js",
      },
    },
    "node_modules/@ahp/probe/dist/index.js": 'export { a } from "./chunks/a.js";\n',
    "node_modules/@ahp/probe/dist/index.node.js": 'export { a } from "./stdio.js";\n',
    "node_modules/@ahp/probe/dist/stdio.js":
      'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n',
    "node_modules/@ahp/probe/dist/chunks/a.js":
      'import { b } from "@ahp/other";\nexport const a = () => b;\n',
    "node_modules/@ahp/other/package.json": { name: "@ahp/other", type: "module", exports: "./index.js" },
    "node_modules/@ahp/other/index.js": "export const b = 1;\n",
    ...changes,
  });
}

describe("a small package", () => {
  it.each(inEveryRuntime(["@ahp/probe"]))(
    "%s that keeps Node.js behind its condition and a subpath is sound under %s",
    async (name, _runtime, runtime) => {
      expect(await findingsOf(name, probe({}), runtime)).toEqual([]);
    },
  );

  const CHUNK = "node_modules/@ahp/probe/dist/chunks/a.js";
  const OTHER = "node_modules/@ahp/other/index.js";

  it.each<[what: string, file: string, text: string, finding: string]>([
    [
      "a built-in module in a chunk",
      CHUNK,
      'export { readFileSync as a } from "node:fs";',
      "imports node:fs",
    ],
    [
      "a built-in module in a dependency",
      OTHER,
      'import "node:net"; export const b = 1;',
      "imports node:net",
    ],
    ["a built-in module without node:", OTHER, 'export { sep as b } from "path";', "imports path"],
    [
      "a built-in module that is imported late",
      CHUNK,
      'export const a = () => import("node:os");',
      "imports node:os",
    ],
    ["the global process", CHUNK, "export const a = process.env.HOME;", "uses the global process"],
    ["the global Buffer", OTHER, 'export const b = Buffer.from("b");', "uses the global Buffer"],
    ["require", CHUNK, 'export const a = () => require("@ahp/other");', "uses the global require"],
    ["eval", CHUNK, 'export const a = () => eval("1");', "uses the global eval"],
    ["indirect eval", CHUNK, 'export const a = () => (0, eval)("1");', "uses the global eval"],
    ["new Function", OTHER, 'export const b = new Function("return 1");', "uses the global Function"],
  ])("with %s is found out", async (_what, file, text, finding) => {
    expect(await findingsOf("@ahp/probe", probe({ [file]: text }), DEFAULT)).toEqual([`${file} ${finding}`]);
  });

  it("with a file that is only imported for its side effects is found out", async () => {
    const root = probe({
      [CHUNK]: 'import "./late.js";\nexport const a = 1;\n',
      "node_modules/@ahp/probe/dist/chunks/late.js": 'import "node:fs";\nexport const unused = 1;\n',
    });
    expect(await findingsOf("@ahp/probe", root, DEFAULT)).toEqual([
      "node_modules/@ahp/probe/dist/chunks/late.js imports node:fs",
    ]);
  });

  it.each([
    ["a local variable", "export const a = (process) => process.env;"],
    ["a member", "export const a = { process: 1 }.process;"],
    ["a text", 'export const a = "new Function, eval(1), require(1)"; // process'],
    ["an optional look at the global object", "export const a = () => globalThis.process?.env;"],
  ])("with %s of such a name is sound", async (_what, text) => {
    expect(await findingsOf("@ahp/probe", probe({ [CHUNK]: text }), DEFAULT)).toEqual([]);
  });

  it("that cannot be resolved is found out", async () => {
    const [finding] = await findingsOf(
      "@ahp/probe",
      probe({ [CHUNK]: 'export * from "@ahp/missing";' }),
      DEFAULT,
    );
    expect(finding).toContain('Could not resolve "@ahp/missing"');
  });
});

describe("a realm with the globals of the web alone", () => {
  const run = (text: string) =>
    runInBareRealm(join(temporaryTree({ "module.js": text }), "module.js"), DEFAULT);

  it("has no Node.js and makes no code from text", async () => {
    const text = `
      const attempt = (run) => { try { return run(); } catch (error) { return error.name; } };
      export const result = Promise.resolve(JSON.stringify([
        typeof globalThis.process, typeof globalThis.Buffer, typeof fetch,
        attempt(() => globalThis["Function"]("return 1")()),
        attempt(() => globalThis["eval"]("1")),
      ]));`;
    expect(await run(text)).toEqual(["undefined", "undefined", "function", "EvalError", "EvalError"]);
  });

  it("cannot load a built-in module", async () => {
    const text =
      'import { sep } from "node:path"; export const result = Promise.resolve(JSON.stringify(sep));';
    await expect(run(text)).rejects.toThrow("node:path");
  });
});

const REALM = join(REPOSITORY, "tools/repo/test/realm");

describe.each(RUNTIMES)("under $name, in a realm without Node.js", (runtime) => {
  it("@ahp/validate decodes, validates, frames and says what is wrong", async () => {
    expect(await runInBareRealm(join(REALM, "validate.ts"), runtime)).toEqual({
      decoded: "intercept",
      valid: true,
      issues: [["/params/event/tool/name", true]],
      hostile: false,
      frames: [true],
    });
  });

  it("@ahp/mcp-elicitation reads a form, checks answers, edits one, and looks at a URL", async () => {
    expect(await runInBareRealm(join(REALM, "mcp-elicitation.ts"), runtime)).toEqual({
      adult: true,
      minor: [["/age", "minimum"]],
      edited: '{"action":"accept","content":{"age":19},"_meta":{"kept":1}}',
      origin: "https://example.org",
    });
  });

  it("@ahp/mcp-era-parity reads a transcript, refuses one, and says what was established", async () => {
    expect(await runInBareRealm(join(REALM, "mcp-era-parity.ts"), runtime)).toEqual({
      format: "streamable-http",
      conclusions: [["known:2026-07-28", "non_terminal"]],
      said: true,
      established: 1,
      gate: true,
      refused: ["duplicate-member"],
      cacheable: true,
    });
  });

  it("@ahp/backend answers a request, over HTTP too, and reports what a handler throws", async () => {
    expect(await runInBareRealm(join(REALM, "backend.ts"), runtime)).toEqual({
      denied: [{ type: "deny", reason: "Force pushes are not allowed." }],
      allowed: [],
      http: [200, [{ type: "deny", reason: "Force pushes are not allowed." }]],
      thrown: -32004,
      reported: ["the handler's own error"],
    });
  });

  it("@ahp/harness asks a backend over fetch, and refuses stdio as a mistake of configuration", async () => {
    expect(await runInBareRealm(join(REALM, "harness.ts"), runtime)).toEqual({
      push: ["denied", "Force pushes are not allowed.", false],
      status: ["continue", null, null],
      stdio: "transport-unavailable",
    });
  });
});
