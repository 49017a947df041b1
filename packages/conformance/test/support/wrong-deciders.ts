import type { WrongHarness } from "./wrong-harness.js";

/** Harnesses that ask, wait or decide in a wrong way: order, edits, decisions, failures, deadlines, retries. */
export const WRONG_DECIDERS: readonly WrongHarness[] = [
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
      /^A fail-open backend answered with message, modify, modify, an effect that does not exist: the tool ran with another input/,
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
    fault: "takes an empty list for a failure",
    check: "decisions.empty-list",
    evidence:
      /^A backend answered with an empty list of effects, and the host granted the call: the tool did not run/,
  },
  {
    fault: "forgets the deadline",
    check: "deadlines.late-denial",
    evidence: /^A fail-open backend with timeoutMs 600 denied after 3000 ms: the tool did not run/,
  },
  {
    fault: "goes on after a stop",
    check: "order.stop-ends-chain",
    evidence:
      /^The first of two backends stopped the flow: the second backend was sent 1 request where 0 requests were due\.$/,
  },
  {
    fault: "runs the tool after a stop",
    check: "order.stop-ends-chain",
    evidence: /^The first of two backends stopped the flow: the tool ran all the same\.$/,
  },
  {
    fault: "merges where it is told to replace",
    check: "edits.replace-whole",
    evidence: /^A backend edited the input by replace: the tool ran with another input than was due\.$/,
  },
  {
    fault: "passes over an edit of what the event does not have",
    check: "edits.only-granted",
    evidence:
      /^A fail-closed backend edited the output, which tool\.before does not have: the tool ran all the same\.$/,
  },
];
