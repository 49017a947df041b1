import { describe, expect, it } from "vitest";
import { scoreCase } from "../src/corpus/score-case.js";
import { CORPUS } from "./support/corpus.js";
import { analysisOf } from "./support/events.js";

describe("T15 every case is observed and concluded as it expects", () => {
  it.each(CORPUS.manifest.vectors)("$id: $why", (each) => {
    const analysis = analysisOf(each);
    expect(analysis.responses.length).toBeGreaterThan(0);
    expect(scoreCase(each, analysis)).toEqual([]);
  });
});
