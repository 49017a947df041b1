import { styleText } from "node:util";
import type { InterceptionRecord, ToolOutcome } from "@ahp/harness";

type Style = Parameters<typeof styleText>[0];

/** Colours for a terminal, plain text for everything else. */
function paint(style: Style, text: string): string {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined ? styleText(style, text) : text;
}

export function heading(text: string): void {
  console.log(`\n${paint("bold", text)}`);
}

export function line(label: string, text: string): void {
  console.log(`  ${paint("dim", label.padEnd(9))} ${text}`);
}

function verdictOf(outcome: ToolOutcome<string>): string {
  switch (outcome.status) {
    case "executed":
      return paint("green", "it ran");
    case "denied":
      return outcome.denial.synthetic
        ? paint("yellow", `denied in place of a backend that failed: ${outcome.denial.reason}`)
        : paint("red", `denied by policy: ${outcome.denial.reason}`);
    case "failed":
      return paint("red", "it ran and failed");
    default:
      return outcome.status;
  }
}

/** What was asked, who answered, in how many milliseconds and why. */
export function report(command: string, outcome: ToolOutcome<string>, record: InterceptionRecord): void {
  line("asked", `may the tool run \`${command}\`?`);
  for (const ask of record.asked) {
    const took = `${(ask.endedMs - ask.startedMs).toFixed(1)} ms`;
    const effects = ask.effects.map((effect) => effect.code ?? effect.type).join(", ") || "no objection";
    const said =
      ask.failure === undefined
        ? effects
        : `${ask.failure.class}, ${ask.failurePolicy}: ${ask.failure.detail}`;
    line("answered", `${ask.backendId} over ${ask.transport} after ${took}: ${said}`);
  }
  for (const { backendId } of record.notAsked)
    line("not asked", `${backendId}: it was settled before its turn`);
  line("outcome", verdictOf(outcome));
  if (outcome.status === "executed" && outcome.value !== "") {
    for (const printed of outcome.value.split("\n").slice(0, 4)) line("printed", printed);
  }
}
