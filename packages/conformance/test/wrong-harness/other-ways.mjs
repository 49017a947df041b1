// What a harness may do otherwise than the right one, and is right all the same. By its name, in plain words.
import { reversed } from "../support/reversed.mjs";
import { RIGHT } from "./right.mjs";

/** @typedef {import("./right.mjs").Json} Json */

/** @type {{ [name: string]: Partial<typeof RIGHT> }} */
export const WAYS = {
  "prints JSON over several lines, turns members round, and names a charset": {
    contentType: "application/json;charset=UTF-8",
    body: (json) => `${JSON.stringify(reversed(JSON.parse(json)), undefined, 2)}\n`,
    request: (request) => ({
      trace: 1,
      ...request,
      params: { ...request.params, state: { permission: "none", candidate: null } },
    }),
    moreHeaders: () => ({
      "user-agent": "plain-harness/1.0",
      expect: "100-continue",
      connection: "keep-alive",
    }),
  },
  "carries out denials alone": {
    capabilities: { effects: ["deny"] },
    isGranted: ({ type }) => type === "deny",
  },
};
