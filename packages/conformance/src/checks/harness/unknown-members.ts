import { answerLine, ID } from "../../messages/answers.js";
import { agreeing, intercepts, writing } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { passed } from "../verdict.js";
import { type HarnessCheck, play } from "./context.js";
import { expectAsked, expectDenied, expectRan } from "./expect.js";

const COMMON = { role: "harness", profiles: ["tool-interception"], transports: TRANSPORTS } as const;
const UNKNOWN = { "x-unknown": { deep: [1] } };
/** Under fail-open only a denial that was understood denies. */
const OPEN = { subscriptions: [intercepts("fail-open")] };
const IGNORE = "Ignore members that you do not know, everywhere but in effects and in content.";

/** Members that nobody knows (AHP-CORE-003, AHP-EXT-001). */
export const unknownMemberChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "members.registration",
    requirement: "AHP-CORE-003",
    shows: "Members of a registration that nobody knows are ignored, and what it says otherwise holds.",
    run: async (context) => {
      const what = "A registration was handed over with unknown members in every object";
      const played = await play(context, {
        backends: [agreeing({ subscriptions: [{ ...intercepts(), ...UNKNOWN }] })],
        alter: (document) => ({
          ...document,
          ...UNKNOWN,
          hooks: document.hooks.map((hook) => ({ ...hook, ...UNKNOWN })),
        }),
      });
      expectRan(played, what, IGNORE);
      expectAsked(played, 0, 1, what, IGNORE);
      return passed("Its backend was asked, and the tool ran.");
    },
  },
  {
    ...COMMON,
    id: "members.answer",
    requirement: "AHP-CORE-003",
    shows: "Members of an answer that nobody knows are ignored, and its effects count.",
    run: async (context) => {
      const what =
        "A backend answered without objection, with unknown members in the response and in its result";
      const result = { protocolVersion: "draft", effects: [], ...UNKNOWN };
      const write = answerLine({ jsonrpc: "2.0", id: ID, result, ...UNKNOWN });
      const played = await play(context, { backends: [writing(write)] });
      expectRan(played, what, IGNORE);
      return passed("The answer was taken, and the tool ran.");
    },
  },
  {
    ...COMMON,
    id: "extensions.answer",
    requirement: "AHP-EXT-001",
    shows: "Extensions of an answer and of a denial that the harness does not know make no difference.",
    run: async (context) => {
      const what = "A backend denied, with extensions in the result and in the effect";
      const extensions = { "org.example.conformance": { trace: [1, "a"] } };
      const effects = [
        {
          type: "deny",
          reason: "The conformance runner denies this call.",
          code: "org.example.denied",
          extensions,
        },
      ];
      const result = { protocolVersion: "draft", effects, extensions };
      const played = await play(context, {
        backends: [writing(answerLine({ jsonrpc: "2.0", id: ID, result }), OPEN)],
      });
      expectDenied(played, what, "Take extensions as they are, and let nothing depend on them.");
      return passed("The call was denied.");
    },
  },
];
