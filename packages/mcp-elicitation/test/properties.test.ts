import { validate } from "@ahp/validate";
import { isDate, isDateTime, isEmail, isUri } from "@ahp/validate/formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ElicitationFormSchema,
  fillDefaults,
  parseRequest,
  parseResult,
  validateAnswer,
  validateRequest,
  validateResult,
} from "../src/index.js";
import {
  anyAnswer,
  anyField,
  anyForm,
  judgeableForm,
  nearlyAnswer,
  nearlyRequest,
  nearlyResult,
} from "./support/arbitraries.js";

/** An independent judge: a JSON Schema validator, compiled for the form, with the same four formats. */
function judge(form: ElicitationFormSchema): (content: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, ownProperties: true });
  ajv.addFormat("date", isDate);
  ajv.addFormat("date-time", isDateTime);
  ajv.addFormat("email", isEmail);
  ajv.addFormat("uri", isUri);
  const value = {
    anyOf: [{ type: ["string", "number", "boolean"] }, { type: "array", items: { type: "string" } }],
  };
  return ajv.compile({
    allOf: [
      { ...form, $schema: undefined },
      { type: "object", additionalProperties: value },
    ],
  });
}

describe("validateAnswer", () => {
  it("gives the verdict of a validator that is compiled for the form", () => {
    let accepted = 0;
    const agrees = fc.property(judgeableForm, fc.gen(), (form, gen) => {
      const isAnswer = judge(form);
      for (let round = 0; round < 5; round++) {
        const content = gen(nearlyAnswer, form);
        const checked = validateAnswer(form, content);
        if (checked.ok) accepted++;
        expect(checked.ok).toBe(isAnswer(content));
      }
    });
    fc.assert(agrees, { numRuns: 300 });
    expect(accepted).toBeGreaterThan(100);
  });

  it("never throws, and changes neither form nor answer", () => {
    fc.assert(
      fc.property(fc.oneof(anyForm, fc.jsonValue()), fc.oneof(anyAnswer, fc.jsonValue()), (form, content) => {
        const before = JSON.stringify([form, content]);
        const checked = validateAnswer(form as ElicitationFormSchema, content);
        expect(JSON.stringify([form, content])).toBe(before);
        expect(checked.ok || checked.issues.length > 0).toBe(true);
      }),
    );
  });

  it("never repeats what was entered", () => {
    const secret = "s3cret-value";
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b"), anyField), (properties) => {
        const form: ElicitationFormSchema = { type: "object", properties };
        const checked = validateAnswer(form, { a: secret, b: [secret] });
        expect(checked.ok ? "" : JSON.stringify(checked.issues)).not.toContain(secret);
      }),
    );
  });
});

describe("fillDefaults", () => {
  it("keeps every value, adds only defaults, and changes nothing", () => {
    fc.assert(
      fc.property(anyForm, anyAnswer, (form, content) => {
        const before = JSON.stringify([form, content]);
        const filled = fillDefaults(form, content);
        expect(JSON.stringify([form, content])).toBe(before);
        expect(filled).toMatchObject(content);
        for (const name of Object.keys(filled)) {
          if (!Object.hasOwn(content, name)) expect(filled[name]).toEqual(form.properties[name]?.default);
        }
      }),
    );
  });
});

describe("the shapes agree with the document that is generated from the official bytes", () => {
  it("for requests, sound and broken", () => {
    let accepted = 0;
    fc.assert(
      fc.property(nearlyRequest, (params) => {
        const { ok } = validateRequest(params);
        if (ok) accepted++;
        expect(ok).toBe(validate("elicitation-request", params).ok);
        expect(parseRequest(JSON.stringify(params)).ok).toBe(ok);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it("for results, but for content that is not accepted (decision 19)", () => {
    fc.assert(
      fc.property(nearlyResult, (result) => {
        const { ok } = validateResult(result);
        const isAccepted = result.action === "accept" || !Object.hasOwn(result, "content");
        expect(ok).toBe(validate("elicitation-result", result).ok && isAccepted);
        expect(parseResult(JSON.stringify(result)).ok).toBe(ok);
      }),
      { numRuns: 500 },
    );
  });

  it("for anything", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(validateRequest(value).ok).toBe(validate("elicitation-request", value).ok);
      }),
    );
  });
});
