import type { ElicitationAnswer, ElicitationResult } from "@ahp/types";
import { type Result, success } from "@ahp/validate/json";
import { refuse } from "./edit-issue.js";
import { holdsExactNumbers } from "./exact-numbers.js";

/** A result after edits. */
export interface ModifiedResult {
  /** The complete result, serialized again: only `content` differs. */
  readonly text: string;
  readonly result: ElicitationResult;
}

/**
 * A complete result with another answer, written again. Every other member survives exactly, `_meta` and unknown ones included; where
 * JavaScript could not hold a number of the text, such as 9007199254740993, it is refused rather than the number changed.
 *
 * @param text the complete MCP result, as JSON text
 * @param result the same, parsed
 * @param content the new answer
 * @example
 * const written = writeAnswer(text, result, { phone: "withheld" });
 */
export function writeAnswer(
  text: string,
  result: ElicitationResult,
  content: ElicitationAnswer,
): Result<ModifiedResult> {
  if (!holdsExactNumbers(text)) return refuse("/result", "inexact-number", INEXACT);
  const written = { ...result, content };
  return success({ text: JSON.stringify(written), result: written });
}

const INEXACT = "holds a number that JavaScript would change: send it as a string";
