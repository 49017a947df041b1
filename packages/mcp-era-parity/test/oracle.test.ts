import fc from "fast-check";
import { expect, it } from "vitest";
import { analyze } from "../src/analyze.js";
import type { CorrelationId } from "../src/observation/vocabulary.js";
import { CORPUS, transcriptOf } from "./support/corpus.js";
import { analyzeByOracle, type OracleAnalysis } from "./support/oracle.js";
import { CC, L, M, N, PV } from "./support/transcripts.js";

const NONE = Symbol("no such member");

/** A value of a pool, or no such member. */
const member = (...values: readonly unknown[]) => fc.constantFrom<unknown>(NONE, ...values);

/** An object whose members are drawn; what draws {@link NONE} is not there. */
function objectOf(members: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<object> {
  return fc
    .record(members)
    .map((drawn) => Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== NONE)));
}

const version = fc.constantFrom<unknown>(
  L,
  M,
  N,
  N,
  N,
  "2024-02-29",
  "2031-04-01",
  "2026-02-31",
  "",
  5,
  null,
);
const orNone = <Value>(arbitrary: fc.Arbitrary<Value>, weight = 1) =>
  fc.oneof({ arbitrary, weight }, { arbitrary: fc.constant<unknown>(NONE), weight: 1 });
const headers = fc.oneof(
  { arbitrary: objectOf({ "MCP-Protocol-Version": fc.constantFrom<unknown>(L, M, N, NONE) }), weight: 4 },
  objectOf({
    "mcp-protocol-version": orNone(version),
    "Mcp-Protocol-VERSION": orNone(version),
    other: member(N),
  }),
  fc.constantFrom<unknown>(null, [], N),
);
const transportContext = fc.oneof(
  { arbitrary: objectOf({ headers: orNone(headers, 4) }), weight: 4 },
  fc.constantFrom<unknown>(null, [], 1),
);
const capabilities = fc.constantFrom<unknown>(
  ...[{}, {}, { roots: {} }, { experimental: {} }, { extensions: { "com.example/x": {} } }, { tasks: {} }],
  ...[{ roots: 1 }, { extensions: [] }, { "com.example/y": 1, sampling: null }, null, "none"],
);
const meta = fc.oneof(
  {
    arbitrary: objectOf({
      [PV]: orNone(version, 4),
      [CC]: orNone(capabilities, 4),
      traceparent: member("x"),
    }),
    weight: 6,
  },
  fc.constantFrom<unknown>(null, [], 3),
);
const params = fc.oneof(
  { arbitrary: objectOf({ name: member("payout.approve"), _meta: orNone(meta, 5) }), weight: 6 },
  fc.constantFrom<unknown>(null, [], "p"),
);
const result = fc.oneof(
  {
    arbitrary: objectOf({
      content: member([]),
      resultType: member("complete", "complete", "input_required", "input_required", "", "Complete", null, 7),
      requestState: member("round-1", "", null, 7),
      inputRequests: member({}, { a: 1 }, null, []),
      task: member({}, 5),
    }),
    weight: 8,
  },
  fc.constantFrom<unknown>(null, [], "done"),
);
const id = fc.constantFrom<unknown>(1, 1, 2, 2, 3, "1", "1", "2", 1.5, 1e21, 0, -1);
// Ids of its own for what each side may send: the oracle does not tell apart who has a request open.
const anyId = (...sides: readonly number[]) =>
  fc.constantFrom<unknown>(NONE, null, true, [], {}, ...sides.flatMap((side) => [side, String(side)]));
const method = fc.constantFrom<unknown>("tools/call", "tools/call", "prompts/get", "server/discover");
const error = objectOf({
  code: fc.constantFrom<unknown>(-32601, 1, 1.5, "1"),
  message: fc.constantFrom<unknown>("no", "no", 1),
});
const jsonrpc = fc.constant("2.0");

/** A message that may be anything. */
function anyMessage(id: fc.Arbitrary<unknown>, ...methods: readonly unknown[]): fc.Arbitrary<object> {
  return objectOf({
    jsonrpc: fc.constantFrom<unknown>("2.0", "2.0", "2.0", "1.0", NONE),
    id,
    method: fc.constantFrom(...methods),
    result: orNone(result),
    error: orNone(error),
  });
}

/** A message that is sound for the most part; one in many is refused, with all of its transcript. */
const message = fc.oneof(
  { arbitrary: objectOf({ jsonrpc, id, method, params: orNone(params, 6) }), weight: 20 },
  { arbitrary: objectOf({ jsonrpc, id, result }), weight: 20 },
  {
    arbitrary: objectOf({ jsonrpc, id: orNone(id, 4), error: fc.constant({ code: -1, message: "no" }) }),
    weight: 2,
  },
  {
    arbitrary: objectOf({ jsonrpc, method: fc.constant("notifications/progress"), params: orNone(params) }),
    weight: 1,
  },
  fc.oneof(
    anyMessage(anyId(91, 92), NONE, NONE),
    anyMessage(anyId(91), "tools/call"),
    anyMessage(anyId(92), "notifications/x", null),
  ),
);
const sse = fc.oneof(
  { arbitrary: objectOf({ event: member("message"), data: message }), weight: 3 },
  objectOf({ event: member("message", "endpoint"), data: message.map((each) => JSON.stringify(each)) }),
  objectOf({ data: member("not JSON", 5, null, {}, { id: 1 }, []) }),
);
const entry = fc
  .tuple(
    fc.oneof(
      { arbitrary: objectOf({ request: message }), weight: 8 },
      { arbitrary: objectOf({ response: message }), weight: 8 },
      { arbitrary: objectOf({ sse }), weight: 4 },
      { arbitrary: fc.constantFrom({}, { request: null }, { request: {}, sse: {} }), weight: 1 },
    ),
    objectOf({
      headers: fc.oneof({ arbitrary: fc.constant<unknown>(NONE), weight: 9 }, headers),
      transport_context: fc.oneof({ arbitrary: fc.constant<unknown>(NONE), weight: 9 }, transportContext),
    }),
  )
  .map(([slot, around]) => ({ ...around, ...slot }));
const transcript = fc
  .tuple(
    objectOf({ headers: orNone(headers), transport_context: orNone(transportContext) }),
    fc.array(entry, { maxLength: 5 }),
  )
  .map(([around, entries]) => ({ transport: "streamable-http", ...around, entries }));

function analyzed(text: string): OracleAnalysis | undefined {
  const analysis = analyze(text, { format: "streamable-http" });
  if (!analysis.ok) return undefined;
  const key = (correlation: CorrelationId | null) =>
    correlation === null ? "undefined" : `${correlation.kind}:${correlation.text}`;
  const { requests, responses, errors, notifications } = analysis.value;
  return {
    requests: requests.map((each) => [
      key(each.id),
      each.era,
      each.metadata,
      each.capabilities,
      each.assessment,
    ]),
    responses: responses.map((each) => [
      key(each.id),
      each.era,
      each.result,
      each.capabilities,
      each.conclusion,
    ]),
    errors: errors.length,
    notifications,
  };
}

it("every transcript is read as the tables say, written down a second time", () => {
  fc.assert(
    fc.property(transcript, (drawn) => {
      expect(analyzed(JSON.stringify(drawn))).toEqual(analyzeByOracle(drawn));
    }),
    { numRuns: 3000 },
  );
});

it("what is drawn is refused and read, and reaches every conclusion that there is", () => {
  const drawn = fc.sample(transcript, { numRuns: 4000, seed: 5 }).map(analyzeByOracle);
  const conclusions = drawn.flatMap((each) => each?.responses.map((row) => row.at(-1)) ?? "refused");
  expect([...new Set(conclusions)].sort()).toEqual([
    "incomplete:contradictory_result",
    "incomplete:era_unknown",
    "incomplete:recognition_undeterminable",
    "incomplete:unrecognized_result_type",
    "invalid:era_conflicting",
    "invalid:malformed_capabilities",
    "invalid:malformed_continuation",
    "invalid:malformed_era_signal",
    "invalid:malformed_result_type",
    "invalid:missing_result_type",
    "invalid:uncontinuable_input_required",
    "non_terminal",
    "refused",
    "terminal",
  ]);
});

it.each(CORPUS.manifest.vectors.filter(({ id }) => !id.startsWith("c36")))("and so is $id", (each) => {
  const text = new TextDecoder().decode(transcriptOf(each));
  expect(analyzed(text)).toEqual(analyzeByOracle(JSON.parse(text)));
});
