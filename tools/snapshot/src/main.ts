import { fileURLToPath } from "node:url";
import { runSnapshot } from "./cli.js";

// The entry of `pnpm snapshot`: hashes of the canonical schemas, and frozen dated snapshots. See cli.ts for its options.
process.exitCode = await runSnapshot(process.argv.slice(2), {
  schemas: fileURLToPath(new URL("../../../schemas", import.meta.url)),
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
