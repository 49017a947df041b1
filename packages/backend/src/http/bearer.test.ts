import { describe, expect, it } from "vitest";
import { bearer } from "./bearer.js";

function head(authorization?: string) {
  return { method: "POST", headers: new Headers(authorization === undefined ? {} : { authorization }) };
}

describe("one of the tokens, in a Bearer credential", () => {
  const authorize = bearer(["first.token", "second~token=="]);
  it.each(["Bearer first.token", "bearer first.token", "Bearer  second~token=="])(
    "%s is let in",
    async (value) => {
      expect(await authorize(head(value))).toBe(true);
    },
  );

  it.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "first.token",
    "Bearer first.toke",
    "Bearer first.token2",
    "Bearer FIRST.TOKEN",
    "Basic first.token",
    "Bearer first.token second~token==",
    "Bearer first.token, Bearer first.token",
    "Bearer first.token,",
  ])("%s is not", async (value) => {
    expect(await authorize(head(value))).toBe(false);
  });
});

it("a single token needs no list", async () => {
  const authorize = bearer("only");
  expect(await authorize(head("Bearer only"))).toBe(true);
  expect(await authorize(head("Bearer other"))).toBe(false);
});

it("a function decides by itself, and only true lets in", async () => {
  const asked: string[] = [];
  const authorize = bearer(async (token) => {
    asked.push(token);
    return (token === "good" ? true : "yes") as boolean;
  });
  expect(await authorize(head("Bearer good"))).toBe(true);
  expect(await authorize(head("Bearer bad"))).toBe(false);
  expect(await authorize(head("Basic good"))).toBe(false);
  expect(asked).toEqual(["good", "bad"]);
});

it.each([
  [""],
  [[]],
  [["fine", ""]],
  ["with space"],
  [" before"],
  ["behind "],
  ["behind\n"],
  ["with,comma"],
  ["lïne"],
])("%j as tokens is a mistake of the author, not an open door", (tokens) => {
  expect(() => bearer(tokens)).toThrow(expect.objectContaining({ code: "invalid-option" }));
});

// An environment variable that is unset, in a program without types: its name must not become a password.
it.each([[undefined], [null], [[undefined]], [["fine", null]], [7], [true], [{}]])(
  "%j, which types refuse, is refused all the same",
  async (tokens) => {
    expect(() => bearer(tokens as unknown as string)).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  },
);

it("the mistake does not repeat the token", () => {
  expect(() => bearer("s3cr3t token")).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("s3cr3t") }),
  );
});
