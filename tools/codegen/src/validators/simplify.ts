import { type Definitions, definition } from "../bundle/bundle.js";
import { fail } from "../failure.js";
import { straighten } from "./straighten.js";

/**
 * The compiler's code collects error objects and passes every function the place of its value. Our validators only answer yes
 * or no (a separate walker explains a no), so all of that is cut here, which makes the code a fraction of its size and spares
 * an allocation per call. The rules depend on the compiler's exact output; `LEFTOVERS` makes codegen fail when a new version
 * of it writes something else.
 */
export function simplify(code: string, definitions: Definitions): string {
  const named = nameFunctions(inlineConstants(code, definitions));
  const withoutErrors = ERROR_RULES.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    named,
  );
  const simple = withoutErrors
    .split(/^(?=export function )/m)
    .map(straighten)
    .join("");
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

const ERROR_RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Head of a function.
  [
    /\(data, \{instancePath=[^\n]*\}=\{\}\)\{\n(?:\/\*# sourceURL=[^\n]*\n)?let vErrors = null;\n/g,
    "(data){\n",
  ],
  // An error that makes the function return: the return stays.
  [/^is\w+\.errors = [^\n]*;\n/gm, ""],
  // An error that an alternative or a condition may forgive: the count stays.
  [
    /^const (err\d+) = \{[^\n]*\};\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\n/gm,
    "",
  ],
  [
    /^if\(vErrors !== null\)\{\nif\((_errs\d+)\)\{\nvErrors\.length = \1;\n\}\nelse \{\nvErrors = null;\n\}\n\}\n/gm,
    "",
  ],
  // What only error objects name.
  [/ && \(missing\d+ = "[^"\n]*"\)/g, ""],
  [/^let missing\d+;\n/gm, ""],
  [/^let (?:passing\d+ = null|ifClause\d+);\n/gm, ""],
  [/^(?:passing|ifClause)\d+ = [^\n]*;\n/gm, ""],
];

const LEFTOVERS =
  /(?<![."])\b(?:vErrors|err\d+|missing\d+|passing\d+|ifClause\d+|instancePath|schemaPath|rootData|dynamicAnchors|validate\d+|schema\d+|formats\d+|func\d+|root\d+|wrapper\d+|require|eval|Function|import|evaluated|self|scope)\b(?!")/;

/** Leaves only constants at the top that a bundler can drop when the functions that use them go. */
function inlineConstants(code: string, definitions: Definitions): string {
  const formats = new Map<string, string>();
  const titles = new Map<string, string>();
  return code
    .replace(/^"use strict";\n/, "")
    .replace(
      /^(const pattern\d+ = )new RegExp\(("(?:[^"\\]|\\.)*"), "u"\);$/gm,
      (_all, start: string, source: string) => {
        return `${start}${new RegExp(JSON.parse(source), "u")};`;
      },
    )
    .replace(/^const (formats\d+) = (FORMATS[^;\n]*);\n/gm, (_all, name: string, format: string) => {
      formats.set(name, format);
      return "";
    })
    .replace(/\bformats\d+\b/g, (name) => formats.get(name) ?? name)
    .replace(
      /^const (schema\d+) = \{"\$id":"[^"]*\/(\w+)"[^\n]*\};\n/gm,
      (_all, name: string, title: string) => {
        titles.set(name, title);
        return "";
      },
    )
    .replace(/^const func\d+ = Object\.prototype\.hasOwnProperty;\n/gm, "")
    .replace(/\bfunc\d+\.call\((schema\d+)\.properties, (key\d+)\)/g, (_all, schema: string, key: string) => {
      const members = Object.keys(definition(definitions, titles.get(schema) ?? "").properties ?? {});
      return members.map((name) => `${key} === ${JSON.stringify(name)}`).join(" || ");
    });
}

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
