import { transform } from "esbuild";
import type { Bundle } from "../bundle/bundle.js";
import { checkUniqueItems } from "./check-definitions.js";
import { compileValidators } from "./compile.js";

import { simplify } from "./simplify.js";
import { validatorName } from "./validator-name.js";

/** What the emitted code takes from hand-written modules, relative to packages/validate/src/generated. */
const IMPORTS: readonly (readonly [name: string, module: string])[] = [
  ["FORMATS", "../format/formats.js"],
  ["codePointLength", "../runtime/code-point-length.js"],
  ["hasUniqueItems", "../runtime/has-unique-items.js"],
  ["isAmount, isCount, isListOf, isNonEmptyString, isObject", "../runtime/kinds.js"],
];

/** One type guard per public shape, each in a line of its own; a bundler keeps only those that are used. */
export async function printValidators({ definitions }: Bundle, notice: string): Promise<string> {
  checkUniqueItems(definitions);
  const code = simplify(compileValidators(definitions));
  const small = await transform(code, {
    minifySyntax: true,
    minifyWhitespace: true,
    target: "es2022",
    charset: "utf8",
  });
  const functions = small.code
    .replace(/;?\s*(?:export )?function is(\w+)\(data\)\{/g, (_all, title: string) => {
      return `\n/** Whether a value is valid as {@link ${title}}. */\nexport function ${validatorName(title)}(data: unknown): data is ${title} {`;
    })
    .replace(/(?<=[;}])const (?=pattern\d+=)/g, "\nconst ")
    .trim();
  const imports = IMPORTS.map(([name, module]) => `import { ${name} } from "${module}";`);
  return `// ${notice}
// @ts-nocheck The bodies are compiled code; only the signatures are typed.
import type {
${Object.keys(definitions)
  .map((title) => `  ${title},`)
  .join("\n")}
} from "@ahp/types";
${imports.join("\n")}

${functions}
`;
}

/** The validators by the base name of the document whose root they check, and the type that each one proves. */
export function printValidatorsByDocument({ titleOfDocument }: Bundle, notice: string): string {
  const titles = [...new Set(Object.values(titleOfDocument))].sort();
  const pairs = Object.entries(titleOfDocument);
  return `// ${notice}

import type {
${titles.map((title) => `  ${title},`).join("\n")}
} from "@ahp/types";
import {
${titles.map((title) => `  ${validatorName(title)},`).join("\n")}
} from "./validators.js";

/** Base name of a schema document -> the type of what it describes. */
export interface TypesByDocument {
${pairs.map(([name, title]) => `  ${JSON.stringify(name)}: ${title};`).join("\n")}
}

/** Base name of a schema document -> whether a value is valid by it. */
export const VALIDATORS: {
  readonly [Document in keyof TypesByDocument]: (value: unknown) => value is TypesByDocument[Document];
} = {
${pairs.map(([name, title]) => `  ${JSON.stringify(name)}: ${validatorName(title)},`).join("\n")}
};
`;
}
