import {
  encodeMessage,
  freshId,
  interceptRequest,
  observeNotification,
  sampleEvent,
} from "../../messages/build.js";
import { isMembers, type Stray, strayOf } from "../../peer/answer.js";
import { describeEnd } from "../../peer/process-end.js";
import type { OutputLine } from "../../peer/stdio-process.js";
import { STDIO } from "../check.js";
import { expectOneLine } from "../one-line.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { type BackendCheck, type BackendContext, converse, linesOf, plainEvent } from "./context.js";
import { ask, expectUnderstood } from "./expect.js";

const COMMON = {
  role: "backend",
  requirement: "AHP-STDIO-001",
  profiles: ["stdio"],
  transports: STDIO,
} as const;
const LARGE_TEXT = "x".repeat(256 * 1024);
const EXCERPT = 40;

/** The stdio binding: what stands on stdout, how it is framed, how a process ends (AHP-STDIO-001). */
export const stdioChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "stdio.nothing-but-messages",
    shows: "Nothing but protocol messages stands on stdout: no banner, no log, no progress, no blank line.",
    run: async (context) => {
      const silent = await linesOf(context);
      const one = await exchange(context);
      expectMessages([...silent, ...one], excerpt);
      if (one.length === 0) return notApplicable("No answer was written, and nothing else.");
      const { rest } = await converse(context, async (line) => {
        await line.tell(encodeMessage(observeNotification(plainEvent())));
        await line.ask(encodeMessage(interceptRequest(plainEvent(), undefined, { protocolVersion: "1999" })));
      });
      expectMessages(rest.strays, excerpt);
      const known = Object.values(context.knownEvents);
      const decided = await converse(context, async (line) => {
        for (const event of known)
          await line.ask(encodeMessage(interceptRequest({ ...event, id: freshId() })));
      });
      // These are the operator's: nothing that may come of them is quoted.
      expectMessages(
        decided.rest.strays,
        ({ bytes }) => `${bytes.byteLength} bytes, behind an event of --denied-event or --allowed-event`,
      );
      return passed(
        `A process without a message wrote nothing; ${2 + known.length} requests and an observation brought answers alone.`,
      );
    },
  },
  {
    ...COMMON,
    id: "stdio.one-line-each",
    shows:
      "Each message is one line that ends with a single line feed, without a carriage return or a byte order mark.",
    run: async (context) => {
      const lines = await exchange(context);
      const remedy = "Write each message as one line of JSON and one line feed (\\n), and flush it.";
      const [line] = lines;
      if (line === undefined) throw new Fault("A request was sent, and no line was written.", remedy);
      if (lines.length !== 1) throw new Fault(`One answer was written as ${lines.length} lines.`, remedy);
      expectOneLine(line, "The answer", remedy);
      return passed("The answer was one line with one line feed.");
    },
  },
  {
    ...COMMON,
    id: "stdio.pieces",
    shows: "A message that arrives in pieces is one message, and messages that arrive together are several.",
    run: async (context) => {
      const request = interceptRequest(plainEvent());
      const bytes = [
        ...encodeMessage(observeNotification(plainEvent())),
        0x0a,
        ...encodeMessage(request),
        0x0a,
      ];
      const all = context.transport === "stdio-per-event" ? bytes.slice(bytes.indexOf(0x0a) + 1) : bytes;
      const lines = await linesOf(context, async (process) => {
        for (let start = 0; start < all.length; start += 97)
          process.write(Uint8Array.from(all.slice(start, start + 97)));
        if (context.transport === "stdio-persistent") await process.line(0);
      });
      const answers = lines.map(({ bytes: each }) => strayOf(each).value).filter(isMembers);
      if (answers.length === 1 && answers[0]?.id === request.id)
        return passed("The request was put together and answered.");
      throw new Fault(
        `A request that was written in pieces got ${answers.length} answers, where one with its id was due.`,
        "Read until a line feed; what one read returns is not one message.",
      );
    },
  },
  {
    ...COMMON,
    id: "stdio.large-message",
    shows: "A message of 256 KiB, more than a pipe holds at once, is answered.",
    run: async (context) => {
      const event = sampleEvent("tool.before", {
        tool: { name: "write_file", origin: "native", input: { path: "large.txt", text: LARGE_TEXT } },
      });
      const what = "A request of 256 KiB";
      await converse(context, (line) => ask(line, interceptRequest(event), what));
      return passed("A request of 256 KiB was answered with its id.");
    },
  },
  {
    ...COMMON,
    id: "stdio.per-event-exit",
    transports: ["stdio-per-event"],
    shows:
      "A process that was started for one message ends by itself with status 0, after an interception as after an observation.",
    run: async (context) => {
      const { denied, allowed } = context.knownEvents;
      const given = ["an interception", "an observation"];
      const { rest } = await converse(context, async (line) => {
        const what = "An ordinary interception";
        expectUnderstood(context, await ask(line, interceptRequest(plainEvent()), what), what);
        await line.tell(encodeMessage(observeNotification(plainEvent())));
        for (const [event, name] of [
          [denied, "the event of --denied-event"],
          [allowed, "the event of --allowed-event"],
        ] as const) {
          if (event === undefined) continue;
          given.push(name);
          await line.ask(encodeMessage(interceptRequest({ ...event, id: freshId() })));
        }
      });
      const index = rest.ends.findIndex((end) => end.kind !== "exited" || end.status !== 0);
      const wrong = rest.ends[index];
      if (wrong === undefined)
        return passed(`${rest.ends.length} processes ended by themselves with status 0.`);
      throw new Fault(
        `A process got ${given[index]} and the end of its input; ${describeEnd(wrong)}.`,
        "End with status 0 when the input ends. The decision stands in the answer, not in the status.",
      );
    },
  },
];

/** @param seen what is said of the line that is no message */
function expectMessages<L extends Stray>(lines: readonly L[], seen: (line: L) => string): void {
  const wrong = lines.find(({ bytes }) => !isMembers(strayOf(bytes).value));
  if (wrong === undefined) return;
  throw new Fault(
    `A line on stdout is no JSON object: ${seen(wrong)}.`,
    "Write everything but protocol messages to stderr: banners, logs, progress, and what libraries print.",
  );
}

/** The raw lines of one process that gets one ordinary request. */
async function exchange(context: BackendContext): Promise<readonly OutputLine[]> {
  return linesOf(context, async (process) => {
    process.write(Uint8Array.of(...encodeMessage(interceptRequest(plainEvent())), 0x0a));
    if (context.transport === "stdio-persistent") await process.line(0);
  });
}

/** The first characters of a line that is no message, so that its author finds where it comes from. */
function excerpt({ bytes }: Stray): string {
  if (bytes.byteLength === 0) return "it is blank";
  const text = new TextDecoder().decode(bytes.subarray(0, EXCERPT));
  return `${bytes.byteLength} bytes that begin with “${text}”`;
}
