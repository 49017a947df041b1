import { fileURLToPath } from "node:url";
import { runUpstream } from "./cli.js";

// The entry of `pnpm upstream`: the guard over what comes from official MCP schemas. See cli.ts for its options.
process.exitCode = await runUpstream(process.argv.slice(2), {
  root: fileURLToPath(new URL("../../..", import.meta.url)),
  sourceVariable: process.env.AHP_UPSTREAM_DIR,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
