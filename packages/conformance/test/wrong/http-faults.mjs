// One fault each: what a wrong backend does otherwise over HTTP than the right one.
import { RIGHT_HTTP } from "./right.mjs";

/** @type {{ [name: string]: Partial<typeof RIGHT_HTTP> }} */
export const HTTP_FAULTS = {
  "answers with text/plain": { contentType: "text/plain" },
  "accepts GET": {
    method: () => true,
    mediaType: () => true,
    isRequest: () => true,
    decode: (bytes) => `${bytes}` || "{}",
  },
  "answers observations with status 200": { statusOfObservation: 200 },
  "answers observations with a body": { statusOfObservation: 202, bodyOfObservation: '{"received":true}' },
  "takes every media type": { mediaType: () => true },
  "reads the first of several objects": { decode: (bytes) => RIGHT_HTTP.decode(bytes).split("\n")[0] ?? "" },
  "lets everybody in": { token: "" },
  "repeats the token": {
    body: (json, authorization) => json.replace('"unknown method"', JSON.stringify(authorization)),
  },
};
