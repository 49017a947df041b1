import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isForNodeAlone } from "../src/entries/runtimes.js";
import { COMPILERS, compile } from "../src/packing/compile.js";
import { contentProblems } from "../src/packing/contents.js";
import { installedClosure } from "../src/packing/installed-closure.js";
import { type LocalRegistry, serveRegistry } from "../src/packing/local-registry.js";
import { installedNames, installInEmptyProject, runScript } from "../src/packing/project.js";
import { packInstalled, packPackage, type Tarball } from "../src/packing/tarball.js";
import { runCommand } from "../src/run-command.js";
import { readPackages } from "../src/workspace/packages.js";
import { REPOSITORY } from "./repository.js";
import { temporaryFolder } from "./temporary-tree.js";

const PACKAGES = readPackages(REPOSITORY).filter(({ group }) => group === "packages");
const NAMED = PACKAGES.map(({ name, manifest }) => [name, manifest] as const);
const CONSUMERS = join(REPOSITORY, "tools/repo/test/consumers");
const SPAWNING = ["cross-spawn", "isexe", "path-key", "shebang-command", "shebang-regex", "which"];

/** Everything that an installation of one package brings into an empty project. A longer row is a decision. */
const BRINGS: Readonly<Record<string, readonly string[]>> = {
  "@ahp/types": ["@ahp/types"],
  "@ahp/validate": ["@ahp/types", "@ahp/validate"],
  "@ahp/mcp-elicitation": ["@ahp/mcp-elicitation", "@ahp/types", "@ahp/validate"],
  "@ahp/mcp-era-parity": [
    "@ahp/mcp-era-parity",
    "ajv",
    "commander",
    "fast-deep-equal",
    "fast-uri",
    "json-schema-traverse",
    "require-from-string",
  ],
  "@ahp/backend": ["@ahp/backend", "@ahp/mcp-elicitation", "@ahp/types", "@ahp/validate"],
  "@ahp/harness": [
    "@ahp/harness",
    "@ahp/mcp-elicitation",
    "@ahp/types",
    "@ahp/validate",
    ...SPAWNING,
    "undici",
  ],
  "@ahp/conformance": ["@ahp/conformance", "@ahp/types", "@ahp/validate"],
  "@ahp/cli": [
    "@ahp/backend",
    "@ahp/cli",
    "@ahp/conformance",
    "@ahp/harness",
    "@ahp/mcp-elicitation",
    "@ahp/types",
    "@ahp/validate",
    "@marcbachmann/cel-js",
    "commander",
    "re2js",
    ...SPAWNING,
    "undici",
    "yaml",
  ],
};

const tarballs = new Map<string, Tarball>();
const folder = temporaryFolder();
let registry: LocalRegistry;

beforeAll(async () => {
  const folders = PACKAGES.map((each) => join(REPOSITORY, each.folder));
  const [own, others] = await Promise.all([
    Promise.all(folders.map((each) => packPackage(each, folder))),
    packInstalled(installedClosure(folders), folder),
  ]);
  for (const tarball of own) tarballs.set(tarball.manifest.name, tarball);
  registry = await serveRegistry([...own, ...others]);
});

afterAll(async () => {
  await registry?.close();
  rmSync(folder, { recursive: true, force: true });
});

function tarballOf(name: string): Tarball {
  const tarball = tarballs.get(name);
  if (tarball === undefined) throw new Error(`${name} was not packed`);
  return tarball;
}

describe.each(NAMED)("the tarball of %s", (name) => {
  it("holds what belongs there and nothing else", () => {
    const license = readFileSync(join(REPOSITORY, "LICENSE"), "utf8");
    expect(contentProblems(tarballOf(name), license, [REPOSITORY])).toEqual([]);
  });

  it("has a manifest that leads every user to its files", async () => {
    const { files } = tarballOf(name);
    const packed = [...files].map(([path, data]) => ({ name: `package/${path}`, data }));
    const { messages } = await publint({ pkgDir: "package", pack: { files: packed }, strict: true });
    expect(messages).toEqual([]);
  });
});

describe("the tarball of @ahp/types", () => {
  it("carries every canonical document, their hashes and the bundle", () => {
    const canonical = readdirSync(join(REPOSITORY, "schemas/draft"));
    const carried = [...tarballOf("@ahp/types").files.keys()].filter((path) =>
      path.startsWith("dist/schemas/"),
    );
    const expected = [...canonical, "bundle.schema.json"].map((each) => `dist/schemas/${each}`);
    expect(canonical).toContain("manifest.json");
    expect(carried.sort()).toEqual(expected.sort());
  });
});

/** Whether an entry is for those alone who have installed an optional peer beside the package. */
function needsOptionalPeer(name: string, path: string): boolean {
  const { files, manifest } = tarballOf(name);
  const peers = Object.keys(manifest.peerDependenciesMeta ?? {});
  const [target] = /[^"]+\.js/.exec(JSON.stringify(manifest.exports?.[path])) ?? [""];
  const code = new TextDecoder().decode(files.get(target.replace("./", "")));
  const imported = [...code.matchAll(/from ?"([^"]+)"/g)].map(([, specifier]) => specifier);
  return peers.some((peer) => imported.includes(peer));
}

describe.each(NAMED)("%s, installed alone in an empty project", (name, manifest) => {
  const project = join(folder, "projects", name);
  const paths = Object.keys(manifest.exports ?? {}).filter(
    (path) => !path.includes("*") && path !== "./package.json",
  );
  let entries: string[] = [];

  beforeAll(async () => {
    entries = paths.filter((path) => !needsOptionalPeer(name, path)).map((path) => path.replace(".", name));
    await installInEmptyProject(project, name, registry.url);
  });

  it("brings what it needs and nothing else, the other role least of all", () => {
    expect(installedNames(project)).toEqual([...(BRINGS[name] ?? [])].sort());
  });

  it("is imported under Node.js, in silence and with names", async () => {
    const script = `const names = {};
      for (const entry of ${JSON.stringify(entries)}) names[entry] = Object.keys(await import(entry)).length > 0;
      console.log(JSON.stringify(names));`;
    const { status, output } = await runScript(project, "import.mjs", script);
    const all = Object.fromEntries(entries.map((entry) => [entry, true]));
    expect({ status, output }).toEqual({ status: 0, output: `${JSON.stringify(all)}\n` });
  });

  it("is required by CommonJS, which takes modules without a top-level await", async () => {
    const script = `for (const entry of ${JSON.stringify(entries)}) require(entry);`;
    expect(await runScript(project, "require.cjs", script)).toMatchObject({ status: 0, output: "" });
  });

  it.each([...COMPILERS.keys()].filter((each) => each !== "bundler for browsers"))(
    "has types for all that a user writes under %s",
    async (compiler) => {
      copyFileSync(join(CONSUMERS, `${name.slice("@ahp/".length)}.ts`), join(project, "consumer.ts"));
      expect(await compile(project, "consumer.ts", compiler)).toBe("");
    },
  );

  it.each(isForNodeAlone(manifest) ? [] : [name])(
    "has types for %s without those of Node.js",
    async (entry) => {
      writeFileSync(join(project, "web.ts"), `export * as entry from "${entry}";\n`);
      expect(await compile(project, "web.ts", "bundler for browsers")).toBe("");
    },
  );

  it.each(Object.keys(manifest.bin ?? {}))("runs %s --version", async (command) => {
    const result = await runCommand(join(project, "node_modules/.bin", command), ["--version"], project);
    expect(result).toMatchObject({ status: 0, output: `${manifest.version}\n` });
  });
});

describe("@ahp/types in a project", () => {
  it.each(["event.schema.json", "bundle.schema.json", "manifest.json"])(
    "gives schemas/%s",
    async (document) => {
      const project = join(folder, "projects/@ahp/types");
      const script = `import document from "@ahp/types/schemas/${document}" with { type: "json" };
      console.log(Object.keys(document).length > 0);`;
      expect(await runScript(project, "document.mjs", script)).toMatchObject({ status: 0, output: "true\n" });
    },
  );
});

describe("what a user imports by mistake", () => {
  it.each([
    ["@ahp/backend", "@ahp/harness"],
    ["@ahp/harness", "@ahp/backend"],
    ["@ahp/validate", "@ahp/backend"],
  ])("with %s installed, %s is not there", async (name, other) => {
    const project = join(folder, "projects", name);
    const { status, output } = await runScript(project, "other.mjs", `await import("${other}");`);
    expect(status).toBe(1);
    expect(output).toContain("ERR_MODULE_NOT_FOUND");
  });
});

describe("no installation", () => {
  // npm looks at an optional peer, and installs nothing of it.
  const optional = PACKAGES.flatMap(({ manifest }) => Object.keys(manifest.peerDependenciesMeta ?? {}));

  it("asked for a package that the workspace does not declare", () => {
    expect(registry.missing.filter((name) => !optional.includes(name))).toEqual([]);
  });
});
