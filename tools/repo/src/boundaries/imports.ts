import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** One place in a file that names another module: static, dynamic, type-only or re-exported alike. */
export interface ModuleReference {
  readonly specifier: string;
  readonly line: number;
  /** `export *` without a name; `types` for `export type *`. */
  readonly star?: "values" | "types";
}

/** A file with everything it refers to. */
export interface FileReferences {
  readonly file: string;
  readonly references: readonly ModuleReference[];
}

/**
 * Reads a file below `root` and lists the modules it refers to, in the order of the text.
 *
 * @throws Error naming the file when it does not parse
 */
export function readReferences(root: string, file: string): FileReferences {
  return { file, references: moduleReferences(file, readFileSync(join(root, file), "utf8")) };
}

/**
 * The modules that a source text refers to. A dynamic import of something else than a literal has no specifier and is left out.
 *
 * @throws Error naming the file when it does not parse
 *
 * @example
 * moduleReferences("a.ts", 'import type { Issue } from "./issue.js";') // [{ specifier: "./issue.js", line: 1 }]
 */
export function moduleReferences(file: string, text: string): ModuleReference[] {
  const { program, module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} does not parse: ${error.message}`);
  const found: (ModuleReference & { at: number })[] = [];
  const add = (specifier: string, at: number, star?: "values" | "types"): void => {
    found.push({ specifier, line: lineAt(text, at), at, ...(star === undefined ? {} : { star }) });
  };

  for (const { moduleRequest, start } of module.staticImports) add(moduleRequest.value, start);
  for (const { entries, start } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest !== null);
    if (from === undefined || from.moduleRequest === null) continue;
    const star = from.importName.kind === "AllButDefault" && from.exportName.kind === "None";
    add(from.moduleRequest.value, start, star ? (from.isType ? "types" : "values") : undefined);
  }
  new Visitor({
    ImportExpression: ({ source, start }) => {
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, start);
    },
    TSImportType: ({ source, start }) => add(source.value, start),
    TSExternalModuleReference: ({ expression, start }) => add(expression.value, start),
  }).visit(program);

  found.sort((a, b) => a.at - b.at);
  return found.map(({ at: _, ...reference }) => reference);
}

/** The npm package of a bare specifier: `@ahp/backend` for `@ahp/backend/stdio`. Undefined for relative and `node:` ones. */
export function packageOf(specifier: string): string | undefined {
  if (/^(?:\.|\/|node:)/.test(specifier)) return undefined;
  const [first = "", second] = specifier.split("/");
  return first.startsWith("@") && second !== undefined ? `${first}/${second}` : first;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
