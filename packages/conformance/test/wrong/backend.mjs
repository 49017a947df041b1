// A backend with one fault: node backend.mjs FAULT, over stdio; node backend.mjs FAULT http TOKEN, over HTTP. "none" has no fault.
import { HTTP_FAULTS } from "./http-faults.mjs";
import { answer, RIGHT, RIGHT_HTTP, serveHttp, serveStdio, write } from "./right.mjs";
import { STDIO_FAULTS } from "./stdio-faults.mjs";

const [fault = "none", http, token = ""] = process.argv.slice(2);
const faults = http === undefined ? STDIO_FAULTS : HTTP_FAULTS;
if (fault !== "none" && !Object.hasOwn(faults, fault)) throw new Error(`no fault is named ${fault}`);

if (http === undefined) {
  const { ready, end, readIsMessage, ...changes } = STDIO_FAULTS[fault] ?? {};
  const how = { ...RIGHT, ...changes };
  ready?.();
  if (readIsMessage) for await (const chunk of process.stdin) write(how, answer(how, chunk));
  else await serveStdio(how);
  end?.();
} else {
  serveHttp({ ...RIGHT_HTTP, token, ...HTTP_FAULTS[fault] });
}
