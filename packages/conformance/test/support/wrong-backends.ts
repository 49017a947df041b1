/** A wrong backend, and how it is caught. */
export interface WrongBackend {
  /** The name of its fault. */
  readonly fault: string;
  /** The check that is for this fault. */
  readonly check: string;
  /** What the report says about it. */
  readonly evidence: RegExp;
  /** Default persistent. */
  readonly lifecycle?: "per_event";
}

/** Over stdio. */
export const WRONG_OVER_STDIO: readonly WrongBackend[] = [
  {
    fault: "answers observations",
    check: "notifications.unanswered",
    evidence:
      /^A valid hooks\/observe notification was answered: 1 JSON messages came that no request had asked for\.$/,
  },
  {
    fault: "answers notifications that are wrong with an error",
    check: "notifications.bad-unanswered",
    evidence: /^A notification with a wrong version, method, event or params was answered/,
  },
  {
    fault: "keeps the id of its first answer",
    check: "rpc.ids-exact",
    evidence: /^Request 2 of a series with unusual string ids was/,
  },
  {
    fault: "makes numbers of ids that look like numbers",
    check: "rpc.ids-exact",
    evidence: /^Request 1 .* another id than its own: a number came, and a string was sent\.$/,
  },
  {
    fault: "takes the id 0 for no id",
    check: "rpc.integer-ids",
    evidence:
      /^A request with an unknown method and the integer id 0 was sent; no answer came within 15000 ms\.$/,
  },
  {
    fault: "evaluates batches",
    check: "rpc.batch-refused",
    evidence: /^A batch of 1 requests was answered with/,
  },
  {
    fault: "answers twice",
    check: "rpc.one-answer",
    evidence:
      /^3 requests were sent, and 3 more responses came than that, with the id of a request that was answered/,
  },
  {
    fault: "says nothing at all",
    check: "rpc.answers",
    evidence: /^An ordinary tool.before interception was sent; no answer came within 15000 ms\.$/,
  },
  {
    fault: "accepts every version",
    check: "version.others-refused",
    evidence:
      /^A request with the protocolVersion "1999-12-31" was answered with a result, where the error -32001 was due\.$/,
  },
  {
    fault: "has another code for versions",
    check: "version.others-refused",
    evidence: /was answered with the error -32602, where -32001 was due\.$/,
  },
  {
    fault: "has another code for events",
    check: "events.unknown-refused",
    evidence:
      /^An interception of an event type that does not exist .* error -32602, where -32002 was due\.$/,
  },
  {
    fault: "has another code for methods",
    check: "errors.unknown-method",
    evidence: /^A request with an unknown method was answered with the error -32600, where -32601 was due\.$/,
  },
  {
    fault: "leaves the version out",
    check: "version.in-results",
    evidence: /^An interception was answered with a result that lacks protocolVersion\.$/,
  },
  {
    fault: "leaves the reason of a denial out",
    check: "effects.valid-list",
    evidence: /invalid result: \/result\/effects\/0\/reason is required and missing/,
  },
  {
    fault: "adds a member to an effect",
    check: "effects.valid-list",
    evidence: /invalid result: \/result\/effects\/0\/severity /,
  },
  {
    fault: "denies without asking whether it may",
    check: "effects.only-advertised",
    evidence:
      /that advertises nothing was answered with an effect that it did not advertise: effect 0 is deny;/,
  },
  {
    fault: "supplies a summary that is a text",
    check: "events.every-type",
    evidence:
      /that context.compact.before cannot take: effect 0 is return, and its value is no list of text parts\.$/,
  },
  {
    fault: "puts words of the agent into the user's message",
    check: "content.edits",
    evidence:
      /that user.message.inbound cannot take: effect 0 is modify, and its value is no list of messages of the user\.$/,
  },
  {
    fault: "decides otherwise the second time",
    check: "duplicates.equivalent",
    evidence:
      /^The same event, .* was answered first with no effects and at delivery 2 with the effects deny that mean/,
  },
  {
    fault: "quotes the tool's input in its reason",
    check: "secrets.not-in-reasons",
    evidence:
      /^A secret that was planted in a message came back in a reason, a code or an extension of a denial\.$/,
  },
  {
    fault: "quotes what it cannot parse",
    check: "secrets.not-in-errors",
    evidence: /^A secret that was planted in a message came back in an error\.$/,
  },
  {
    fault: "refuses members that it does not know",
    check: "members.unknown-ignored",
    evidence:
      /^An interception with unknown members in every open object was answered with the error -32602, where a result/,
  },
  {
    fault: "refuses extensions that it does not know",
    check: "extensions.unknown-ignored",
    evidence: /^An interception with unknown extensions was answered with the error -32602/,
  },
  {
    fault: "needs a native payload",
    check: "extensions.not-needed",
    evidence:
      /^The smallest valid interception was answered with the error -32602, where a result was due\.$/,
  },
  {
    fault: "dies on text that is no JSON",
    check: "hostile.garbage",
    evidence: /no answer came: the process ended with exit status 1; the last line on its stderr was “/,
  },
  {
    fault: "is ended by a signal at text that is no JSON",
    check: "hostile.garbage",
    lifecycle: "per_event",
    evidence: /^Text that is no JSON was sent; the process was ended by SIGABRT\.$/,
  },
  {
    fault: "reads bytes that are no UTF-8 as if they were",
    check: "hostile.invalid-utf-8",
    evidence: /^A request with a byte that is no UTF-8 was answered with a result\.$/,
  },
  {
    fault: "prints a banner",
    check: "stdio.nothing-but-messages",
    evidence:
      /^A line on stdout is no JSON object: 27 bytes that begin with “policy backend 1\.0 is ready”\.$/,
  },
  {
    fault: "ends lines with a carriage return",
    check: "stdio.one-line-each",
    evidence: /^The answer's line holds a carriage return\.$/,
  },
  {
    fault: "writes over several lines",
    check: "stdio.one-line-each",
    evidence: /^One answer was written as \d+ lines\.$/,
  },
  {
    fault: "takes what one read returns for one message",
    check: "stdio.pieces",
    evidence: /^A request that was written in pieces got \d+ answers, where one with its id was due\.$/,
  },
  {
    fault: "ends with status 1",
    check: "stdio.per-event-exit",
    lifecycle: "per_event",
    evidence:
      /^A process got an interception and the end of its input; the process ended with exit status 1\.$/,
  },
  {
    fault: "says on stdout what it observes",
    check: "stdio.nothing-but-messages",
    evidence: /^A line on stdout is no JSON object: 17 bytes that begin with “observed an event”\.$/,
  },
  {
    fault: "says on stdout what it denies",
    check: "stdio.nothing-but-messages",
    evidence:
      /^A line on stdout is no JSON object: 23 bytes, behind an event of --denied-event or --allowed-event\.$/,
  },
  {
    fault: "says on stdout what it cannot parse",
    check: "secrets.not-in-errors",
    evidence: /^A secret that was planted in a message came back in a line on stdout\.$/,
  },
  {
    fault: "ends with status 2 behind a denial",
    check: "stdio.per-event-exit",
    lifecycle: "per_event",
    evidence:
      /^A process got the event of --denied-event and the end of its input; the process ended with exit status 2\.$/,
  },
  {
    fault: "does not end with its input",
    check: "stdio.per-event-exit",
    lifecycle: "per_event",
    evidence: /the end of its input; the process did not end by itself and was killed\.$/,
  },
];

/** Over HTTP. */
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
