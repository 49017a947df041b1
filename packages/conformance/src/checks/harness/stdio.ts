import { denialLine, resultLine } from "../../messages/answers.js";
import { agreeing, intercepts, observes, writing } from "../../stage/scenario.js";
import { STDIO } from "../check.js";
import { expectOneLine } from "../one-line.js";
import { Fault, passed } from "../verdict.js";
import { claims, type HarnessCheck, ordinaryMessages, play } from "./context.js";
import { backend, counted, expectAsked, expectDenied, expectRan } from "./expect.js";

const COMMON = {
  role: "harness",
  requirement: "AHP-STDIO-001",
  profiles: ["stdio"],
  transports: STDIO,
} as const;
/** Under fail-open only a denial that was understood denies. */
const OPEN = { subscriptions: [intercepts("fail-open")] };
const LARGE_TEXT = "x".repeat(256 * 1024);
const ARGUMENTS = ["two words", "$HOME", "*", "a;b", "", '"quoted"', "--option=ä"];

/** The stdio binding, from the side of whoever starts the processes (AHP-STDIO-001). */
export const stdioChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "stdio.one-line-each",
    shows:
      "Each message is one line that ends with a single line feed, without a carriage return or a byte order mark.",
    run: async (context) => {
      const messages = await ordinaryMessages(context);
      const remedy = "Write each message as one line of JSON in UTF-8 and one line feed (\\n).";
      for (const received of messages) expectOneLine(received, "A message", remedy);
      return passed(`${messages.length} messages were such lines.`);
    },
  },
  {
    ...COMMON,
    id: "stdio.per-event-input",
    transports: ["stdio-per-event"],
    shows: "A process that is started for one message gets that message and the end of its input.",
    run: async (context) => {
      const what = "A tool call was made with two backends that are started per event";
      const remedy = "Write one message to each process, and close its stdin.";
      const played = await play(context, {
        backends: [
          agreeing(),
          ...(claims(context, "lifecycle-observation")
            ? [agreeing({ subscriptions: [observes()] })]
            : [agreeing()]),
        ],
        awaitObservations: claims(context, "lifecycle-observation") ? 1 : 0,
      });
      for (const { entries, received } of played.backends) {
        const count = (what: string) => entries.filter((entry) => entry.what === what).length;
        const [started, ended] = [count("started"), count("input-ended")];
        if (started === received.length && ended === received.length) continue;
        throw new Fault(
          `${what}: ${counted(started, "process", "processes")} got ${counted(received.length, "message")}, and ${ended} of them the end of their input.`,
          remedy,
        );
      }
      const processes = played.backends.reduce((sum, { received }) => sum + received.length, 0);
      if (processes > 0)
        return passed(`${processes} processes got one message each, and the end of their input.`);
      throw new Fault(`${what}: none of them was sent a message.`, remedy);
    },
  },
  {
    ...COMMON,
    id: "stdio.arguments-verbatim",
    profiles: ["tool-interception"],
    shows: "The program is started with its arguments as they are registered; no shell reads them.",
    run: async (context) => {
      const what = "A backend was registered with arguments that mean something to a shell";
      const remedy = "Start the program directly, with the list of its arguments.";
      const played = await play(context, { backends: [agreeing({ args: ARGUMENTS })] });
      expectRan(played, what, remedy);
      const started = backend(played, 0).entries.find((entry) => entry.what === "started");
      if (started?.what === "started" && JSON.stringify(started.args) === JSON.stringify(ARGUMENTS))
        return passed("The program got each argument as it was registered.");
      throw new Fault(`${what}: it got other arguments.`, remedy);
    },
  },
  {
    ...COMMON,
    id: "stdio.large-messages",
    profiles: ["tool-interception"],
    shows: "A request and a denial of 256 KiB, more than a pipe holds at once, arrive complete.",
    run: async (context) => {
      const what = "A backend was asked about an input of 256 KiB, and denied with a reason as long";
      const remedy = "Write a message until all of it is taken, and read until a line feed.";
      const played = await play(context, {
        backends: [writing(denialLine(LARGE_TEXT), OPEN)],
        input: { text: LARGE_TEXT },
      });
      const [request] = expectAsked(played, 0, 1, what, remedy);
      if (request?.message === undefined)
        throw new Fault(`${what}: the request did not arrive as one JSON object.`, remedy);
      expectDenied(played, what, remedy);
      return passed("Both arrived.");
    },
  },
  {
    ...COMMON,
    id: "stdio.pieces",
    profiles: ["tool-interception"],
    shows: "An answer that is written in two pieces is one answer.",
    run: async (context) => {
      const what = "A backend wrote its answer in two pieces";
      const script = { requests: [{ write: resultLine([]), pauseMs: 200 }] };
      const played = await play(context, { backends: [{ script }] });
      expectRan(played, what, "Read until a line feed; what one read returns is not one message.");
      return passed("The answer was put together.");
    },
  },
  {
    ...COMMON,
    id: "stdio.stale-lines-skipped",
    profiles: ["tool-interception"],
    transports: ["stdio-persistent"],
    shows: "An answer that belongs to no live request is skipped, and the right one behind it counts.",
    run: async (context) => {
      const what = "A persistent backend wrote an answer to another request, and then a denial of this one";
      const stale = resultLine([]).replace("%ID%", '"a-request-of-yesterday"');
      const played = await play(context, { backends: [writing(`${stale}${denialLine()}`, OPEN)] });
      expectDenied(played, what, "Match answers to requests by their ids; skip those that answer nothing.");
      return passed("The denial counted.");
    },
  },
  {
    ...COMMON,
    id: "stdio.first-answer-counts",
    profiles: ["tool-interception"],
    transports: ["stdio-persistent"],
    shows: "Of two answers to the same request the first counts, and the second changes nothing.",
    run: async (context) => {
      const remedy = "Take the first valid answer to a request; skip what comes for it later.";
      const denied = await play(context, { backends: [writing(`${denialLine()}${resultLine([])}`, OPEN)] });
      expectDenied(
        denied,
        "A persistent backend denied, and then answered once more without objection",
        remedy,
      );
      const agreed = await play(context, { backends: [writing(`${resultLine([])}${denialLine()}`)] });
      expectRan(
        agreed,
        "A persistent backend did not object, and then answered once more with a denial",
        remedy,
      );
      return passed("The denial held, and the denial that came second did not count.");
    },
  },
];
