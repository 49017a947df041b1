import { denialLine, resultLine } from "../../messages/answers.js";
import { agreeing, intercepts } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { type HarnessCheck, play } from "./context.js";
import { backend, expectDenied, expectRan } from "./expect.js";

const COMMON = {
  role: "harness",
  requirement: "AHP-FAIL-002",
  profiles: ["tool-interception"],
  transports: TRANSPORTS,
} as const;
/** A deadline, and when an answer comes that is later than that for certain. Milliseconds. */
const DEADLINE_MS = 600;
const LATE_MS = 3_000;
/** The same for a request that is put again on the way to its deadline. Milliseconds. */
const RETRIED_DEADLINE_MS = 3_000;
const RESET_MS = 2_000;
const SECOND_MS = 1_500;
/** Deadlines that an answer which comes at once keeps also on a busy machine, where a process may have to be started. Milliseconds. */
const KEPT_MS = { http: 2_000, stdio: 8_000 };
const REMEDY =
  "Start one clock when an interceptor is about to be asked, and reject every answer after timeoutMs.";

/** Deadlines, and what comes after them (AHP-FAIL-002). The backends wait; what is judged is what the harness made of it, never how long it took. */
export const deadlineChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "deadlines.late-permission",
    shows:
      "An answer without objection that comes after the deadline of a fail-closed backend permits nothing.",
    run: async (context) => {
      const what = `A fail-closed backend with timeoutMs ${DEADLINE_MS} answered without objection after ${LATE_MS} ms`;
      const late = { requests: [{ afterMs: LATE_MS, write: resultLine([]) }] };
      const played = await play(context, {
        backends: [{ script: late, subscriptions: [intercepts("fail-closed", DEADLINE_MS)] }],
      });
      expectDenied(played, what, REMEDY);
      return passed("The call was denied at the deadline.");
    },
  },
  {
    ...COMMON,
    id: "deadlines.late-denial",
    shows:
      "A denial that comes after the deadline of a fail-open backend is ignored, and the next backend is asked.",
    run: async (context) => {
      const what = `A fail-open backend with timeoutMs ${DEADLINE_MS} denied after ${LATE_MS} ms`;
      const late = { requests: [{ afterMs: LATE_MS, write: denialLine() }] };
      const played = await play(context, {
        backends: [{ script: late, subscriptions: [intercepts("fail-open", DEADLINE_MS)] }, agreeing()],
      });
      expectRan(played, what, REMEDY);
      if (backend(played, 1).requests.length === 1) return passed("The late denial was ignored.");
      throw new Fault(`${what}: the next backend was not asked.`, REMEDY);
    },
  },
  {
    ...COMMON,
    id: "deadlines.each-its-own",
    shows: "Each interceptor has a deadline of its own: the time that one took is not taken from the next.",
    run: async (context) => {
      const deadline = context.transport === "http" ? KEPT_MS.http : KEPT_MS.stdio;
      const what = `A fail-open backend let its deadline of ${deadline} ms pass, and the next, fail-closed with the same deadline, answered at once`;
      const hanging = { requests: [{ next: "hang" }] } as const;
      const played = await play(context, {
        backends: [
          { script: hanging, subscriptions: [intercepts("fail-open", deadline)] },
          agreeing({ subscriptions: [intercepts("fail-closed", deadline)] }),
        ],
      });
      expectRan(played, what, "Start the clock of an interceptor when that one is about to be asked.");
      return passed("The second was asked within its own deadline.");
    },
  },
  {
    ...COMMON,
    id: "deadlines.not-extended-by-retries",
    shows:
      "A request that is put again has no more time than it had: an answer after the first deadline permits nothing.",
    run: async (context) => {
      const what = `A fail-closed backend with timeoutMs ${RETRIED_DEADLINE_MS} broke off after ${RESET_MS} ms, and answered the same request ${SECOND_MS} ms after it was put again`;
      const requests = [
        { write: resultLine([]) },
        { afterMs: RESET_MS, next: "leave" },
        { afterMs: SECOND_MS, write: resultLine([]) },
      ] as const;
      const subscriptions = [intercepts(), intercepts("fail-closed", RETRIED_DEADLINE_MS)];
      const played = await play(context, { backends: [{ script: { requests }, subscriptions }] });
      if (backend(played, 0).requests.length < 3)
        return notApplicable("The harness did not put a request again that nobody had answered.");
      expectDenied(played, what, "Let the clock run on over every retry.");
      return passed("The retry ended with the first deadline.");
    },
  },
];
