import type { ConformanceResult } from "@ahp/types";

const LONGEST = 1_000;

/** Control characters, invisible marks such as those that reverse the direction of text, and line separators. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * A result whose words hold none of the secrets, no control characters, and no more than 1,000 characters: part of them may come
 * from what the implementation under test wrote.
 */
export function conceal(result: ConformanceResult, secrets: readonly string[]): ConformanceResult {
  const clean = (text: string) => {
    let concealed = text;
    for (const secret of secrets) if (secret !== "") concealed = concealed.replaceAll(secret, "[secret]");
    const plain = concealed.replace(CONTROL, " ");
    return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
  };
  const { evidence, remedy } = result;
  return { ...result, evidence: clean(evidence), ...(remedy === undefined ? {} : { remedy: clean(remedy) }) };
}
