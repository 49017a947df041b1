import { describe, expect, it } from "vitest";
import { contentTypeFailure, statusFailure } from "./http-status.js";

describe("which HTTP statuses count (runtime-semantics 8.2)", () => {
  it.each([
    { status: 200, request: true, notification: false },
    { status: 201, request: false, notification: false },
    { status: 202, request: false, notification: true },
    { status: 203, request: false, notification: false },
    { status: 204, request: false, notification: true },
    { status: 206, request: false, notification: false },
    { status: 304, request: false, notification: false },
    { status: 400, request: false, notification: false },
    { status: 500, request: false, notification: false },
  ])("$status", ({ status, request, notification }) => {
    expect(statusFailure(status, "request") === undefined).toBe(request);
    expect(statusFailure(status, "notification") === undefined).toBe(notification);
  });

  it.each([
    { status: 0, says: "redirect" },
    { status: 301, says: "register the final URL" },
    { status: 307, says: "register the final URL" },
    { status: 401, says: "credential that it did not get" },
    { status: 403, says: "not allowed" },
    { status: 404, says: "no endpoint" },
    { status: 405, says: "takes no POST" },
    { status: 413, says: "too long" },
    { status: 415, says: "application/json" },
    { status: 429, says: "too often" },
    { status: 500, says: "see its log" },
    { status: 503, says: "no requests just now" },
    { status: 418, says: "only 200 is an answer" },
  ])("$status says what to look at", ({ status, says }) => {
    const failure = statusFailure(status, "request");
    expect(failure).toMatchObject({ class: "http-status", detail: expect.stringContaining(says) });
    expect(failure?.detail).toContain(String(status));
  });
});

describe("which content types are JSON", () => {
  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    " application/json ;",
  ])("%s is", (contentType) => {
    expect(contentTypeFailure(contentType)).toBeUndefined();
  });

  it.each([
    undefined,
    "",
    "text/html",
    "application/json-seq",
    "application/problem+json",
    "application/json; charset=utf-16",
    "application/json, text/html",
    "text/html; application/json",
  ])("%s is not", (contentType) => {
    expect(contentTypeFailure(contentType)).toMatchObject({ class: "content-type" });
  });
});
