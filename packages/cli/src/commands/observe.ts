import type { ObservationRecord } from "@ahp/harness";
import { type AskingOptions, withHarness } from "../asking/with-harness.js";
import { EXIT, type ExitCode } from "../exit-code.js";
import type { Io } from "../io.js";
import { observationReport } from "../output/observation-report.js";
import { painter } from "../output/style.js";

/** `ahp observe`: tells the registered observers about one event, as a harness would, and says whom it reached. */
export function observe(options: AskingOptions, io: Io): Promise<ExitCode> {
  const records: ObservationRecord[] = [];
  return withHarness(options, io, {
    onAudit: (record) => record.kind === "observation" && records.push(record),
    run: async ({ harness, event, payload, signal }) => {
      harness.observe(event.type, payload);
      const interrupted = new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([harness.flush(), interrupted]);
      // A signal that comes while backends end changes nothing any more.
      const { aborted } = signal;
      await harness.close();
      const reached = !aborted && records.every(({ outcome }) => outcome === "delivered");
      const text = options.json
        ? JSON.stringify(
            {
              eventId: event.id,
              eventType: event.type,
              ...(aborted ? { interrupted: true } : {}),
              observations: records,
            },
            undefined,
            2,
          )
        : observationReport(event, records, painter(io.stdout, io.env), aborted).join("\n");
      io.stdout.write(`${text}\n`);
      return reached ? EXIT.ok : EXIT.failure;
    },
  });
}
