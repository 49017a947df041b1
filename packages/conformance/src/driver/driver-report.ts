import type { Members } from "../messages/build.js";
import { isMembers } from "../peer/answer.js";

/** What can become of a task. */
export const OUTCOMES = [
  "executed",
  "denied",
  "supplied",
  "stopped",
  "refused-by-host",
  "registration-refused",
  "failed",
  "emitted",
  "unsupported",
] as const;

/** What a driver says that became of its task, as one JSON object on a line of its stdout. */
export interface DriverReport {
  readonly outcome: (typeof OUTCOMES)[number];
  /** The input of each time that the tool ran, in order. */
  readonly executions: readonly Members[];
  /** What the agent goes on with: the result of the tool, or one that was supplied in its place. */
  readonly result?: unknown;
  /** Texts for the user that backends returned. */
  readonly messages: readonly string[];
  /** Why it was denied, refused, failed, or is not supported. */
  readonly reason?: string;
}

/** Reads a report, or says what is wrong with it as the end of a sentence. Members that it does not know are ignored. */
export function readReport(value: unknown): DriverReport | string {
  if (!isMembers(value)) return "it is no JSON object";
  const { outcome, executions = [], messages = [], reason, result } = value;
  const known = OUTCOMES.find((each) => each === outcome);
  if (known === undefined) return `its outcome is none of ${OUTCOMES.join(", ")}`;
  if (!Array.isArray(executions) || !executions.every(isMembers))
    return "its executions are no list of objects, one for each time that the tool ran, with the input";
  if (!Array.isArray(messages) || !messages.every((text) => typeof text === "string"))
    return "its messages are no list of texts";
  return {
    outcome: known,
    executions,
    messages,
    ...(result === undefined ? {} : { result }),
    ...(typeof reason === "string" ? { reason } : {}),
  };
}
