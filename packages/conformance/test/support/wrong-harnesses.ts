/** A wrong harness, and how it is caught. */
export interface WrongHarness {
  /** The name of its fault. */
  readonly fault: string;
  /** The check that is for this fault. */
  readonly check: string;
  /** What the report says about it. */
  readonly evidence: RegExp;
  /** Over which binding the fault is shown. Default HTTP, which costs no processes. */
  readonly binding?: "stdio";
}

/** Every wrong harness. */
export const WRONG_HARNESSES: readonly WrongHarness[] = [
  {
    fault: "asks all interceptors at once",
    check: "order.one-after-the-other",
    evidence: /^Three backends were registered that answer after a while: one was asked before the one /,
    binding: "stdio",
  },
  {
    fault: "asks in the opposite order",
    check: "order.one-after-the-other",
    evidence: /: one was asked before the one that is registered before it\.$/,
  },
  {
    fault: "goes on after a denial",
    check: "order.denial-ends-chain",
    evidence:
      /^The first of three backends denied: the second backend was sent 1 request where 0 requests were due\.$/,
  },
  {
    fault: "asks again after a denial",
    check: "retries.not-after-denial",
    evidence: /^A backend denied the call: the first backend was sent 2 requests where 1 request was due\.$/,
  },
  {
    fault: "asks again when nobody objects",
    check: "retries.not-after-empty",
    evidence: /^A backend answered with an empty list of effects: the first backend was sent 2 requests/,
  },
  {
    fault: "forgets the deadline",
    check: "deadlines.late-permission",
    evidence:
      /^A fail-closed backend with timeoutMs 600 answered without objection after 3000 ms: the tool ran all the same\.$/,
    binding: "stdio",
  },
  {
    fault: "gives a retry a deadline of its own",
    check: "deadlines.not-extended-by-retries",
    evidence:
      /^A fail-closed backend with timeoutMs 3000 broke off after 2000 ms, .*: the tool ran all the same\.$/,
  },
  {
    fault: "makes a new id for a retry",
    check: "retries.same-ids-and-content",
    evidence:
      /^A request was put again because its backend had broken off: the second time it had another id\.$/,
    binding: "stdio",
  },
  {
    fault: "makes a new time for a retry",
    check: "retries.same-ids-and-content",
    evidence: /: the event had other content\.$/,
  },
  {
    fault: "publishes half of a response",
    check: "edits.all-or-nothing",
    evidence:
      /^A fail-open backend answered with message, modify, an effect that does not exist: the tool ran with another input/,
  },
  {
    fault: "runs the denied tool",
    check: "decisions.denied-not-run",
    evidence: /^The first of three backends denied the call: the tool ran all the same\.$/,
    binding: "stdio",
  },
  {
    fault: "takes garbage for permission",
    check: "fail-closed.garbage",
    evidence: /^A fail-closed backend answered with text that is no JSON: the tool ran all the same\.$/,
    binding: "stdio",
  },
  {
    fault: "reads bytes that are no UTF-8 as if they were",
    check: "fail-closed.not-utf-8",
    evidence: /^A fail-closed backend answered with bytes that are no UTF-8: the tool ran all the same\.$/,
  },
  {
    fault: "ignores the id of an answer",
    check: "fail-closed.wrong-id",
    evidence: /^A fail-closed backend answered with the id of another request: the tool ran all the same\.$/,
  },
  {
    fault: "carries out what it did not advertise",
    check: "fail-closed.unadvertised-target",
    evidence: /^A fail-closed backend edited a target that was not advertised: the tool ran all the same\.$/,
  },
  {
    fault: "ignores members of effects that it does not know",
    check: "fail-open.unknown-effect-member",
    evidence:
      /^A fail-open backend returned a denial with a member that deny does not have: the second backend was sent 0 requests/,
  },
  {
    fault: "takes an allow for the host's permission",
    check: "permissions.after-allow",
    evidence: /^A backend allowed the call, and the host refused it: the tool ran all the same\.$/,
  },
  {
    fault: "passes a supplied result on that the host refuses",
    check: "permissions.after-return",
    evidence: /^A backend supplied a result, and the host refused it: the driver reported “supplied”/,
  },
  {
    fault: "takes silence of all backends for the host's permission",
    check: "decisions.empty-is-no-permission",
    evidence: /^No backend objected, and the host refused it: the tool ran all the same\.$/,
  },
  {
    fault: "asks although nothing matches",
    check: "selection.no-match",
    evidence: /^A tool call was made that no subscription selects, and the backend was sent 1 message\.$/,
  },
  {
    fault: "takes a wildcard for a name",
    check: "selection.wildcards",
    evidence: /subscription to tool\.\*: it was asked about tool\.before 0 times where 1 was due\.$/,
  },
  {
    fault: "does not offer to deny",
    check: "capabilities.deny-offered",
    evidence: /^capabilities\.effects of tool\.before does not offer deny\.$/,
  },
  {
    fault: "offers what the event does not have",
    check: "capabilities.within-bounds",
    evidence: /^The capabilities are not valid: \/params\/capabilities\/modify\/output /,
  },
  {
    fault: "says no protocolVersion",
    check: "version.in-params",
    evidence: /^The params of a request for a decision have no protocolVersion\.$/,
  },
  {
    fault: "has a request id of its own",
    check: "rpc.id-is-event-id",
    evidence: /^A request for a decision has another id than its event\.$/,
  },
  {
    fault: "sends the input as text",
    check: "tool-before.input-object",
    evidence: /^tool\.input is a string\.$/,
  },
  {
    fault: "makes a call id of its own",
    check: "tool-before.fields",
    evidence: /\/call\/id is not the id that the agent gave the call\.$/,
  },
  {
    fault: "sends the native payload unasked",
    check: "content.native-off",
    evidence: /^A subscription without includeNative was sent the native payload of the call\.$/,
  },
  {
    fault: "names an extension freely",
    check: "extensions.reverse-dns",
    evidence: /^An extension has a name that is not in reverse DNS\.$/,
  },
  {
    fault: "asks everyone about the original input",
    check: "edits.next-sees-effective",
    evidence: /: the second was asked about the input without the first edit\.$/,
  },
  {
    fault: "merges deeply",
    check: "edits.merge-one-level",
    evidence: /^A backend edited the input by merge: the tool ran with another input than was due\.$/,
  },
  {
    fault: "uses a registration that is wrong",
    check: "registration.no-failure-policy",
    evidence:
      /^A registration was handed over that has an interceptor without a failurePolicy: the tool ran all the same\.$/,
  },
  {
    fault: "denies when a fail-open backend fails",
    check: "fail-open.error-internal",
    evidence: /^A fail-open backend answered with the error -32004: the second backend was sent 0 requests/,
  },
  {
    fault: "goes on when a fail-closed backend fails",
    check: "fail-closed.crash",
    evidence:
      /^A fail-closed backend died, or broke the connection off, before it answered: the tool ran all the same\.$/,
    binding: "stdio",
  },
  {
    fault: "gives observations an id",
    check: "rpc.decision-by-request",
    evidence: /^A message with an id names another method than hooks\/intercept\.$/,
  },
  {
    fault: "tells nobody who was not asked",
    check: "observe.short-circuit",
    evidence: /^The first of three interceptors denied: another one was told 0 times where 1 was due\.$/,
  },
  {
    fault: "lets a failed observer fail the call",
    check: "observe.failures-harmless",
    evidence: /^A tool call was made with observers that hang, die, .*: the tool did not run/,
  },
  {
    fault: "sends content that was not selected",
    check: "content.selection",
    evidence: /"omit"} was sent the text of a tool's result\.$/,
  },
  {
    fault: "ends lines with a carriage return",
    check: "stdio.one-line-each",
    evidence: /^A message's line holds a carriage return\.$/,
    binding: "stdio",
  },
  {
    fault: "starts programs by a shell",
    check: "stdio.arguments-verbatim",
    evidence:
      /^A backend was registered with arguments that mean something to a shell: it got other arguments\.$/,
    binding: "stdio",
  },
  {
    fault: "sends text/plain",
    check: "http.post-json",
    evidence: /^A message has the Content-Type “text\/plain”\.$/,
  },
  {
    fault: "follows redirects",
    check: "http.redirect-not-followed",
    evidence: /^A backend redirected to another origin with status 307: something was sent there\.$/,
  },
  {
    fault: "takes every status",
    check: "fail-closed.status-500",
    evidence: /^A fail-closed backend answered with status 500: the tool ran all the same\.$/,
  },
  {
    fault: "takes every media type",
    check: "fail-closed.media-type",
    evidence: /^A fail-closed backend answered with the media type text\/plain: the tool ran all the same\.$/,
  },
  {
    fault: "goes without a token that is not there",
    check: "auth.unresolved-not-sent",
    evidence: /whose environment variable is not set: a message was sent all the same\.$/,
  },
  {
    fault: "writes the token into the message",
    check: "auth.bearer-header",
    evidence: /: the token stands in the message\.$/,
  },
  {
    fault: "asks whoever only observes",
    check: "selection.mode",
    evidence:
      /^A tool call was made with an interceptor and an observer: the second backend was sent 1 request where 0/,
  },
  {
    fault: "refuses a registration with members that it does not know",
    check: "members.registration",
    evidence:
      /with unknown members in every object: the tool did not run, and the driver reported “registration-refused”\.$/,
  },
  {
    fault: "refuses an answer with members that it does not know",
    check: "members.answer",
    evidence: /with unknown members in the response and in its result: the tool did not run/,
  },
  {
    fault: "refuses an answer with extensions",
    check: "extensions.answer",
    evidence:
      /^A backend denied, with extensions in the result and in the effect: the tool ran all the same\.$/,
  },
  {
    fault: "lets the last effect win",
    check: "decisions.deny-wins",
    evidence:
      /^A backend answered with deny, allow, return, message in this order: the tool ran all the same\.$/,
  },
  {
    fault: "asks the first backend alone",
    check: "decisions.empty-skips-nobody",
    evidence:
      /^The first backend answered with an empty list, and the second denied: the second backend was sent 0 requests/,
  },
  {
    fault: "offers what it does not carry out",
    check: "capabilities.enforced",
    evidence: /^A backend returned message, which was advertised: it did not do what it says/,
  },
  {
    fault: "asks each backend once",
    check: "order.subscriptions-of-one-backend",
    evidence:
      /^One backend was registered with two subscriptions that select the event: .* sent 1 request where 2 requests were due\.$/,
  },
  {
    fault: "takes everything back when a response is rejected",
    check: "edits.earlier-stand",
    evidence: /^A first backend edited the input, .*: the tool ran with another input than was due\.$/,
  },
  {
    fault: "has one clock for everyone",
    check: "deadlines.each-its-own",
    evidence: /^A fail-open backend let its deadline of 2000 ms pass, .*: the tool did not run/,
  },
  {
    fault: "tells no observer",
    check: "observe.told-once",
    evidence: /^A tool call was made with one observer of tool\.before: 0 notifications came\.$/,
  },
  {
    fault: "tells observers the original input",
    check: "observe.settled-content",
    evidence: /: the observer was told about another input than the tool ran with\.$/,
  },
  {
    fault: "sends a result as a part of JSON",
    check: "content.canonical",
    evidence: /^tool\.after is not valid: \/items\/0\/parts\/0/,
  },
  {
    fault: "speaks JSON-RPC 1.0",
    check: "rpc.json-rpc-objects",
    evidence: /^A message does not say jsonrpc "2\.0"\.$/,
  },
  {
    fault: "adds members to a closed object",
    check: "messages.valid",
    evidence: /is not valid: \/params\/event\/harness\/build /,
  },
  {
    fault: "takes the later of two answers",
    check: "stdio.first-answer-counts",
    evidence:
      /^A persistent backend denied, and then answered once more without objection: the tool ran all the same\.$/,
    binding: "stdio",
  },
  {
    fault: "believes what an observer replies",
    check: "observe.answers-ignored",
    evidence: /^An observer answered a notification with a denial: the tool did not run/,
  },
  {
    fault: "takes what one read returns for a line",
    check: "stdio.pieces",
    evidence: /^A backend wrote its answer in two pieces: the tool did not run/,
    binding: "stdio",
  },
  {
    fault: "sends a batch",
    check: "rpc.json-rpc-objects",
    evidence: /^A message is no JSON object in UTF-8\.$/,
  },
  {
    fault: "knows a media type in one spelling alone",
    check: "http.media-type-parameter",
    evidence:
      /^A backend answered with the media type Application\/JSON; charset=UTF-8: the tool did not run/,
  },
];
