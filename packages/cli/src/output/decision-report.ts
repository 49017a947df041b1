import type { Decision } from "@ahp/harness";
import type { AhpEvent } from "@ahp/types";
import { columns } from "./columns.js";
import { decisionFacts } from "./decision-facts.js";
import { milliseconds } from "./milliseconds.js";
import { type Paint, printable } from "./style.js";

type Ask = Decision["record"]["asked"][number];

/** A decision for people: what was decided, by whom, in how many milliseconds and why, and what is to be carried out. */
export function decisionReport(asked: AhpEvent, decision: Decision, paint: Paint): string[] {
  const { record } = decision;
  return [
    headline(decision, paint),
    ...columns(decisionFacts(asked, decision)).map((line) => `  ${line}`),
    "",
    ...askedLines(record.asked),
    ...record.notAsked.map(
      ({ backendId }) => `${printable(backendId)} was not asked: it was decided before its turn`,
    ),
  ];
}

function headline({ outcome, denial, record }: Decision, paint: Paint): string {
  const took = ` in ${milliseconds(record.durationMs)} ms`;
  if (denial !== undefined) {
    const by = printable(record.denial?.backendId ?? "");
    return denial.synthetic
      ? `${paint("error", "denied")} by the harness${took}: ${by} failed and is fail-closed`
      : `${paint("error", "denied")} by ${by}${took}`;
  }
  if (record.asked.length === 0)
    return `${paint("warning", outcome)}: no backend is registered for this event`;
  const failed = record.asked.filter((ask) => ask.failure !== undefined).length;
  if (outcome !== "continue") return `${paint("warning", outcome)}${took}${whose(record)}`;
  if (failed === 0) return `${paint("good", "continue")}${took}: nobody objected`;
  return `${paint("warning", "continue")}${took}: nobody objected, but ${failed} of ${record.asked.length} failed and fail-open went on`;
}

/** Who decided it, where one backend did. */
function whose({ supplied, stopped }: Decision["record"]): string {
  const by = supplied ?? stopped;
  return by === undefined ? "" : ` by ${printable(by.backendId)}`;
}

function askedLines(asked: readonly Ask[]): string[] {
  if (asked.length === 0) return [];
  const rows = asked.map((ask) => [
    printable(ask.backendId),
    ask.transport,
    milliseconds(ask.endedMs - ask.startedMs),
    answerOf(ask),
    whyOf(ask),
  ]);
  const details = asked.flatMap((ask) =>
    (ask.failure?.stderr ?? []).map((line) => `  ${printable(ask.backendId)} wrote: ${printable(line)}`),
  );
  return [...columns([["backend", "transport", "ms", "answer", "why"], ...rows], [2]), ...details];
}

function answerOf({ outcome, effects }: Ask): string {
  if (outcome !== "accepted") return outcome;
  return effects.length === 0 ? "no objection" : effects.map(({ type }) => type).join(", ");
}

function whyOf({ failure, failurePolicy, effects }: Ask): string {
  if (failure !== undefined) {
    const consequence = failurePolicy === "fail-closed" ? "fail-closed: denied" : "fail-open: went on";
    return printable(`${failure.class} (${consequence}): ${failure.detail}`);
  }
  return printable(effects.flatMap(({ code }) => code ?? []).join(", "));
}
