import { describe, expect, it } from "vitest";
import { adviceFor } from "./remedy.js";

describe("a proposal and a remedy of the issue's own are two sentences", () => {
  it.each([
    ["is required and missing; `b` looks like a misspelling of it", "Rename `b` to `a`. Write c"],
    ["is no member; did you mean `d`?", "Did you mean `d`? Write c"],
  ])("%s", (message, remedy) => {
    expect(adviceFor({ path: "/a", code: "x", message, remedy: "Write c." }, message).remedy).toBe(remedy);
  });
});

describe("an issue that only says what is wrong has a remedy all the same", () => {
  it.each([
    ["needs `method`, `result` or `error`", "Add `method`, `result` or `error`"],
    [
      "is http to another machine; use https, or http on loopback (localhost): the harness will refuse it",
      "Use https, or http on loopback (localhost)",
    ],
  ])("%s", (message, remedy) => {
    expect(adviceFor({ path: "/a", code: "x", message }, message).remedy).toBe(remedy);
  });
});
