import { readFileSync } from "node:fs";
import { analyze, detectFormat } from "@ahp/mcp-era-parity";

const transcript = readFileSync(process.argv[2] ?? "refund.json");
const analyzed = analyze(transcript, { format: detectFormat(transcript) });
if (!analyzed.ok) throw new Error(analyzed.issues.map(({ message }) => message).join("\n"));

for (const { id, era, conclusion, why } of analyzed.value.responses)
  console.log(`${id?.text} ${era} ${conclusion}: ${why}`);
