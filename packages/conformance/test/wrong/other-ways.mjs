// What a backend may do otherwise than the right one, and is right all the same. By its name, in plain words.
import { randomUUID } from "node:crypto";
import { reversed } from "../support/reversed.mjs";
import { RIGHT } from "./right.mjs";

/** @typedef {import("./right.mjs").Json} Json */

/** Text as languages write it that escape everything but ASCII. @param {string} json */
const inAscii = (json) =>
  json.replace(/[^\t\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A denial with a trace that is new each time. @type {Partial<typeof RIGHT>} */
const TRACED = {
  decide: (event, granted) =>
    RIGHT.decide(event, granted).map((effect) => ({
      ...effect,
      extensions: { "com.example.trace": randomUUID() },
    })),
  result: (result) => ({ ...result, extensions: { "com.example.node": 7 }, took: 1.5 }),
};

/** @type {{ [name: string]: Partial<typeof RIGHT> & { ready?: () => void, end?: () => void } }} */
export const STDIO_WAYS = {
  "escapes, turns members round, adds members and blanks": {
    ...TRACED,
    responses: (response) => [{ ...reversed(response), node: null }],
    line: (json) => ` ${inAscii(json)}\t \n`,
  },
  "starts slowly": {
    ready: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600),
  },
  "ends with another status when it is no longer needed": {
    end: () => {
      process.exitCode = 1;
    },
  },
  "waits for a signal to end": { end: () => setInterval(() => {}, 1_000) },
};

/** @type {{ [name: string]: Partial<typeof import("./right.mjs").RIGHT_HTTP> }} */
export const HTTP_WAYS = {
  "prints JSON over several lines and names a charset": {
    ...TRACED,
    contentType: 'Application/JSON ; Charset="UTF-8"',
    body: (json) => `\r\n${inAscii(JSON.stringify(reversed(JSON.parse(json)), undefined, "\t"))}\r\n`,
  },
  "closes each connection without a word": { closes: true },
  "closes each connection and says so": { headers: () => ({ connection: "close" }) },
  "acknowledges observations with status 204": { statusOfObservation: () => 204 },
  "answers errors with their own status": {
    statusOf: ({ error }) => (error === undefined ? 200 : error.code === -32004 ? 500 : 400),
  },
};
