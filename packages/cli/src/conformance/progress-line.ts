import type { ProgressListener } from "@ahp/conformance";
import type { Output } from "../io.js";
import { counted } from "../output/findings.js";
import { type Paint, printable } from "../output/style.js";

/** How a run is told to be getting on, and how the telling ends. */
export interface ProgressLine {
  readonly listener: ProgressListener;
  /** Takes the line away again, so that the report stands alone. */
  end(): void;
}

/** On a terminal one line that is written over; elsewhere a line for each tenth of the run. Each failure has a line of its own. */
export function progressLine(output: Output, paint: Paint): ProgressLine {
  const terminal = output.isTTY === true;
  const clear = () => {
    if (terminal) output.write("\r\u001b[K");
  };
  let failed = 0;
  let tenths = 0;
  const listener: ProgressListener = (progress) => {
    if (progress.kind === "started") {
      output.write(`ahp: ${counted(progress.total, "check")}${terminal ? "" : "\n"}`);
      return;
    }
    const { result, done, total } = progress;
    if (result.outcome === "failed") {
      failed += 1;
      clear();
      output.write(`${paint("error", "FAIL")} ${printable(`${result.check} over ${result.transport}`)}\n`);
    }
    const tenth = Math.floor((done * 10) / total);
    if (!terminal && tenth === tenths) return;
    tenths = tenth;
    clear();
    output.write(`ahp: ${done} of ${total} checks, ${failed} failed${terminal ? "" : "\n"}`);
  };
  return { listener, end: clear };
}
