import { encodeMessage, interceptRequest, observeNotification, sampleEvent } from "../../messages/build.js";
import { isMembers, strayOf } from "../../peer/answer.js";
import { describeEnd } from "../../peer/process-end.js";
import type { OutputLine } from "../../peer/stdio-process.js";
import { STDIO } from "../check.js";
import { expectOneLine } from "../one-line.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent, withProcess } from "./context.js";
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
      const silent = await withProcess(context, async (process) => {
        process.endInput();
        await process.ended();
        return process.lines;
      });
      const one = await exchange(context);
      const wrong = [...silent, ...one].find(({ bytes }) => !isMembers(strayOf(bytes).value));
      if (one.length === 0) return notApplicable("No answer was written, and nothing else.");
      if (wrong === undefined)
        return passed("A process without a message wrote nothing, one with a message its answer alone.");
      throw new Fault(
        `A line on stdout is no JSON object: ${excerpt(wrong)}.`,
        "Write everything but protocol messages to stderr: banners, logs, progress, and what libraries print.",
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
      const lines = await withProcess(context, async (process) => {
        for (let start = 0; start < all.length; start += 97)
          process.write(Uint8Array.from(all.slice(start, start + 97)));
        if (context.transport === "stdio-persistent") await process.line(0);
        process.endInput();
        await process.ended();
        return process.lines;
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
      const { rest } = await converse(context, async (line) => {
        const what = "An ordinary interception";
        expectUnderstood(context, await ask(line, interceptRequest(plainEvent()), what), what);
        await line.tell(encodeMessage(observeNotification(plainEvent())));
      });
      const wrong = rest.ends.find((end) => end.kind !== "exited" || end.status !== 0);
      if (wrong === undefined) return passed("Both processes ended by themselves with status 0.");
      throw new Fault(
        `A process got one message and the end of its input; ${describeEnd(wrong)}.`,
        "End with status 0 when the input ends. The decision stands in the answer, not in the status.",
      );
    },
  },
];

/** The raw lines of one process that gets one ordinary request. */
async function exchange(context: Parameters<typeof withProcess>[0]): Promise<readonly OutputLine[]> {
  return withProcess(context, async (process) => {
    process.write(Uint8Array.of(...encodeMessage(interceptRequest(plainEvent())), 0x0a));
    if (context.transport === "stdio-persistent") await process.line(0);
    process.endInput();
    await process.ended();
    return process.lines;
  });
}

/** The first characters of a line that is no message, so that its author finds where it comes from. */
function excerpt({ bytes }: OutputLine): string {
  if (bytes.byteLength === 0) return "it is blank";
  const text = new TextDecoder().decode(bytes.subarray(0, EXCERPT));
  return `${bytes.byteLength} bytes that begin with “${text}”`;
}
