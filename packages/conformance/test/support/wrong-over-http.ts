import type { WrongBackend } from "./wrong-backend.js";

/** Backends over HTTP with one fault each. */
export const WRONG_OVER_HTTP: readonly WrongBackend[] = [
  {
    fault: "answers with text/plain",
    check: "http.request-200-json",
    evidence: /^A request was answered with the media type “text\/plain”\.$/,
  },
  {
    fault: "accepts GET",
    check: "http.other-methods-refused",
    evidence: /^GET was answered with status 200\.$/,
  },
  {
    fault: "answers observations with status 200",
    check: "http.observe-no-body",
    evidence: /^An observation was answered with status 200\.$/,
  },
  {
    fault: "answers observations with a body",
    check: "http.observe-no-body",
    evidence: /^An observation was answered with a body of 17 bytes\.$/,
  },
  {
    fault: "takes every media type",
    check: "http.media-type-required",
    evidence: /^A POST with the Content-Type text\/plain was answered with status 200 and evaluated\.$/,
  },
  {
    fault: "knows a media type in one spelling alone",
    check: "http.media-type-parameter",
    evidence: /^A request declared as “application\/json; charset=utf-8” was answered with status 415\.$/,
  },
  {
    fault: "reads the first of several objects",
    check: "http.one-object",
    evidence: /^A body with two requests was answered with status 200 and evaluated\.$/,
  },
  {
    fault: "lets everybody in",
    check: "auth.wrong-token-refused",
    evidence: /^A request without a token was answered with status 200\.$/,
  },
  {
    fault: "answers a denial with status 403",
    check: "http.request-200-json",
    evidence: /^The event of --denied-event was answered with status 403\.$/,
  },
  {
    fault: "answers results with status 201",
    check: "rpc.answers",
    evidence:
      /^An ordinary tool\.before interception was answered with a result that no harness takes: the status was 201\.$/,
  },
  {
    fault: "cannot take observations of sessions",
    check: "observe.claimed-events",
    evidence: /^An observation of session\.end was answered with status 500\.$/,
  },
  {
    fault: "shows what it cannot parse on a page",
    check: "secrets.not-in-errors",
    evidence: /^A secret that was planted in a message came back in a reply\.$/,
  },
  {
    fault: "lets in who has more than the token",
    check: "auth.wrong-token-refused",
    evidence: /^A request with the token and one character more was answered with status 200\.$/,
  },
  {
    fault: "lets in who has the token cut off",
    check: "auth.wrong-token-refused",
    evidence: /^A request with the token but for its last character was answered with status 200\.$/,
  },
  {
    fault: "lets in who has the token in other letters",
    check: "auth.wrong-token-refused",
    evidence: /^A request with the token in other letter case was answered with status 200\.$/,
  },
  {
    fault: "repeats the token in a header",
    check: "secrets.token-not-repeated",
    evidence: /^A secret that was planted in a message came back in a reply\.$/,
  },
  {
    fault: "answers who asked last",
    check: "http.side-by-side",
    evidence: /^One of 8 requests at the same time was answered with another id than its own/,
  },
  {
    fault: "repeats the token",
    check: "secrets.token-not-repeated",
    evidence: /^A secret that was planted in a message came back in a reply\.$/,
  },
];
