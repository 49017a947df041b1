import { isDeepStrictEqual } from "node:util";
import { resultLine } from "../../messages/answers.js";
import { eventOf, type Received } from "../../stage/played.js";
import { intercepts } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { denied, type HarnessCheck, ordinary, play } from "./context.js";
import { backend, expectAsked } from "./expect.js";

const COMMON = {
  role: "harness",
  requirement: "AHP-CORE-004",
  profiles: ["tool-interception"],
  transports: TRANSPORTS,
} as const;
const ANSWERED = "Put a request again only while it is known that nobody answered it.";

/** Requests that are put again (AHP-CORE-004). A harness need not do so; one that does must do it so. */
export const retryChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "retries.same-ids-and-content",
    shows: "A request that is put again has the same ids and the same event as the first time.",
    run: async (context) => {
      // The first subscription leaves a process behind that has answered; the second one's request is what nobody answers.
      const requests = [{ write: resultLine([]) }, { next: "leave" }, { write: resultLine([]) }] as const;
      const subscriptions = [intercepts(), intercepts("fail-open")];
      const played = await play(context, { backends: [{ script: { requests }, subscriptions }] });
      const [, first, ...again] = backend(played, 0).requests;
      if (first === undefined) {
        throw new Fault(
          "A backend with two interceptors broke off before it answered the second, and that one was not asked.",
          "Ask each matching interceptor.",
        );
      }
      if (again.length === 0)
        return notApplicable("The harness did not put a request again that nobody had answered.");
      for (const retry of again) expectSame(first, retry);
      return passed("The request was put again with the same ids and the same event.");
    },
  },
  {
    ...COMMON,
    id: "retries.not-after-denial",
    shows: "A denial is not asked about again.",
    run: async (context) => {
      const played = await denied(context);
      expectAsked(played, 0, 1, "A backend denied the call", `${ANSWERED} A denial is an answer.`);
      return passed("The backend was asked once.");
    },
  },
  {
    ...COMMON,
    id: "retries.not-after-empty",
    shows: "An answer without objection is not asked about again.",
    run: async (context) => {
      const played = await ordinary(context);
      expectAsked(
        played,
        0,
        1,
        "A backend answered with an empty list of effects",
        `${ANSWERED} An empty list is an answer.`,
      );
      return passed("The backend was asked once.");
    },
  },
];

function expectSame(first: Received, again: Received): void {
  const what = "A request was put again because its backend had broken off";
  const remedy =
    "Repeat the request as it was: the same JSON-RPC id, and the same event with the same id, session and call.";
  if (first.message?.id !== again.message?.id)
    throw new Fault(`${what}: the second time it had another id.`, remedy);
  const [before, after] = [eventOf(first), eventOf(again)];
  for (const member of ["id", "session", "call"]) {
    if (!isDeepStrictEqual(before[member], after[member]))
      throw new Fault(`${what}: the event had another ${member}.`, remedy);
  }
  if (!isDeepStrictEqual(before, after)) throw new Fault(`${what}: the event had other content.`, remedy);
}
