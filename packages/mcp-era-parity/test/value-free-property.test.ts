import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admit, analyze, claimCeiling, INPUT_FORMATS, parseEvents, reportLines } from "../src/index.js";

/** Planted wherever a sender may write a name or a value; no text of ours holds it. */
const PLANTED = "Zq7Zq7";

/** Also inside the JSON text of a stream event. */
const ID_WITH_PLANTED = new RegExp(`"id\\\\*":\\\\*"[^"]*${PLANTED}`);

const planted = fc
  .tuple(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 }))
  .map(([a, b]) => a + PLANTED + b);
const known = (...values: unknown[]) => fc.constantFrom(...values);
const anything = fc.oneof(
  planted,
  known(null, true, 7, {}, [], "complete", "input_required", "2026-07-28", "2025-06-18"),
  planted.map((text) => ({ [text]: text })),
  planted.map((text) => [text, { deep: [text] }]),
);

/** An object of these members, some of which are missing, and one of a planted name. */
function members(all: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(fc.record(all, { requiredKeys: [] }), fc.option(planted))
    .map(([object, extra]) => (extra === null ? object : { ...object, [extra]: extra }));
}

const capabilities = fc.oneof(
  anything,
  members({ roots: anything, sampling: known({}), experimental: anything, extensions: anything }),
);
const meta = fc.oneof(
  { weight: 1, arbitrary: anything },
  {
    weight: 4,
    arbitrary: members({
      "io.modelcontextprotocol/protocolVersion": fc.oneof(known("2026-07-28", "2025-06-18"), anything),
      "io.modelcontextprotocol/clientCapabilities": capabilities,
      traceparent: planted,
    }),
  },
);
const params = fc.oneof(anything, members({ _meta: meta, name: planted, requestState: planted }));
const result = fc.oneof(
  { weight: 1, arbitrary: anything },
  {
    weight: 4,
    arbitrary: members({
      resultType: anything,
      requestState: anything,
      inputRequests: anything,
      task: anything,
      content: anything,
    }),
  },
);
const id = fc.oneof(fc.integer({ min: 1, max: 4 }), known("1", 1.5, null));
const message = fc.oneof(
  fc.record({
    jsonrpc: known("2.0"),
    id,
    method: fc.oneof(known("tools/call", "roots/list", "ping"), planted),
    params,
  }),
  fc.record({ jsonrpc: known("2.0"), id, result }),
  fc.record({
    jsonrpc: known("2.0"),
    id,
    error: fc.record({ code: known(1, 1.5), message: planted, data: anything }),
  }),
  members({
    jsonrpc: anything,
    id: known(1, null, [PLANTED]),
    method: anything,
    params,
    result,
    error: anything,
  }),
);
const headers = fc.oneof(
  { weight: 3, arbitrary: known({ "MCP-Protocol-Version": "2026-07-28" }, {}) },
  { weight: 1, arbitrary: members({ "mcp-protocol-version": anything }) },
  { weight: 1, arbitrary: anything },
);
const entry = fc.oneof(
  fc.record({ request: message }),
  fc.record({ response: message, headers }),
  fc.record({
    sse: members({
      data: fc.oneof(
        message,
        message.map((each) => JSON.stringify(each)),
        anything,
      ),
      event: known("message", PLANTED),
    }),
  }),
);
const messages = fc.array(message, { maxLength: 6 });
const transcript = fc.oneof(
  messages.map((all) => all.map((each) => JSON.stringify(each)).join("\n")),
  messages.map((all) => JSON.stringify(all)),
  fc
    .record({
      transport: known("streamable-http", "http-sse", PLANTED),
      headers,
      entries: fc.array(entry, { maxLength: 6 }),
    })
    .map((document) => JSON.stringify(document)),
);

/** A transcript, sometimes broken somewhere: what cannot be read must not leak either. */
const input = fc
  .tuple(transcript, fc.option(fc.nat()), fc.constantFrom("", "}", '"', PLANTED, '"a":1,"a":1,'))
  .map(([text, place, noise]) => {
    if (place === null) return text;
    const at = place % (text.length + 1);
    return text.slice(0, at) + noise + text.slice(at);
  })
  // Ids are repeated, so nothing is planted in one.
  .filter((text) => !ID_WITH_PLANTED.test(text));

function everythingRendered(text: string): string {
  return INPUT_FORMATS.map((format) => {
    const parsed = parseEvents(text, { format });
    const analyzed = analyze(text, { format });
    return JSON.stringify([
      parsed.ok ? parsed.value.events.map(({ context }) => context) : parsed.issues,
      analyzed.ok
        ? [analyzed.value, reportLines(analyzed.value), claimCeiling([analyzed.value])]
        : analyzed.issues,
      admit(text, { format }),
    ]);
  }).join();
}

describe("value-free (era-parity 2.13)", () => {
  it("no result token, extension name, state or rejected value appears in anything that is rendered", () => {
    let accepted = 0;
    fc.assert(
      fc.property(input, (text) => {
        const rendered = everythingRendered(text);
        if (rendered.includes('"gate"') && text.includes(PLANTED)) accepted++;
        return !rendered.includes(PLANTED);
      }),
      { numRuns: 1500 },
    );
    // A property that only ever saw refusals would say little.
    expect(accepted).toBeGreaterThan(150);
  });

  it("never throws, whatever the text", () => {
    const noise = fc.oneof(input, fc.string({ unit: "binary" }), fc.json());
    fc.assert(
      fc.property(noise, (text) => everythingRendered(text) !== ""),
      { numRuns: 500 },
    );
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...INPUT_FORMATS), (bytes, format) => {
        return typeof analyze(bytes, { format }).ok === "boolean";
      }),
      { numRuns: 500 },
    );
  });
});
