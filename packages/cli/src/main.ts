#!/usr/bin/env node
import { EXIT } from "./exit-code.js";
import { runProgram } from "./program.js";

let outputIsLost = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that went away, as `ahp check … | head` does, is no failure of ours; a full disk is.
  if (error.code === "EPIPE" || outputIsLost) return;
  outputIsLost = true;
  process.stderr.write(`ahp: the output could not be written (${error.code ?? "unknown failure"})\n`);
  process.exitCode = EXIT.failure;
});
process.stderr.on("error", () => undefined);

try {
  const exit = await runProgram(process.argv.slice(2), process);
  // Not process.exit(): it would cut off what is still being written.
  process.exitCode = outputIsLost ? EXIT.failure : exit;
} catch (error) {
  process.stderr.write(`ahp: ${error instanceof Error ? error.message : "unknown failure"}\n`);
  process.exitCode = EXIT.failure;
}
