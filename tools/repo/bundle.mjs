// Bundles the package in the current folder: one ES module per entry of its "exports" and "bin", what entries share in one
// chunk, dependencies left outside. Few files load faster than many, which a per-event hook pays each time.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { build } from "rolldown";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

/** The source of each `./dist/NAME.js` that the manifest names: `src/NAME.ts`. */
function entries() {
  const targets =
    JSON.stringify([manifest.exports ?? {}, manifest.bin ?? {}]).match(/\.\/dist\/[^"*]+\.js/g) ?? [];
  return [...new Set(targets)].sort().map((target) => {
    const source = target.replace("./dist/", "src/").replace(/\.js$/, ".ts");
    if (!existsSync(source))
      throw new Error(`${manifest.name}: ${target} in package.json has no source ${source}`);
    return source;
  });
}

/**
 * Removes what an earlier build left behind: every bundle, and each declaration file whose source is gone.
 *
 * @param {string} folder
 */
function removeStale(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeStale(path);
    else if (/\.js(\.map)?$/.test(path) || (path.endsWith(".d.ts") && !existsSync(sourceOf(path))))
      rmSync(path);
  }
}

/** @param {string} declaration `dist/chain/ask.d.ts` comes from `src/chain/ask.ts` */
function sourceOf(declaration) {
  return join("src", relative("dist", declaration).replace(/\.d\.ts$/, ".ts"));
}

/**
 * What comes along: constants, verdicts, the checks of answers. A program that is started for one event pays more for resolving a package
 * than for loading what it needs of it.
 */
const INLINED = new Set(["@ahp/types", "@ahp/validate/messages", "@ahp/mcp-elicitation"]);

/**
 * What stays an import.
 *
 * @param {string} id
 */
function isExternal(id) {
  const { dependencies = {}, peerDependencies = {} } = manifest;
  if (INLINED.has(id)) return false;
  const names = Object.keys({ ...dependencies, ...peerDependencies });
  return id.startsWith("node:") || names.some((name) => id === name || id.startsWith(`${name}/`));
}

/**
 * Entries share two chunks at most: what the root entry reaches, and what only others do, so that nobody loads an adapter's code
 * with the root.
 *
 * @param {string} id
 * @param {{ getModuleInfo: (id: string) => { importers: string[] } | null }} context
 */
function chunkOf(id, context) {
  const seen = new Set([id]);
  for (const each of seen) {
    if (each === resolve("src/index.ts")) return "core";
    for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return "shared";
}

removeStale("dist");
await build({
  input: Object.fromEntries(entries().map((source) => [source.replace(/^src\/|\.ts$/g, ""), source])),
  external: isExternal,
  platform: "neutral",
  transform: { target: "node20" },
  logLevel: "warn",
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    // A command loads what it needs and nothing of the others.
    codeSplitting:
      manifest.bin === undefined
        ? { groups: [{ name: chunkOf, debugName: "by reach", minShareCount: 2 }] }
        : true,
    // Names stay, because they say where a stack trace comes from, and so do lines: Node.js shows the line of an error that nobody
    // caught, which must not be the whole file. Only where a program is started for each event, white space takes too much time.
    minify: {
      compress: true,
      mangle: false,
      codegen: { removeWhitespace: manifest.name === "@ahp/backend" },
    },
    // Annotations stay: bundlers of users drop what is marked as pure.
    comments: { legal: false, annotation: true, jsdoc: false },
    sourcemap: true,
  },
});
