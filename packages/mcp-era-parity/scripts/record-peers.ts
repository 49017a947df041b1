import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { recordHttp } from "../test/support/peers/record-http.js";
import { recordStdio } from "../test/support/peers/record-stdio.js";
import { PEER_VERSIONS } from "../test/support/peers/session.js";

// Writes the recordings of the registry's client and server that the tests read: `pnpm --filter @ahp/mcp-era-parity record`.
const folder = fileURLToPath(new URL("../test/fixtures/peers", import.meta.url));
await mkdir(folder, { recursive: true });
for (const version of PEER_VERSIONS) {
  await writeFile(`${folder}/stdio-${version}.jsonl`, await recordStdio(version, "calls"));
  for (const format of ["streamable-http", "http-sse"] as const) {
    await writeFile(`${folder}/${format}-${version}.json`, await recordHttp(format, version, "calls"));
  }
}
