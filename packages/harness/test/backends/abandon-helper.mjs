// Starts a helper that shares its pipes, writes the helper's process id to the file in the first argument, denies, and ends with
// its stdin. With "escape" as second argument the helper leaves the process group.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { denial, onRequest, say } from "./protocol.mjs";

const [file, mode] = process.argv.slice(2);
const helper = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"], {
  stdio: ["ignore", "inherit", "inherit"],
  detached: mode === "escape",
});
helper.unref();
writeFileSync(file, JSON.stringify([helper.pid]));
onRequest(({ id }) => say(denial(id, "helped")));
