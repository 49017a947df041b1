/** What {@link isAnswerValue} demands, in words behind "must be". */
export const ANSWER_VALUE = "a string, a number, a boolean or a list of strings";

/** Whether a value can be the answer to a field at all: a string, a number, a boolean or a list of strings. */
export function isAnswerValue(value: unknown): boolean {
  if (!Array.isArray(value))
    return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  for (let index = 0; index < value.length; index++) if (typeof value[index] !== "string") return false;
  return true;
}
