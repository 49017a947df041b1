import { cpus, loadavg } from "node:os";
import { answers } from "./cases/answers.js";
import { frames } from "./cases/frames.js";
import { messages } from "./cases/messages.js";
import { roundTrips } from "./cases/round-trips.js";
import { startUp } from "./cases/start-up.js";
import { transcripts } from "./cases/transcripts.js";
import { type Figure, isMet } from "./figure.js";

function time(microseconds: number): string {
  if (microseconds >= 1000) return `${(microseconds / 1000).toFixed(2)} ms`;
  return `${microseconds.toFixed(microseconds < 10 ? 3 : 1)} µs`;
}

function targetOf({ target }: Figure): string {
  if (target === undefined) return "-";
  return "ratio" in target ? `<= ${target.ratio} x` : `<= +${target.milliseconds} ms`;
}

function row(each: Figure): string[] {
  const met = isMet(each);
  return [
    each.name,
    time(each.ours),
    each.peer,
    time(each.peers),
    `${each.ratio.toFixed(2)} x`,
    targetOf(each),
    met === undefined ? "-" : met ? "yes" : "NO",
  ];
}

function print(rows: string[][]): void {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  for (const cells of rows)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

const load = loadavg()[0]?.toFixed(2);
console.log(
  `Node.js ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${load}`,
);
console.log("Medians; each pair measured in turn in this run.\n");
const figures = [
  ...(await messages()),
  ...(await answers()),
  ...(await frames()),
  ...transcripts(),
  ...(await roundTrips()),
  ...startUp(),
];
print([["figure", "ours", "peer", "peer's", "ratio", "target", "met"], ...figures.map(row)]);
