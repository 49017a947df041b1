// Starts a helper, writes both process ids to the file in the first argument, never answers, and ignores SIGTERM.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
const helper = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "inherit", "inherit"] });
process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);
writeFileSync(process.argv[2], JSON.stringify([process.pid, helper.pid]));
