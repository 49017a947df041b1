import type { WrongBackend } from "./wrong-backend.js";

/** Backends over stdio with one fault each. */
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
    fault: "has another code for text that is no JSON",
    check: "errors.parse-error",
    evidence: /^Text that is no JSON was answered with the error -32603, where -32700 was due\.$/,
  },
  {
    fault: "has another code for what is no request",
    check: "errors.no-request",
    evidence: /^JSON that is no object was answered with the error -32603, where -32600 was due\.$/,
  },
  {
    fault: "has another code for params",
    check: "errors.bad-params",
    evidence:
      /^An interception without an event was answered with the error -32601, where -32602 or -32600 or -32002 was due\.$/,
  },
  {
    fault: "takes a version that is missing for its own",
    check: "version.required",
    evidence:
      /^A request without a protocolVersion that is a text was answered with a result, where the error/,
  },
  {
    fault: "needs a native payload to be an object",
    check: "members.native-ignored",
    evidence:
      /^An interception with a native payload was answered with the error -32602, where a result was due/,
  },
  {
    fault: "knows no developer",
    check: "content.canonical",
    evidence:
      /^An interception of turn\.start with messages of every role was answered with the error -32602,/,
  },
  {
    fault: "needs every text",
    check: "content.withheld",
    evidence: /^An interception of turn\.start with withheld content was answered with the error -32602,/,
  },
  {
    fault: "reads no more than a pipe holds",
    check: "stdio.large-message",
    evidence: /^A request of 256 KiB was sent; no answer came within 15000 ms\.$/,
  },
  {
    fault: "dies of an observation that it does not know",
    check: "observe.claimed-events",
    lifecycle: "per_event",
    evidence: /^Observations of the claimed event types were sent; the process ended with exit status 1\.$/,
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
