import { describe, expect, it } from "vitest";
import { admit } from "../src/admit.js";
import { analyze } from "../src/analyze.js";
import { parseEvents } from "../src/parse-events.js";
import { reportLines } from "../src/report/report-lines.js";
import { CORPUS, transcriptOf } from "./support/corpus.js";
import { answer, CC, call, framed, L, modernMeta, N, PV } from "./support/transcripts.js";

/** Stands wherever a transcript has a value or a name of its own. */
const POISON = "zq7";

/** Everything that anybody is shown about a transcript. The method of a message is its own, and no observation. */
function rendered(transcript: string): string {
  const options = { format: "streamable-http" } as const;
  const parsed = parseEvents(transcript, options);
  const analyzed = analyze(transcript, options);
  return JSON.stringify([
    parsed.ok ? parsed.value.events.map(({ context }) => context) : parsed.issues,
    analyzed.ok ? [analyzed.value, reportLines(analyzed.value)] : analyzed.issues,
    admit(transcript, options),
  ]);
}

const call7 = (more: object) => ({ request: { jsonrpc: "2.0", id: 7, method: "tools/call", ...more } });
const ask = (members: object) => answer({ resultType: "input_required", ...members });

describe("what is accepted repeats nothing of what was said (era-parity 2.13)", () => {
  it.each<[where: string, transcript: string]>([
    ["a result token", framed(N, call(modernMeta()), answer({ resultType: POISON }))],
    ["a state", framed(N, call(modernMeta()), ask({ requestState: POISON }))],
    ["a state inside a malformed one", framed(N, call(modernMeta()), ask({ requestState: [POISON] }))],
    [
      "names and contents of input requests",
      framed(N, call(modernMeta()), ask({ inputRequests: { [POISON]: POISON } })),
    ],
    ["an answer's members", framed(L, call(), answer({ content: POISON, [POISON]: { [POISON]: POISON } }))],
    ["a task", framed("2025-11-25", call(), answer({ task: { taskId: POISON } }))],
    [
      "an extension",
      framed(N, call(modernMeta({ extensions: { [POISON]: POISON } })), answer({ resultType: POISON })),
    ],
    ["an experiment", framed(N, call(modernMeta({ experimental: { [POISON]: {} } })))],
    ["a capability of another name", framed(N, call(modernMeta({ [POISON]: {} })))],
    ["capabilities that are a text", framed(N, call(modernMeta(POISON)))],
    ["a rejected header", framed(POISON, call(modernMeta()), answer({ resultType: "complete" }))],
    ["a rejected version", framed(N, call({ [PV]: POISON, [CC]: {} }))],
    ["a version that has more than its shape", framed(`${N}${POISON}`, call({ [PV]: `${N} ${POISON}` }))],
    ["a trace context", framed(N, call({ ...modernMeta(), traceparent: POISON }))],
    [
      "a tool, its arguments and an unknown method",
      framed(L, call7({ params: { name: POISON, [POISON]: POISON } })),
    ],
    ["an unknown method", framed(L, call7({ method: POISON }))],
    [
      "an error",
      framed(L, call(), {
        response: { jsonrpc: "2.0", id: 7, error: { code: 1, message: POISON, data: POISON } },
      }),
    ],
    [
      "unknown members of the transcript",
      framed(L, { ...call(), [POISON]: POISON, headers: { [POISON]: POISON } }),
    ],
    ["an event of a stream", framed(L, { sse: { event: POISON, id: POISON, data: POISON } })],
  ])("%s", (_where, transcript) => {
    expect(transcript).toContain(POISON);
    expect(parseEvents(transcript, { format: "streamable-http" }).ok).toBe(true);
    expect(rendered(transcript)).not.toContain(POISON);
  });
});

describe("what is refused repeats nothing either, in the reason or in the place", () => {
  const text = (inner: string) => `{"transport":"streamable-http","entries":[{"request":${inner}}]}`;

  it.each<[where: string, transcript: string]>([
    [
      "a repeated member",
      text(`{"jsonrpc":"2.0","id":7,"method":"m","${POISON}":1,"${POISON}":"${POISON}"}`),
    ],
    ["a repeated member below unknown ones", text(`{"${POISON}":{"a":[{"${POISON}":1,"${POISON}":2}]}}`)],
    ["a broken text", text(`{"jsonrpc":"2.0","${POISON}":${POISON}}`)],
    ["a transport of another name", JSON.stringify({ transport: POISON, entries: [] })],
    ["a version of JSON-RPC", framed(L, call7({ jsonrpc: POISON }))],
    ["an id that is none", framed(L, call7({ id: [POISON] }))],
    ["an id that is open", framed(L, call(undefined, POISON), call(undefined, POISON))],
    ["a method that is none", framed(L, call7({ method: [POISON] }))],
    ["an error that is none", framed(L, { response: { jsonrpc: "2.0", id: POISON, error: POISON } })],
    [
      "both a result and an error",
      framed(L, { response: { jsonrpc: "2.0", id: POISON, result: POISON, error: POISON } }),
    ],
    ["a message that is none", framed(L, { request: POISON })],
    ["a timestamp", framed(L, { ...call(), timestamp_ms: POISON })],
    ["entries that are none", JSON.stringify({ transport: "streamable-http", entries: POISON })],
    [
      "JSON inside an event",
      framed(L, { sse: { data: `{"method":"${POISON}","${POISON}":1,"${POISON}":2}` } }),
    ],
  ])("%s", (_where, transcript) => {
    expect(transcript).toContain(POISON);
    expect(parseEvents(transcript, { format: "streamable-http" }).ok).toBe(false);
    expect(rendered(transcript)).not.toContain(POISON);
  });
});

it("no case of the corpus shows its tool, its batch, its token, its state or its question", () => {
  const words = [
    "payout",
    "P-204",
    "approved",
    "com.example",
    "round-",
    "ledger",
    "a1b2c3d4",
    "20260728",
    "02-31",
  ];
  const transcripts = CORPUS.manifest.vectors.map((each) => new TextDecoder().decode(transcriptOf(each)));
  for (const word of words) {
    expect(transcripts.some((transcript) => transcript.includes(word))).toBe(true);
    for (const transcript of transcripts) expect(rendered(transcript)).not.toContain(word);
  }
});
