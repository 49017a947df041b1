import { fail } from "../failure.js";

/**
 * The compiler's code collects error objects and passes every function the place of its value. Our validators only answer yes
 * or no (a separate walker explains a no), so all of that is cut here, which makes the code a fraction of its size and spares
 * an allocation per call. Our own keywords leave nothing that counts errors and goes on, so every error is a return. The rules
 * depend on the compiler's exact output; `LEFTOVERS` makes codegen fail when a new version of it writes something else.
 */
export function simplify(code: string): string {
  const simple = RULES.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    nameFunctions(code),
  );
  const leftover = LEFTOVERS.exec(simple);
  if (leftover !== null) {
    const line = simple.slice(0, leftover.index).split("\n").length;
    fail(
      "validators",
      `the compiler wrote something unexpected in line ${line} of its output: "${leftover[0]}"; see simplify.ts`,
    );
  }
  return simple;
}

const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^"use strict";\n/, ""],
  // The schema of a function, which only error objects name.
  [/^const schema\d+ = \{"\$id":[^\n]*\};\n/gm, ""],
  // Head of a function.
  [
    /\(data, \{instancePath=[^\n]*\}=\{\}\)\{\n(?:\/\*# sourceURL=[^\n]*\n)?let vErrors = null;\nlet errors = 0;\n/g,
    "(data){\n",
  ],
  // An error: the return stays.
  [/^is\w+\.errors = [^\n]*;\n/gm, ""],
  [/^return errors === 0;$/gm, "return true;"],
  // A guard that no error was counted so far, which none ever is.
  [/^const _errs\d+ = errors;\n/gm, ""],
  [/^if\(errors === (?:_errs\d+|0)\)\{$/gm, "{"],
  [/^(?:var|let|const) _?valid\d+ = (?:_errs\d+ === errors|errors === _errs\d+|true);\n/gm, ""],
  [/^if\(_?valid\d+\)\{$/gm, "{"],
];

const LEFTOVERS =
  /(?<![."])\b(?:vErrors|errors|_errs\d+|_?valid\d+|err\d+|missing\d+|passing\d+|ifClause\d+|instancePath|schemaPath|rootData|dynamicAnchors|validate\d+|schema\d+|formats\d+|func\d+|root\d+|wrapper\d+|pattern\d+|require|eval|Function|import|evaluated|self|scope)\b(?!")/;

/** `validate52` becomes `isSession`, exported where it is declared. */
function nameFunctions(code: string): string {
  const names = new Map<string, string>();
  return code
    .replace(/^export const (is\w+) = (validate\d+);\n?/gm, (_all, name: string, internal: string) => {
      names.set(internal, name);
      return "";
    })
    .replace(/\bvalidate\d+\b/g, (internal) => names.get(internal) ?? internal)
    .replace(/^function (?=is[A-Z])/gm, "export function ");
}
