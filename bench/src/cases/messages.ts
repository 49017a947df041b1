import { decodeMessage, validate } from "@ahp/validate";
import type { Figure } from "../figure.js";
import { compare } from "../in-process.js";
import { text } from "../message.js";

const value: unknown = JSON.parse(text);
const bytes = new TextEncoder().encode(text);
const parse = (): unknown => JSON.parse(text);

export async function messages(): Promise<Figure[]> {
  return [
    await compare(
      "validate a tool.before request",
      () => validate("intercept-request", value),
      "JSON.parse of it",
      parse,
      {
        ratio: 0.5,
      },
    ),
    await compare("decode it from text", () => decodeMessage(text), "JSON.parse of it", parse, { ratio: 2 }),
    await compare(
      "decode it from bytes",
      () => decodeMessage(bytes),
      "TextDecoder + JSON.parse",
      () => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
      { ratio: 2 },
    ),
  ];
}
