import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const result = await run(process.argv.slice(2), root);
for (const line of result.lines) (result.exitCode === 0 ? console.log : console.error)(line);
process.exitCode = result.exitCode;
