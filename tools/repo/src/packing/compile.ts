import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runCommand } from "../run-command.js";

const require = createRequire(import.meta.url);
const TSC = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
const TYPE_ROOTS = join(dirname(require.resolve("@types/node/package.json")), "..");

/** How a user's compiler may be set up: it decides which of a package's declaration files are found. */
export const COMPILERS: ReadonlyMap<string, object> = new Map([
  ["nodenext", { module: "nodenext", moduleResolution: "nodenext", lib: ["ES2023"], types: ["node"] }],
  ["bundler", { module: "esnext", moduleResolution: "bundler", lib: ["ES2023"], types: ["node"] }],
  [
    "bundler for browsers",
    { module: "esnext", moduleResolution: "bundler", lib: ["ES2023", "DOM"], types: [] },
  ],
]);

/**
 * Type-checks one file of a project, declaration files of all packages included, which is stricter than most users are.
 *
 * @param compiler one of {@link COMPILERS}
 * @returns what the compiler printed; empty when all is well
 */
export async function compile(folder: string, file: string, compiler: string): Promise<string> {
  const compilerOptions = {
    ...COMPILERS.get(compiler),
    target: "ES2023",
    strict: true,
    skipLibCheck: false,
    resolveJsonModule: true,
    noEmit: true,
    typeRoots: [TYPE_ROOTS],
  };
  const project = join(folder, `tsconfig.${file}.${compiler.replaceAll(" ", "-")}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
  const { status, output } = await runCommand(process.execPath, [TSC, "-p", project], folder);
  return status === 0 ? "" : output;
}
