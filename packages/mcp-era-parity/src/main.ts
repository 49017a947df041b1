#!/usr/bin/env node
import { EXIT } from "./cli/io.js";
import { runProgram } from "./cli/program.js";

// A reader that went away, as `mcp-era-parity … | head` does, is no failure of ours.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  // Not process.exit(): it would cut off what is still being written.
  process.exitCode = await runProgram(process.argv.slice(2), process);
} catch (error) {
  process.stderr.write(`mcp-era-parity: ${error instanceof Error ? error.message : "unknown failure"}\n`);
  process.exitCode = EXIT.refused;
}
