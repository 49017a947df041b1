import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { Analysis } from "../src/analysis.js";
import { loadSchemas } from "../src/schema/load-schemas.js";
import { analysisIn } from "./support/events.js";
import { messagesOf } from "./support/peers/messages.js";
import { type HttpFormat, recordHttp } from "./support/peers/record-http.js";
import { recordStdio } from "./support/peers/record-stdio.js";
import type { PeerVersion } from "./support/peers/session.js";

/** What one answer of a recording is expected to say: id, era, observation, conclusion, and who asked. */
type Reading = readonly [id: string, era: string, result: string, conclusion: string, answers: string];

interface Recording {
  readonly transport: "stdio" | HttpFormat;
  readonly version: PeerVersion;
  readonly file: string;
  readonly readings: readonly Reading[];
}

const schemas = await loadSchemas();
const SILENT = "unknown:no_signal";
const UNKNOWN = "incomplete:era_unknown";

/** The calls of every recording, the third of which makes the server ask the client: how it reads where calls have this era. */
function calls(era: string, conclusion: string): Reading[] {
  return [
    ["1", era, "missing", conclusion, "client"],
    ["2", era, "missing", conclusion, "client"],
    ["0", SILENT, "missing", UNKNOWN, "server"],
    ["3", era, "missing", conclusion, "client"],
  ];
}

/**
 * The registry's client and reference server, calling, asking back, failing, and in 2025-11-25 starting a task. Over stdio nothing
 * names an era; over HTTP the client's header does, and a request of the server, which comes in an event, has none.
 */
const RECORDINGS: readonly Recording[] = [
  {
    transport: "stdio",
    version: "2025-06-18",
    file: "stdio-2025-06-18.jsonl",
    readings: calls(SILENT, UNKNOWN),
  },
  {
    transport: "stdio",
    version: "2025-11-25",
    file: "stdio-2025-11-25.jsonl",
    readings: [
      ...calls(SILENT, UNKNOWN),
      ["5", SILENT, "missing_with_task", UNKNOWN, "client"],
      ["6", SILENT, "missing", UNKNOWN, "either"],
    ],
  },
  ...(["streamable-http", "http-sse"] as const).flatMap((transport): Recording[] => [
    {
      transport,
      version: "2025-06-18",
      file: `${transport}-2025-06-18.json`,
      readings: calls("known:2025-06-18", "terminal"),
    },
    {
      transport,
      version: "2025-11-25",
      file: `${transport}-2025-11-25.json`,
      readings: [
        ...calls("known:2025-11-25", "terminal"),
        ["5", "known:2025-11-25", "missing_with_task", "non_terminal", "client"],
        ["6", "known:2025-11-25", "missing", "terminal", "either"],
      ],
    },
  ]),
];

function analysisOfRecording(text: string, { transport }: Recording): Analysis {
  return analysisIn(text, transport === "stdio" ? "jsonrpc" : transport);
}

function readings({ responses }: Analysis): Reading[] {
  return responses.map(({ id, era, result, conclusion, answers }) => [
    id?.text ?? "",
    era,
    result,
    conclusion,
    answers,
  ]);
}

describe.each(RECORDINGS)("$transport, $version, as it was recorded", (recording) => {
  let text: string;
  let analysis: Analysis;
  beforeAll(async () => {
    text = await readFile(new URL(`fixtures/peers/${recording.file}`, import.meta.url), "utf8");
    analysis = analysisOfRecording(text, recording);
  });

  it("every answer reads as its row says", () => {
    expect(readings(analysis)).toEqual(recording.readings);
  });

  it("the failed call is an error, from which nothing is concluded", () => {
    expect(analysis.errors.map(({ id, answers }) => [id, answers])).toEqual([
      [{ kind: "num", text: "4" }, "client"],
    ]);
  });

  it("every call and its answer is what the pinned schema of the revision says", () => {
    const messages = messagesOf(text);
    const judged = messages
      .filter(({ method }) => method === "tools/call")
      .flatMap((call) => {
        const answer = messages.find(({ id, method }) => id === call.id && method === undefined);
        const definition = call.params?.task === undefined ? "CallToolResult" : "CreateTaskResult";
        return [
          ["CallToolRequest", schemas.judge(recording.version, "CallToolRequest", call)],
          [definition, schemas.judge(recording.version, definition, answer?.result)],
        ];
      });
    const calls = recording.version === "2025-11-25" ? 4 : 3;
    expect(judged).toHaveLength(2 * calls);
    expect(judged.filter(([, verdict]) => verdict !== "valid")).toEqual([]);
  });

  it("no analysis repeats what was said", () => {
    const rendered = JSON.stringify(analysis);
    for (const value of ["P-204", "approved", "Echo", "42", "payout", "echo", "tools/call"]) {
      expect(text).toContain(value);
      expect(rendered).not.toContain(value);
    }
  });
});

describe.each(RECORDINGS)("$transport, $version, with the peers of the registry now", (recording) => {
  let analysis: Analysis;
  beforeAll(async () => {
    const { transport, version } = recording;
    const text = transport === "stdio" ? recordStdio(version, "all") : recordHttp(transport, version, "all");
    analysis = analysisOfRecording(await text, recording);
  });

  it("the handshake names no era where it would be read, so its answer is not terminal", () => {
    const [handshake] = readings(analysis);
    expect(handshake).toEqual(["0", SILENT, "missing", UNKNOWN, "client"]);
  });

  it("the calls read as they were recorded", () => {
    expect(readings(analysis).slice(1)).toEqual(recording.readings);
  });
});
