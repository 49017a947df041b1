// A harness with one fault, or another right way, as a driver: node driver.mjs NAME. "none" has no fault. One task on each line of stdin.
import { createInterface } from "node:readline";
import { FAULTS, HTTP_FAULTS } from "./faults.mjs";
import { WAYS } from "./other-ways.mjs";
import { perform, RIGHT } from "./right.mjs";

const [fault = "none"] = process.argv.slice(2);
const all = { ...FAULTS, ...HTTP_FAULTS, ...WAYS };
if (fault !== "none" && !Object.hasOwn(all, fault)) throw new Error(`nothing is named ${fault}`);

for await (const line of createInterface({ input: process.stdin })) {
  const report = await perform({ ...RIGHT, ...all[fault] }, JSON.parse(line)).catch((error) => ({
    outcome: "failed",
    reason: String(error),
  }));
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
