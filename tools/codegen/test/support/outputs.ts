import { TARGETS } from "../../src/generate.js";
import type { Output } from "../../src/write/outputs.js";
import { documents } from "./repository.js";

const generated = new Map<string, Promise<Output[]>>();

/** What a target generates from the canonical documents; generated once per test file. */
export function generateFor(target: keyof typeof TARGETS): Promise<Output[]> {
  const earlier = generated.get(target);
  if (earlier !== undefined) return earlier;
  const outputs = TARGETS[target](documents);
  generated.set(target, outputs);
  return outputs;
}

/** The text of the one output with that file name. */
export async function generatedText(target: keyof typeof TARGETS, fileName: string): Promise<string> {
  const output = (await generateFor(target)).find(({ path }) => path.endsWith(`/${fileName}`));
  if (output === undefined) throw new Error(`${target} generates no ${fileName}`);
  return output.text;
}
