import { resultLine } from "../../messages/answers.js";
import { eventOf } from "../../stage/played.js";
import { type Actor, agreeing, intercepts, returning } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { advertised, denied, type HarnessCheck, play } from "./context.js";
import { notAdvertised } from "./decisions.js";
import { backend, expectAsked, expectDenied, expectRan } from "./expect.js";

const COMMON = {
  role: "harness",
  requirement: "AHP-COMP-001",
  profiles: ["tool-interception"],
  transports: TRANSPORTS,
} as const;
/** How long a backend thinks, so that one that is asked at the same time is seen to be. Milliseconds. */
const THINKING_MS = 300;
const ONE_BY_ONE =
  "Ask one interceptor, take its answer, and only then ask the next, in the order of the registration.";

/** Interceptors one after the other, and what ends the chain (AHP-COMP-001). */
export const orderChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "order.one-after-the-other",
    shows:
      "Interceptors are asked in the order of the registration, each only when the one before it has answered.",
    run: async (context) => {
      const thinking: Actor = { script: { requests: [{ afterMs: THINKING_MS, write: resultLine([]) }] } };
      const what = "Three backends were registered that answer after a while";
      const played = await play(context, { backends: [thinking, thinking, thinking] });
      expectRan(played, what, ONE_BY_ONE);
      for (const index of [0, 1, 2]) expectAsked(played, index, 1, what, ONE_BY_ONE);
      for (const index of [1, 2]) {
        const asked = backend(played, index).requests[0]?.at ?? 0;
        const before = backend(played, index - 1);
        const answered =
          before.entries.find(({ what: each }) => each === "answers")?.at ?? Number.POSITIVE_INFINITY;
        if (asked >= answered) continue;
        const early =
          (before.requests[0]?.at ?? 0) > asked
            ? "before the one that is registered before it"
            : "before the one before it had answered";
        throw new Fault(`${what}: one was asked ${early}.`, ONE_BY_ONE);
      }
      return passed("Each was asked when the one before it had answered.");
    },
  },
  {
    ...COMMON,
    id: "order.subscriptions-of-one-backend",
    shows: "Two subscriptions of one backend that select the event are both asked, one after the other.",
    run: async (context) => {
      const what = "One backend was registered with two subscriptions that select the event";
      const remedy = "Treat subscriptions on their own, also those of one backend; merge none away.";
      const played = await play(context, {
        backends: [agreeing({ subscriptions: [intercepts(), intercepts()] })],
      });
      expectRan(played, what, remedy);
      const ids = expectAsked(played, 0, 2, what, remedy).map((request) => eventOf(request).id);
      if (ids[0] === ids[1]) return passed("It was asked twice about the same event.");
      throw new Fault(
        `${what}: it was asked about two different event ids.`,
        "Give an event one id, whoever is asked about it.",
      );
    },
  },
  {
    ...COMMON,
    id: "order.denial-ends-chain",
    shows: "After a denial no further interceptor is asked.",
    run: async (context) => {
      const what = "The first of three backends denied";
      const remedy = "End the chain at an accepted denial.";
      const played = await denied(context);
      expectAsked(played, 0, 1, what, "Ask each matching interceptor once.");
      expectAsked(played, 1, 0, what, remedy);
      expectAsked(played, 2, 0, what, remedy);
      expectDenied(played, what, remedy);
      return passed("The others were not asked.");
    },
  },
  {
    ...COMMON,
    id: "order.stop-ends-chain",
    shows: "After a stop no further interceptor is asked, and the tool does not run.",
    run: async (context) => {
      const { flow } = await advertised(context);
      if (flow?.operations.includes("stop") !== true) return notAdvertised("flow stop");
      const what = "The first of two backends stopped the flow";
      const remedy = "End the chain at an accepted stop, and run nothing.";
      const stop = { type: "flow", operation: "stop", reason: "The conformance runner stops here." };
      const played = await play(context, { backends: [returning([stop]), agreeing()] });
      expectAsked(played, 1, 0, what, remedy);
      if (played.report.executions.length === 0)
        return passed("The other was not asked, and the tool did not run.");
      throw new Fault(`${what}: the tool ran all the same.`, remedy);
    },
  },
];
