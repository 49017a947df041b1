// A backend that answers each question with the effects that it is started with, and writes a line to a file for each event that it is
// told about: `policy.mjs EFFECTS [FILE]`.
import { appendFileSync } from "node:fs";
import { createBackend } from "@ahp/backend";
import { serveStdio } from "@ahp/backend/stdio";

const [, , effects = "[]", file] = process.argv;
const backend = createBackend({
  name: "policy",
  version: "1.0.0",
  intercept: { "*": () => JSON.parse(effects) },
  observe: { "*": ({ type }) => file !== undefined && appendFileSync(file, `${type}\n`) },
});
await serveStdio(backend);
