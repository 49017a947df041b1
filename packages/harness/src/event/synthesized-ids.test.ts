import { describe, expect, it } from "vitest";
import { SynthesizedIds } from "./synthesized-ids.js";

describe("a synthesized id", () => {
  let made = 0;
  const ids = new SynthesizedIds(() => `made-${++made}`);

  it("is marked, and the same for the life of what it names", () => {
    const turn = { question: "what is next?" };
    const reference = ids.of(turn);
    turn.question = "something else";
    expect(reference).toEqual({ id: expect.stringMatching(/^made-/), synthesized: true });
    expect(ids.of(turn)).toEqual(reference);
  });

  it("is another for another thing, however equal the two look", () => {
    expect(ids.of({ a: 1 }).id).not.toBe(ids.of({ a: 1 }).id);
  });

  it("cannot be changed by whoever was given it", () => {
    const subject = {};
    const given = ids.of(subject);
    given.id = "changed";
    expect(ids.of(subject).id).not.toBe("changed");
  });
});
