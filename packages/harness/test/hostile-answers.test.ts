import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAILURE_CLASSES } from "../src/index.node.js";
import { checkAnswer, readAnswer } from "../src/transport/read-answer.js";
import { chaosServer } from "./support/chaos-server.js";
import { harnessFor, httpBackend, stdioBackend, toolCall } from "./support/setup.js";

const LIMITS = { maxResponseBytes: 1 << 20, maxDepth: 128 };

/** Bytes that are no answer to any request: whatever they are, they cannot repeat an id that nobody knows. */
const bytes = fc.uint8Array({ maxLength: 200 });
const asBase64 = (value: Uint8Array) => Buffer.from(value).toString("base64");

describe("arbitrary bytes as an answer", () => {
  it("are a failure and never an exception", () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const answer = readAnswer(value, "event-1", LIMITS);
        expect(answer.ok).toBe(false);
        expect(!answer.ok && FAILURE_CLASSES.includes(answer.failure.class)).toBe(true);
      }),
    );
  });

  it("are a failure under arbitrary JSON, also when it has the form of a response", () => {
    const response = fc.record(
      {
        jsonrpc: fc.constantFrom<unknown>("2.0", "1.0", null),
        id: fc.constantFrom<unknown>("event-1", "other", null, 1),
        result: fc.oneof(
          fc.jsonValue(),
          fc.record({ protocolVersion: fc.constantFrom("draft", "2019-01-01"), effects: fc.jsonValue() }),
        ),
        error: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), response), (value) => {
        const answer = checkAnswer(value, "event-1");
        // Only an empty list of effects can be drawn as a valid result.
        if (answer.ok) expect(answer.response.result.effects).toEqual([]);
        else expect(FAILURE_CLASSES).toContain(answer.failure.class);
      }),
      { numRuns: 500 },
    );
  });

  it("over HTTP deny under fail-closed", async () => {
    const server = await chaosServer();
    const { harness } = harnessFor([httpBackend(server.url("/raw-bytes"))]);
    await fc.assert(
      fc.asyncProperty(bytes, async (value) => {
        const { denial, record } = await harness.intercept(
          "tool.before",
          toolCall({ base64: asBase64(value) }),
        );
        expect(denial).toMatchObject({ synthetic: true });
        expect(record.asked[0]?.failure?.class).toBe("malformed");
      }),
      { numRuns: 50 },
    );
  });

  it("over stdio deny under fail-closed", async () => {
    const { harness } = harnessFor([stdioBackend("raw-bytes")], {
      limits: { maxMalformedFrames: 1_000_000 },
    });
    await fc.assert(
      fc.asyncProperty(bytes, async (value) => {
        const { denial, record } = await harness.intercept(
          "tool.before",
          toolCall({ base64: asBase64(value) }),
        );
        expect(denial).toMatchObject({ synthetic: true });
        expect(record.asked[0]?.failure?.class).toBe("malformed");
      }),
      { numRuns: 50 },
    );
  });
});
