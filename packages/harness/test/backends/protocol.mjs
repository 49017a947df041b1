// What every backend script of these tests shares: reading requests from stdin and writing answers to stdout, nothing more.
import { createInterface } from "node:readline";

/** Calls back with each request. */
export function onRequest(handle) {
  createInterface({ input: process.stdin }).on("line", (line) => handle(JSON.parse(line)));
}

/** Writes one line to stdout. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** A result with the given effects, and whatever else the result or the response should have. */
export function result(id, effects, moreOfResult = {}, moreOfResponse = {}) {
  const body = { protocolVersion: "draft", effects, ...moreOfResult };
  return JSON.stringify({ jsonrpc: "2.0", id, result: body, ...moreOfResponse });
}

/** An answer without objection. */
export const noObjection = (id) => result(id, []);

/** An answer that denies. */
export const denial = (id, reason) => result(id, [{ type: "deny", reason }]);
