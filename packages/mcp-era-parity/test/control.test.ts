import { describe, expect, it } from "vitest";
import { observeCase } from "../src/corpus/observe-case.js";
import { scoreCase } from "../src/corpus/score-case.js";
import { CORPUS } from "./support/corpus.js";
import { eventsOf } from "./support/events.js";

describe("T15 every case is observed and concluded as it expects", () => {
  it.each(CORPUS.manifest.vectors)("$id: $why", (each) => {
    const observed = observeCase(eventsOf(each));
    expect(observed.results.length).toBeGreaterThan(0);
    expect(scoreCase(each, observed)).toEqual([]);
  });
});
