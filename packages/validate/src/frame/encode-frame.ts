import { AhpError } from "../result/ahp-error.js";

/**
 * One stdio frame: the message as JSON on one line, with its LF. Write it as UTF-8.
 *
 * Lone surrogates in strings become escapes, so the text is always valid UTF-8. Rules: AHP-STDIO-001, runtime-semantics 8.1.
 *
 * @throws AhpError `not-serializable` when the message does not become one JSON object: it is cyclic, holds a bigint, is an array
 * or has a `toJSON` that gives something else.
 *
 * @example
 * process.stdout.write(encodeFrame({ jsonrpc: "2.0", id: "e1", result: { protocolVersion: "draft", effects: [] } }));
 */
export function encodeFrame(message: object): string {
  const text = stringify(message);
  if (text?.startsWith("{")) return `${text}\n`;
  throw new AhpError(
    "not-serializable",
    "the message does not become a JSON object; a frame holds exactly one",
  );
}

function stringify(message: object): string | undefined {
  try {
    // Typed as string, but undefined for a function or a toJSON that gives undefined.
    return JSON.stringify(message) as string | undefined;
  } catch (cause) {
    throw new AhpError(
      "not-serializable",
      "the message cannot be written as JSON: it is cyclic, holds a bigint, or a toJSON threw",
      {
        cause,
      },
    );
  }
}
