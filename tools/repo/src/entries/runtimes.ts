import { isBuiltin } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";
import type { Manifest } from "../workspace/packages.js";

/** A kind of place where a root entry must run: anything but Node.js. */
export interface Runtime {
  readonly name: string;
  readonly options: Pick<BuildOptions, "platform" | "conditions" | "mainFields">;
}

/** How bundlers resolve an import there. The `default` condition alone is what an unknown runtime gets. */
export const RUNTIMES: readonly Runtime[] = [
  { name: "default", options: { platform: "neutral", conditions: [], mainFields: ["module", "main"] } },
  { name: "browser", options: { platform: "browser", conditions: [] } },
  { name: "worker", options: { platform: "browser", conditions: ["worker"] } },
  { name: "edge", options: { platform: "browser", conditions: ["workerd", "edge-light"] } },
];

export const NODE: Runtime = { name: "node", options: { platform: "node", conditions: [] } };

/** Whether a package says in its manifest that its root entry exists under Node.js alone, and nowhere else resolves. */
export function isForNodeAlone({ exports }: Manifest): boolean {
  const root = exports?.["."];
  if (typeof root !== "object" || root === null) return false;
  const conditions = Object.keys(root).filter((condition) => condition !== "types");
  return conditions.length === 1 && conditions[0] === "node";
}

/** One import of a built-in module of Node.js: which, and the file that names it. */
export interface BuiltinImport {
  readonly builtin: string;
  readonly importer: string;
}

/** Leaves built-in modules outside a bundle, under every name that they have, and notes who imports them. */
export function noteBuiltins(found: BuiltinImport[]): Plugin {
  return {
    name: "note-builtins",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer }) => {
        if (!isBuiltin(path)) return undefined;
        found.push({ builtin: path, importer });
        return { path, external: true };
      });
    },
  };
}
