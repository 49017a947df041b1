import { describe, expect, it } from "vitest";
import { readJson, validate } from "../src/index.js";
import { isEffect, isInterceptRequest, isObserveNotification } from "../src/messages.js";
import { bytesOf, corpora, documentOf } from "./corpus.js";

const VERDICTS = {
  "intercept-request": isInterceptRequest,
  "observe-notification": isObserveNotification,
  effect: isEffect,
};

// The light entry leaves out explanations, never a rule.
describe.each(corpora())(
  "@ahp/validate/messages has the verdicts of validate on the $name corpus",
  (corpus) => {
    it.each(Object.keys(VERDICTS) as (keyof typeof VERDICTS)[])("%s", (document) => {
      const compared = corpus.cases.flatMap((fixture) => {
        const read = readJson(bytesOf(corpus, fixture));
        if (!read.ok || ![document, "message"].includes(documentOf(fixture.schema))) return [];
        expect(VERDICTS[document](read.value), fixture.id).toBe(validate(document, read.value).ok);
        return [fixture.id];
      });
      expect(compared.length).toBeGreaterThan(5);
    });
  },
);
