import { describe, expect, it } from "vitest";
import { endpointProblem } from "./endpoint-url.js";

describe("an endpoint", () => {
  it.each([
    "https://policy.example.com/hooks?x=1",
    "http://localhost:8080/",
    "http://127.0.0.1/",
    "http://127.9.9.9:1/",
    "http://[::1]:8080/",
    "http://LOCALHOST/",
  ])("%s may be used", (url) => {
    expect(endpointProblem(url)).toBeUndefined();
  });

  it.each([
    ["https://policy.example.com:99999/", "unusable-url"],
    ["https://10.0.0.256/secret", "unusable-url"],
    ["https://:443/", "unusable-url"],
    ["https://%00.example.com/", "unusable-url"],
    ["http://policy.example.com/", "insecure-endpoint"],
    ["http://127.0.0.1.example.com/", "insecure-endpoint"],
    ["http://localhost.example.com/", "insecure-endpoint"],
    ["http://128.0.0.1/", "insecure-endpoint"],
    ["http://[::2]/", "insecure-endpoint"],
    ["https://user@policy.example.com/", "credentials-in-url"],
    ["http://:secret@localhost/", "credentials-in-url"],
  ])("%s is refused as %s, without being repeated", (url, code) => {
    const problem = endpointProblem(url);
    expect(problem?.code).toBe(code);
    expect(problem?.message).not.toContain("secret");
  });
});
