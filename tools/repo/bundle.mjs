// Bundles the package in the current folder: one ES module per entry of its "exports" and "bin", shared code
// in chunks, dependencies left outside. Few files load faster than many, which a per-event hook pays each time.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";

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

removeStale("dist");
await build({
  entryPoints: entries(),
  outdir: "dist",
  outbase: "src",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "neutral",
  target: "node20",
  packages: "external",
  external: ["node:*"],
  chunkNames: "chunks/[name]-[hash]",
  // Short names would only hide where a stack trace comes from; white space is what takes time to load.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: "linked",
  sourcesContent: true,
  legalComments: "none",
  logLevel: "warning",
});
