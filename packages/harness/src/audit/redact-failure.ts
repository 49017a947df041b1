import type { Failure } from "../failure.js";
import { payloadTexts, type Redactor } from "./redactor.js";

/** Longest detail of a failure that is kept, in characters. */
const MAX_DETAIL = 500;

/**
 * The failure as a record may hold it. Its detail and the lines of stderr can repeat what a backend wrote, and a backend writes what
 * it likes: known secrets and the values of the event's payload are taken out.
 */
export function redactFailure(failure: Failure, event: object, redactor: Redactor): Failure {
  const values = payloadTexts(event);
  const clean = (text: string) => redactor.redact(text, values);
  const { stderr, issues } = failure;
  return {
    class: failure.class,
    detail: clean(failure.detail).slice(0, MAX_DETAIL),
    ...(stderr === undefined ? {} : { stderr: stderr.map(clean) }),
    ...(issues === undefined ? {} : { issues: [...issues] }),
  };
}
