import { type Failure, failed } from "../failure.js";

/** What a status means for whoever has to mend it. Statuses that are not here are described by their hundred. */
const MEANINGS: readonly [from: number, to: number, meaning: string][] = [
  [0, 0, "a redirect, which is not followed"],
  [300, 399, "a redirect, which is not followed; register the final URL"],
  [401, 401, "the backend demands a credential that it did not get, or does not accept the one that it got"],
  [403, 403, "the credential is not allowed to ask this backend"],
  [404, 404, "there is no endpoint at the registered URL"],
  [405, 405, "the endpoint takes no POST"],
  [413, 413, "the event is too long for the backend"],
  [415, 415, "the endpoint takes no application/json"],
  [429, 429, "the backend is asked too often"],
  [503, 503, "the backend, or what is in front of it, takes no requests just now"],
  [500, 599, "the backend, or what is in front of it, failed; see its log"],
];

/** Which statuses count, for which kind of message (runtime-semantics 8.2). */
export const ACCEPTED_STATUS = {
  /** The correlated response is in the body. */
  request: { statuses: [200], words: "only 200 is an answer" },
  /** The body, if there is one, is nobody's answer. */
  notification: { statuses: [202, 204], words: "202 and 204 accept an observation" },
} as const;

/** The failure of a status that does not count; undefined for one that does. */
export function statusFailure(status: number, message: keyof typeof ACCEPTED_STATUS): Failure | undefined {
  const { statuses, words } = ACCEPTED_STATUS[message];
  if (statuses.some((accepted) => accepted === status)) return undefined;
  const meaning = MEANINGS.find(([from, to]) => status >= from && status <= to)?.[2];
  return failed(
    "http-status",
    `HTTP status ${status}${meaning === undefined ? "" : `: ${meaning}`}; ${words}`,
  );
}

/** `application/json`, with no other charset than UTF-8 (JSON has no other). */
const JSON_TYPE = /^\s*application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** The failure of a content type that is not JSON; undefined for one that is. */
export function contentTypeFailure(contentType: string | undefined): Failure | undefined {
  if (contentType === "application/json") return undefined;
  if (contentType !== undefined && JSON_TYPE.test(contentType)) return undefined;
  const found = contentType === undefined ? "none" : "another";
  return failed("content-type", `the answer must have the content type application/json; it has ${found}`);
}
