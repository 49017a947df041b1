import type { ElicitationResult } from "@ahp/types";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elicitationHarness, FORM, URL_REQUEST } from "./support/elicitation.js";

const name = fc.constantFrom("a", "type", "__proto__", "toString", "é\ud800", "/~");
const field = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom("string", "number", "integer", "boolean", "array", "object"),
      title: fc.string(),
      default: fc.jsonValue(),
      minimum: fc.double(),
      minLength: fc.integer(),
      format: fc.constantFrom("email", "uri", "date", "password"),
      enum: fc.array(fc.string()),
      oneOf: fc.array(fc.record({ const: fc.string(), title: fc.string() })),
      items: fc.oneof(
        fc.record({ type: fc.constant("string"), enum: fc.array(fc.string()) }),
        fc.jsonValue(),
      ),
      pattern: fc.string(),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record({ type: fc.constantFrom("string", "number", "integer", "boolean") }),
);
const form = fc.record(
  {
    mode: fc.constantFrom("form", "url", "other", null),
    message: fc.string({ unit: "binary" }),
    requestedSchema: fc.record(
      {
        type: fc.constantFrom("object", "array"),
        properties: fc.dictionary(name, field, { maxKeys: 4 }),
        required: fc.array(name, { maxLength: 3 }),
      },
      { requiredKeys: ["type", "properties"] },
    ),
    _meta: fc.oneof(fc.dictionary(name, fc.jsonValue()), fc.jsonValue()),
    url: fc.oneof(fc.webUrl(), fc.string()),
    elicitationId: fc.string(),
  },
  { requiredKeys: ["message", "requestedSchema"] },
);
const params = fc.oneof(
  form,
  fc.anything(),
  fc.jsonValue(),
  fc.json(),
  fc.constant(FORM),
  fc.constant(URL_REQUEST),
);
const answer = fc.oneof(
  fc.record({ action: fc.constantFrom("accept", "decline", "cancel") }),
  fc.record({ action: fc.constant("accept"), content: fc.dictionary(name, fc.jsonValue()) }),
  fc.anything(),
);

describe("whatever a server sends and a dialog gives", () => {
  it("comes to an outcome, with a result or an error for the server, and events that are valid", async () => {
    const { harness } = elicitationHarness([{}]);
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(params, answer, async (asked, given) => {
        const outcome = await harness.elicit("forms", asked, () => given as ElicitationResult);
        seen.add(outcome.status);
        if (outcome.status === "refused") expect(outcome.error.code).toBe(-32_602);
        else expect(["accept", "decline", "cancel"]).toContain(outcome.result.action);
      }),
      { numRuns: 400 },
    );
    expect([...seen].sort()).toEqual(["answered", "invalid-answer", "refused"]);
  });
});
