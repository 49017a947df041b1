// A driver that makes no call: node reporting.mjs TASKS REPORT. It writes each task down and answers every one with the same lines.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [tasks = "", report = ""] = process.argv.slice(2);
for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync(tasks, `${line}\n`);
  process.stdout.write(`${report}\n`);
}
