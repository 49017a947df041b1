import { compile, type Options } from "json-schema-to-typescript";
import type { Bundle } from "../bundle/bundle.js";
import { fail } from "../failure.js";
import { shapeToTypeSchema } from "./type-schema.js";

const OPTIONS: Partial<Options> = {
  bannerComment: "",
  // Only the shape at hand is declared; what it mentions is declared in its own turn.
  declareExternallyReferenced: false,
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unknownAny: true,
  style: { printWidth: 110, bracketSpacing: true, trailingComma: "all" },
};

/** One exported type per public shape, in the order of the bundle. */
export async function printTypes(bundle: Bundle, notice: string): Promise<string> {
  const declarations: string[] = [];
  for (const title of Object.keys(bundle.definitions)) {
    const text = await compile(
      shapeToTypeSchema(title, bundle.definitions) as Parameters<typeof compile>[0],
      title,
      OPTIONS,
    );
    const names = exportedNames(text);
    if (names.length !== 1 || names[0] !== title) {
      fail(title, `should have become one type of that name, but became ${names.join(", ") || "none"}`);
    }
    declarations.push(text.trim());
  }
  return `// ${notice}\n\n${declarations.join("\n\n")}\n`;
}

/** Names of the types that a generated text exports. */
export function exportedNames(text: string): string[] {
  return [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name ?? "");
}
