// A harness that starts a backend, asks it, and says who the backend is and what it writes on stderr. It is meant to be killed.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const policy = fileURLToPath(new URL("policy.mjs", import.meta.url));
const backend = spawn(process.execPath, [policy], { stdio: ["pipe", "pipe", "inherit"] });
console.error(`pid ${backend.pid}`);
process.stdin.pipe(backend.stdin);
