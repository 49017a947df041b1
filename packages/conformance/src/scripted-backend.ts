// A backend over stdio that does what a script says: node scripted-backend.js SCRIPT LOG LIFECYCLE [ARGUMENTS...]
import { pathToFileURL } from "node:url";
import { StdioBackend } from "./stage/stdio-backend.js";

/**
 * Plays a scripted backend over the stdin and stdout of this process, and ends it.
 *
 * @param args script file, log file, lifecycle (`persistent` or `per_event`), and arguments that are only written down
 */
export function playScriptedBackend([
  scriptFile = "",
  logFile = "",
  lifecycle,
  ...args
]: readonly string[]): void {
  new StdioBackend({
    scriptFile,
    logFile,
    lifecycle: lifecycle === "per_event" ? lifecycle : "persistent",
    args,
  }).serve();
}

// The runner starts it by its real path.
const [, program = ""] = process.argv;
if (pathToFileURL(program).href === import.meta.url) playScriptedBackend(process.argv.slice(2));
