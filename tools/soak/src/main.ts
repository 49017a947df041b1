import { parseArgs } from "node:util";
import { type SoakTransport, soak, TRANSPORTS } from "./soak.js";

const USAGE = "usage: pnpm soak [--count N] [--transport stdio-persistent|stdio-per-event|http]";

const { values } = parseArgs({
  options: { count: { type: "string", default: "100000" }, transport: { type: "string", multiple: true } },
});
const count = Number(values.count);
const chosen = values.transport ?? [...TRANSPORTS];
const known: readonly string[] = TRANSPORTS;
if (!Number.isSafeInteger(count) || count < 1 || !chosen.every((name) => known.includes(name))) {
  console.error(USAGE);
  process.exit(2);
}

/** The live heap is compared only when the run is long enough for caches and compiled code to have come to rest. */
const LONG_RUN = 50_000;
let failed = false;
for (const transport of chosen as SoakTransport[]) {
  const start = performance.now();
  const report = await soak({ transport, count, ...(count >= LONG_RUN ? { heapGrowth: 0.02 } : {}) });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${transport}: ${count} interceptions in ${seconds} s`);
  for (const [kind, times] of Object.entries(report.tally)) console.log(`  ${kind}  ${times}`);
  if (report.heap !== undefined) {
    const { before, after } = report.heap;
    console.log(`  live heap  ${before} -> ${after} bytes (${((after / before - 1) * 100).toFixed(2)} %)`);
  }
  for (const violation of report.violations) console.log(`  VIOLATION  ${violation}`);
  failed ||= report.violations.length > 0;
}
process.exitCode = failed ? 1 : 0;
