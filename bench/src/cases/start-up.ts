import { fileURLToPath } from "node:url";
import type { Figure } from "../figure.js";
import { text } from "../message.js";
import { compareProcesses, type Program } from "../processes.js";

const readStdin = "let n=0;process.stdin.on('data',c=>n+=c.length).on('end',()=>console.log('read',n))";
const bare: Program = { args: ["-e", readStdin], input: `${text}\n`, prints: /read \d+/ };
const backend: Program = {
  args: [fileURLToPath(new URL("../programs/per-event-backend.mjs", import.meta.url))],
  input: `${text}\n`,
  prints: /"type":"deny"/,
};
const module = (code: string): Program => ({
  args: ["--input-type=module", "-e", `${code}console.log('up')`],
  input: "",
  prints: /up/,
});

export function startUp(): Figure[] {
  return [
    compareProcesses("a per-event backend, whole process", backend, "node -e reading the same stdin", bare, {
      ratio: 1.25,
    }),
    compareProcesses(
      "import @ahp/backend and its stdio entry",
      module("import '@ahp/backend';import '@ahp/backend/stdio';"),
      "bare node",
      module(""),
      { milliseconds: 10 },
    ),
  ];
}
