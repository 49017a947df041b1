import { readFileSync, realpathSync } from "node:fs";
import { relative } from "node:path";
import { build, transform } from "esbuild";
import type { Finding } from "../finding.js";
import { type BuiltinImport, noteBuiltins, type Runtime } from "./runtimes.js";

/** Names that only Node.js has, and the two that make code from text, which browsers and workers may forbid. */
const FOREIGN_GLOBALS = [
  "process",
  "Buffer",
  "require",
  "global",
  "__dirname",
  "__filename",
  "setImmediate",
  "clearImmediate",
  "eval",
  "Function",
];

const MARK = "__foreign_global_";

/**
 * Walks a built entry through its chunks and dependencies, as a bundler for `runtime` resolves them, and finds what does not
 * exist or is not allowed outside Node.js: built-in modules, globals of Node.js, `require`, code made from text. Every file that
 * an import reaches counts, whether its names are used or not, and also where a package says that it has no side effects.
 *
 * @param specifier what a user imports: `@ahp/backend`
 * @param from a folder from which the package resolves; findings name files from here
 *
 * @example
 * await portability("@ahp/backend", folder, runtime) // [] when it runs anywhere
 */
export async function portability(specifier: string, from: string, runtime: Runtime): Promise<Finding[]> {
  const builtins: BuiltinImport[] = [];
  const files = new Set<string>();
  try {
    await build({
      ...runtime.options,
      stdin: {
        contents: `import * as all from ${JSON.stringify(specifier)}; export { all };`,
        resolveDir: from,
      },
      absWorkingDir: from,
      bundle: true,
      ignoreAnnotations: true,
      format: "esm",
      write: false,
      logLevel: "silent",
      plugins: [
        noteBuiltins(builtins),
        {
          name: "note-files",
          setup: (each) =>
            each.onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
              files.add(path);
              return undefined;
            }),
        },
      ],
    });
  } catch (error) {
    return [{ where: specifier, what: `cannot be bundled for ${runtime.name}: ${String(error)}` }];
  }
  const named = (path: string): string => relative(realpathSync(from), realpathSync(path));
  return [
    ...builtins.map(({ builtin, importer }) => ({ where: named(importer), what: `imports ${builtin}` })),
    ...(await Promise.all([...files].sort().map((path) => foreignGlobals(named(path), path)))).flat(),
  ];
}

/** esbuild replaces a name by its definition only where the name is free, so a local variable of that name does not count. */
async function foreignGlobals(name: string, path: string): Promise<Finding[]> {
  const define = Object.fromEntries(FOREIGN_GLOBALS.map((each) => [each, `${MARK}${each}`]));
  const { code } = await transform(readFileSync(path, "utf8"), {
    format: "esm",
    platform: "neutral",
    define,
  });
  return FOREIGN_GLOBALS.filter((each) => new RegExp(`\\b${MARK}${each}\\b`).test(code)).map((each) => ({
    where: name,
    what: `uses the global ${each}`,
  }));
}
