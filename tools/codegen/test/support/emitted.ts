import { join } from "node:path";
import { build } from "esbuild";
import { generatedText } from "./outputs.js";
import { root } from "./repository.js";

export type Validators = Readonly<Record<string, (value: unknown) => boolean>>;

/** The freshly generated validators, bundled with the hand-written modules that they use, and loaded. */
export async function loadValidators(): Promise<Validators> {
  const text = await generatedText("validate", "validators.ts");
  return (await import(await toUrl(text))) as Validators;
}

/** Code of the bundle that `source` becomes when it stands beside the generated validators. */
export async function bundleBeside(source: string): Promise<string> {
  const result = await build({
    stdin: { contents: source, resolveDir: join(root, "packages/validate/src/generated"), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}

async function toUrl(source: string): Promise<string> {
  return `data:text/javascript;base64,${Buffer.from(await bundleBeside(source)).toString("base64")}`;
}
