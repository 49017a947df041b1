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
  "answers observations with status 200": { statusOfObservation: () => 200 },
  "answers observations with a body": { bodyOfObservation: '{"received":true}' },
  "takes every media type": { mediaType: () => true },
  "knows a media type in one spelling alone": { typeIn: (header) => header },
  "reads the first of several objects": { decode: (bytes) => RIGHT_HTTP.decode(bytes).split("\n")[0] ?? "" },
  "lets everybody in": { token: "" },
  "lets in who has more than the token": {
    letsIn: (authorization, token) => authorization.startsWith(`Bearer ${token}`),
  },
  "lets in who has the token cut off": {
    letsIn: (authorization, token) => [token, token.slice(0, -1)].includes(authorization.slice(7)),
  },
  "lets in who has the token in other letters": {
    letsIn: (authorization, token) => authorization.toLowerCase() === `bearer ${token}`.toLowerCase(),
  },
  "answers a denial with status 403": {
    statusOf: ({ result }) => (result?.effects.length > 0 ? 403 : 200),
  },
  "answers results with status 201": { statusOf: ({ result }) => (result === undefined ? 200 : 201) },
  "cannot take observations of sessions": {
    statusOfObservation: ({ params }) => (params?.event?.type === "session.end" ? 500 : 202),
  },
  "shows what it cannot parse on a page": {
    statusOf: ({ error }) => (error?.code === -32700 ? 400 : 200),
    unreadable: String,
    body: (json) => (json.includes("-32700") ? `<!doctype html>${json}` : json),
  },
  "repeats the token in a header": {
    headers: (authorization) => ({ "x-authorized-by": authorization }),
  },
  "answers who asked last": {
    answerTo: (() => {
      /** @type {unknown} */
      let last;
      return async (/** @type {import("./right.mjs").Behaviour} */ how, /** @type {Buffer} */ body) => {
        const answered = await RIGHT_HTTP.answerTo(how, body);
        if (typeof answered?.id !== "string") return answered;
        last = answered.id;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { ...answered, id: last };
      };
    })(),
  },
  "repeats the token": {
    body: (json, authorization) => json.replace('"unknown method"', JSON.stringify(authorization)),
  },
};
