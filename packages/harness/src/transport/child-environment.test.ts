import { describe, expect, it } from "vitest";
import { childEnvironment } from "./child-environment.js";

describe("the environment of a process", () => {
  const own = {
    PATH: "/bin",
    HOME: "/home/me",
    API_KEY: "s3cret",
    NODE_OPTIONS: "--inspect",
    LANG: "() { evil; }",
  };

  it("holds the safelist and nothing else", () => {
    expect(childEnvironment(own, {}, "posix")).toEqual({ PATH: "/bin", HOME: "/home/me" });
  });

  it("holds what the host adds, which wins", () => {
    expect(childEnvironment(own, { PATH: "/opt/bin", TOKEN: "t", GONE: undefined }, "posix")).toEqual({
      PATH: "/opt/bin",
      HOME: "/home/me",
      TOKEN: "t",
    });
  });

  it("holds what Windows needs there", () => {
    const windows = { SYSTEMROOT: "C:\\Windows", PATHEXT: ".CMD", HOME: "x" };
    expect(childEnvironment(windows, {}, "windows")).toEqual({ SYSTEMROOT: "C:\\Windows", PATHEXT: ".CMD" });
  });
});
