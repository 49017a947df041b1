import { isDeepStrictEqual } from "node:util";
import type { Members } from "../../messages/build.js";
import type { BackendLog, Played } from "../../stage/played.js";
import { Fault } from "../verdict.js";

/** Expects that the tool ran once. @param what what was done before, as the beginning of a sentence */
export function expectRan({ report }: Played, what: string, remedy: string): Members {
  const [first, ...more] = report.executions;
  if (first !== undefined && more.length === 0 && report.outcome === "executed") return first;
  const seen =
    first === undefined
      ? "the tool did not run"
      : more.length > 0
        ? `the tool ran ${report.executions.length} times`
        : "the tool ran";
  throw new Fault(`${what}: ${seen}, and the driver reported “${report.outcome}”.`, remedy);
}

/** Expects that the tool did not run. */
export function expectNotRun({ report }: Played, what: string, remedy: string): void {
  if (report.executions.length === 0 && report.outcome !== "executed") return;
  throw new Fault(`${what}: the tool ran all the same.`, remedy);
}

/** Expects that the tool did not run because it was denied. */
export function expectDenied(played: Played, what: string, remedy: string): void {
  expectNotRun(played, what, remedy);
  if (played.report.outcome === "denied") return;
  throw new Fault(
    `${what}: the tool did not run, and the driver reported “${played.report.outcome}” where “denied” was due.`,
    remedy,
  );
}

/** The log of a backend of the scenario. */
export function backend({ backends }: Played, index: number): BackendLog {
  const log = backends[index];
  if (log === undefined) throw new RangeError("the scenario has no such backend");
  return log;
}

/** Expects that a backend was asked a number of times. */
export function expectAsked(played: Played, index: number, times: number, what: string, remedy: string) {
  const { requests } = backend(played, index);
  if (requests.length === times) return requests;
  throw new Fault(
    `${what}: the ${ordinal(index)} backend was sent ${counted(requests.length, "request")} where ${counted(times, "request")} ${times === 1 ? "was" : "were"} due.`,
    remedy,
  );
}

/** Expects that the tool ran with an input. */
export function expectInput(input: Members, due: Members, what: string, remedy: string): void {
  if (isDeepStrictEqual(input, due)) return;
  throw new Fault(`${what}: the tool ran with another input than was due.`, remedy);
}

/** Expects texts for the user. */
export function expectMessages(
  { report }: Played,
  due: readonly string[],
  what: string,
  remedy: string,
): void {
  if (isDeepStrictEqual(report.messages, due)) return;
  throw new Fault(
    `${what}: the user was shown ${counted(report.messages.length, "message")} where ${counted(due.length, "message")} ${due.length === 1 ? "was" : "were"} due, or another text.`,
    remedy,
  );
}

const ORDINALS = ["first", "second", "third", "fourth"];

function ordinal(index: number): string {
  return ORDINALS[index] ?? `${index + 1}th`;
}

/** A number and what is counted. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return count === 1 ? `1 ${noun}` : `${count} ${plural}`;
}
