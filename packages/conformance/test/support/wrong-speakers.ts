import type { WrongHarness } from "./wrong-harness.js";

/** Harnesses that choose whom they ask, speak or listen in a wrong way: registrations, messages, observations, bindings. */
export const WRONG_SPEAKERS: readonly WrongHarness[] = [
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
    fault: "uses a registration that is wrong",
    check: "registration.no-failure-policy",
    evidence:
      /^A registration was handed over that has an interceptor without a failurePolicy: the tool ran all the same\.$/,
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
    fault: "offers what it does not carry out",
    check: "capabilities.enforced",
    evidence: /^A backend returned message, which was advertised: it did not do what it says/,
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
    fault: "asks nobody",
    check: "selection.asked",
    evidence:
      /^A tool call was made that a backend's interceptor selects, and the backend was sent no request\.$/,
  },
  {
    fault: "runs nothing that no backend allowed",
    check: "selection.ordinary-flow",
    evidence:
      /^A tool call was made that no subscription selects: the tool did not run, and the driver reported “refused-by-host”\.$/,
  },
  {
    fault: "ignores the id of an answer",
    check: "stdio.stale-lines-skipped",
    evidence:
      /^A persistent backend wrote an answer to another request, and then a denial of this one: the tool ran all the same\.$/,
    binding: "stdio",
  },
  {
    fault: "writes the token into another header too",
    check: "auth.bearer-header",
    evidence: /: the token stands in the header cookie too\.$/,
  },
  {
    fault: "tells each observer twice",
    check: "observe.told-once",
    evidence: /^A tool call was made with one observer of tool\.before: 2 notifications came\.$/,
  },
  {
    fault: "tells nobody about the result",
    check: "observe.claimed-events",
    evidence: /^A tool call was made: an observer of tool\.after was not told\.$/,
  },
  {
    fault: "takes all that a pipe holds for an answer",
    check: "stdio.large-messages",
    evidence:
      /^A backend was asked about an input of 256 KiB, and denied with a reason as long: the tool ran all the same\.$/,
    binding: "stdio",
  },
  {
    fault: "leaves the input of a process for one message open",
    check: "stdio.per-event-input",
    evidence:
      /^A tool call was made with two backends that are started per event: 1 process got 1 message, and 0 of them the end of their input\.$/,
    binding: "stdio",
    lifecycle: "per_event",
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
