import type { ConformanceResult } from "@ahp/types";

const LONGEST = 1_000;
/** So many characters of a secret in a row are part of it and no accident: whoever quoted it may have cut it off. */
const PIECE = 8;

/** Control characters, invisible marks such as those that reverse the direction of text, and line separators. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * A result whose words hold none of the secrets, no control characters, and no more than 1,000 characters: part of them may come
 * from what the implementation under test wrote.
 */
export function conceal(result: ConformanceResult, secrets: readonly string[]): ConformanceResult {
  const clean = (text: string) => shortened(secrets.reduce(without, text).replace(CONTROL, " "));
  const { evidence, remedy } = result;
  return { ...result, evidence: clean(evidence), ...(remedy === undefined ? {} : { remedy: clean(remedy) }) };
}

/** The text with each stretch of the secret, whole or cut off, in other words. */
function without(text: string, secret: string): string {
  if (secret === "") return text;
  const length = Math.min(PIECE, secret.length);
  let rest = "";
  for (let at = 0; at < text.length; ) {
    let end = at;
    if (secret.includes(text.slice(at, at + length)) && at + length <= text.length) {
      end = at + length;
      while (end < text.length && secret.includes(text.slice(end - length + 1, end + 1))) end += 1;
    }
    rest += end === at ? text.charAt(at) : "[secret]";
    at = Math.max(end, at + 1);
  }
  return rest;
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  // Half of a pair is no character.
  return `${text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")}…`;
}
