import { isMembers } from "../../peer/answer.js";
import type { Played } from "../../stage/played.js";
import { agreeing, intercepts, NEVER, observes } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type HarnessCheck, type HarnessContext, ordinary, play, playOnce } from "./context.js";
import { backend, counted, expectAsked, expectRan } from "./expect.js";

const COMMON = { role: "harness", requirement: "AHP-REG-002", transports: TRANSPORTS } as const;

/** Holds when the driver does its part, so that anything can be seen. */
export const ORDINARY_FLOW = "selection.ordinary-flow";
/** Holds when backends are asked at all. */
export const ASKED = "selection.asked";

/** Who is sent an event, and who is not (AHP-REG-002). */
export const selectionChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: ORDINARY_FLOW,
    profiles: ["base"],
    shows: "A tool call that no subscription selects runs as it would without any backend.",
    run: async (context) => {
      const remedy =
        "When no interceptor matches, let the host's ordinary flow go on as if there were no AHP.";
      expectRan(await unselected(context), "A tool call was made that no subscription selects", remedy);
      return passed("The tool ran.");
    },
  },
  {
    ...COMMON,
    id: "selection.no-match",
    profiles: ["base"],
    shows: "A backend whose subscriptions do not select the event is sent nothing.",
    run: async (context) => {
      const { received } = backend(await unselected(context), 0);
      if (received.length === 0) return passed("The backend was sent nothing.");
      throw new Fault(
        `A tool call was made that no subscription selects, and the backend was sent ${counted(received.length, "message")}.`,
        "Send an event only where a subscription names it, exactly or by a wildcard such as tool.*.",
      );
    },
  },
  {
    ...COMMON,
    id: ASKED,
    profiles: ["tool-interception"],
    shows: "A backend whose interceptor selects tool.before is asked before the tool runs.",
    run: async (context) => {
      const asked = (await ordinary(context)).backends.some(({ requests }) => requests.length > 0);
      if (asked) return passed("It was asked.");
      throw new Fault(
        "A tool call was made that a backend's interceptor selects, and the backend was sent no request.",
        "Before a tool runs, send tool.before by hooks/intercept to each subscription that selects it.",
      );
    },
  },
  {
    ...COMMON,
    id: "selection.wildcards",
    profiles: ["tool-interception"],
    shows: "The wildcards * and tool.* select tool.before, and session.* does not.",
    run: async (context) => {
      const subscriptions = (events: string) => [{ ...intercepts(), events: [events] }];
      const played = await play(context, {
        backends: ["session.*", "tool.*", "*"].map((events) =>
          agreeing({ subscriptions: subscriptions(events) }),
        ),
      });
      const remedy = "Match a wildcard by the first segment of the event's name.";
      const before = (index: number) =>
        backend(played, index).requests.filter(({ message }) => isToolBefore(message)).length;
      for (const [index, [events, due]] of [
        ["session.*", 0],
        ["tool.*", 1],
        ["*", 1],
      ].entries()) {
        const seen = before(index);
        if (seen === due) continue;
        throw new Fault(
          `A tool call was made with an intercepting subscription to ${events}: it was asked about tool.before ${seen} times where ${due} was due.`,
          remedy,
        );
      }
      return passed("The subscriptions to tool.* and * were asked once each, that to session.* was not.");
    },
  },
  {
    ...COMMON,
    id: "selection.mode",
    profiles: ["tool-interception"],
    shows: "A backend that only observes tool.before is not asked for a decision.",
    run: async (context) => {
      const played = await play(context, {
        backends: [agreeing(), agreeing({ subscriptions: [observes()] })],
      });
      const what = "A tool call was made with an interceptor and an observer";
      const remedy = "Ask with hooks/intercept only where the subscription's mode is intercept.";
      expectRan(played, what, remedy);
      expectAsked(played, 0, 1, what, remedy);
      expectAsked(played, 1, 0, what, remedy);
      return passed("The interceptor was asked once, the observer never.");
    },
  },
];

function unselected(context: HarnessContext): Promise<Played> {
  const subscriptions = [{ ...intercepts(), events: [NEVER] }];
  return playOnce(context, "unselected", { backends: [agreeing({ subscriptions })] });
}

function isToolBefore(message: unknown): boolean {
  const params = isMembers(message) ? message.params : undefined;
  return isMembers(params) && isMembers(params.event) && params.event.type === "tool.before";
}
