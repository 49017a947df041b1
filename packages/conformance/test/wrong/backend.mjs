// A backend with one fault, or another right way: node backend.mjs NAME, over stdio; node backend.mjs NAME http TOKEN, over HTTP.
// "none" has no fault.
import { HTTP_FAULTS } from "./http-faults.mjs";
import { HTTP_WAYS, STDIO_WAYS } from "./other-ways.mjs";
import { answer, RIGHT, RIGHT_HTTP, serveHttp, serveStdio, write } from "./right.mjs";
import { STDIO_FAULTS } from "./stdio-faults.mjs";

const [fault = "none", http, token = ""] = process.argv.slice(2);
/** @type {typeof STDIO_FAULTS} */
const overStdio = { none: {}, ...STDIO_FAULTS, ...STDIO_WAYS };
/** @type {typeof HTTP_FAULTS} */
const overHttp = { none: {}, ...HTTP_FAULTS, ...HTTP_WAYS };
if (!Object.hasOwn(http === undefined ? overStdio : overHttp, fault))
  throw new Error(`nothing is named ${fault}`);

if (http === undefined) {
  const { ready, end, readIsMessage, ...changes } = overStdio[fault] ?? {};
  const how = { ...RIGHT, ...changes };
  ready?.();
  if (readIsMessage) for await (const chunk of process.stdin) write(how, answer(how, chunk));
  else await serveStdio(how);
  end?.();
} else {
  serveHttp({ ...RIGHT_HTTP, token, ...overHttp[fault] });
}
