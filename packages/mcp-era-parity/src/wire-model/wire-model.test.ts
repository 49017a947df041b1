import { describe, expect, it } from "vitest";
import { checkCacheableResult } from "./cacheable-result.js";
import { checkDiscoverRequest, checkDiscoverResult } from "./discover.js";
import { checkRequestMetadata } from "./request-metadata.js";
import { checkUnsupportedVersionError } from "./unsupported-version-error.js";

const PV = "io.modelcontextprotocol/protocolVersion";
const CC = "io.modelcontextprotocol/clientCapabilities";
const MODERN = "2026-07-28";
const META = { [PV]: MODERN, [CC]: {} };
const VALID = { valid: true };

type Json = Readonly<Record<string, unknown>>;

function without(object: Json, member: string): Json {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== member));
}

function invalid(error: string) {
  return { valid: false, error };
}

function requestWith(params: unknown): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/list",
    ...(params === undefined ? {} : { params }),
  });
}

describe("5.1 request metadata", () => {
  it.each<[row: string, params: unknown, error: string]>([
    ["W1: _meta without a version", { _meta: without(META, PV) }, "MissingProtocolVersion"],
    ["no params", undefined, "MissingProtocolVersion"],
    ["no _meta", {}, "MissingProtocolVersion"],
    ["params is no object", [], "MalformedProtocolVersion"],
    ["_meta is null", { _meta: null }, "MalformedProtocolVersion"],
    ["the version is a number", { _meta: { ...META, [PV]: 20260728 } }, "MalformedProtocolVersion"],
    ["the version is no date", { _meta: { ...META, [PV]: "2026-02-31" } }, "MalformedProtocolVersion"],
    ["another version", { _meta: { ...META, [PV]: "2025-06-18" } }, "UnexpectedProtocolVersion"],
    [
      "the version is looked at before the capabilities",
      { _meta: { [PV]: "2025-06-18" } },
      "UnexpectedProtocolVersion",
    ],
    ["W2: _meta without capabilities", { _meta: without(META, CC) }, "MissingClientCapabilities"],
    ["the capabilities are null", { _meta: { ...META, [CC]: null } }, "MalformedClientCapabilities"],
    [
      "a core capability is no object",
      { _meta: { ...META, [CC]: { roots: 1 } } },
      "MalformedClientCapabilities",
    ],
  ])("%s: %s", (_row, params, error) => {
    expect(checkRequestMetadata(requestWith(params))).toEqual(invalid(error));
  });

  it("W3: version and capabilities are enough; clientInfo is optional", () => {
    expect(checkRequestMetadata(requestWith({ _meta: META }))).toEqual(VALID);
  });

  it("an extension passes", () => {
    const capabilities = { extensions: { "org.sample/t": {} } };
    expect(checkRequestMetadata(requestWith({ _meta: { ...META, [CC]: capabilities } }))).toEqual(VALID);
  });

  it.each(["", "[]", "{", '{"params":{},"params":{}}'])(
    "what is no request %j has no version that can be read",
    (text) => {
      expect(checkRequestMetadata(text)).toEqual(invalid("MalformedProtocolVersion"));
    },
  );
});

describe("5.1 cacheable result", () => {
  const result = { resultType: "complete", ttlMs: 0, cacheScope: "private" };

  it.each([
    ["resultType", "MissingResultType"],
    ["ttlMs", "MissingTtlMs"],
    ["cacheScope", "MissingCacheScope"],
  ])("W4: without %s: %s", (member, error) => {
    expect(checkCacheableResult(JSON.stringify(without(result, member)))).toEqual(invalid(error));
  });

  it("W4, W5: all three members, either scope, any type of result", () => {
    expect(checkCacheableResult(JSON.stringify(result))).toEqual(VALID);
    expect(checkCacheableResult('{"resultType":"x","ttlMs":1,"cacheScope":"public"}')).toEqual(VALID);
  });

  it.each([
    ['{"resultType":"complete","ttlMs":-1,"cacheScope":"private"}', "MalformedTtlMs"],
    ['{"resultType":"complete","ttlMs":1.0,"cacheScope":"private"}', "MalformedTtlMs"],
    ['{"resultType":"complete","ttlMs":1e3,"cacheScope":"private"}', "MalformedTtlMs"],
    ['{"resultType":"complete","ttlMs":"1","cacheScope":"private"}', "MalformedTtlMs"],
    ['{"resultType":"complete","ttlMs":0,"cacheScope":"shared"}', "MalformedCacheScope"],
    ['{"resultType":null,"ttlMs":0,"cacheScope":"private"}', "MalformedResultType"],
    ["[]", "MalformedCacheableResult"],
    ["null", "MalformedCacheableResult"],
  ])("W5: %s: %s", (text, error) => {
    expect(checkCacheableResult(text)).toEqual(invalid(error));
  });
});

describe("5.1 server/discover", () => {
  const request = { jsonrpc: "2.0", id: "d", method: "server/discover", params: { _meta: META } };
  const result = {
    resultType: "complete",
    ttlMs: 0,
    cacheScope: "private",
    capabilities: {},
    supportedVersions: [MODERN],
  };

  it("W6: a request", () => {
    expect(checkDiscoverRequest(JSON.stringify(request))).toEqual(VALID);
    expect(checkDiscoverRequest(JSON.stringify({ ...request, id: 1.5 }))).toEqual(VALID);
  });

  it.each(Object.keys(request))("W6: without %s", (member) => {
    const text = JSON.stringify(without(request, member));
    expect(checkDiscoverRequest(text)).toEqual(invalid("MalformedDiscoverRequest"));
  });

  it.each([{ id: null }, { id: true }, { jsonrpc: 2 }, { method: "ping" }, { params: [] }])(
    "W6: with %j",
    (change) => {
      const text = JSON.stringify({ ...request, ...change });
      expect(checkDiscoverRequest(text)).toEqual(invalid("MalformedDiscoverRequest"));
    },
  );

  it("W6: a request whose metadata is wrong says what of it", () => {
    const text = JSON.stringify({ ...request, params: { _meta: { [PV]: MODERN } } });
    expect(checkDiscoverRequest(text)).toEqual(invalid("MissingClientCapabilities"));
  });

  it("W7: a result, also one that supports nothing", () => {
    expect(checkDiscoverResult(JSON.stringify(result))).toEqual(VALID);
    expect(checkDiscoverResult(JSON.stringify({ ...result, supportedVersions: [] }))).toEqual(VALID);
  });

  it.each(Object.keys(result))("W7: without %s", (member) => {
    const text = JSON.stringify(without(result, member));
    expect(checkDiscoverResult(text)).toEqual(invalid("MalformedDiscoverResult"));
  });

  it.each([{ capabilities: [] }, { supportedVersions: "x" }, { supportedVersions: [1] }])(
    "W7: with %j",
    (change) => {
      const text = JSON.stringify({ ...result, ...change });
      expect(checkDiscoverResult(text)).toEqual(invalid("MalformedDiscoverResult"));
    },
  );
});

describe("5.1 error -32022", () => {
  const data = { requested: "2031-01-01", supported: [MODERN] };
  const error = { code: -32022, message: "no such version", data };
  const malformed = invalid("MalformedUnsupportedProtocolVersionError");

  function check(members: Json) {
    return checkUnsupportedVersionError(JSON.stringify({ jsonrpc: "2.0", ...members }));
  }

  it("W8: with and without an id, also without any supported version", () => {
    expect(check({ error })).toEqual(VALID);
    expect(check({ id: 1, error })).toEqual(VALID);
    expect(check({ error: { ...error, data: { ...data, supported: [] } } })).toEqual(VALID);
  });

  it.each<Json>([
    { error: { ...error, data: without(data, "requested") } },
    { error: { ...error, data: without(data, "supported") } },
    { error: without(error, "data") },
    { error: without(error, "message") },
    { error: { ...error, code: -32602 } },
    { error: { ...error, data: { ...data, supported: [1] } } },
    { id: {}, error },
    { id: null, error },
    { jsonrpc: "1.0", error },
    { error: null },
    {},
  ])("W8: %j is malformed", (members) => {
    expect(check(members)).toEqual(malformed);
  });

  it("W8: the code is written as an integer", () => {
    const text = JSON.stringify({ jsonrpc: "2.0", error }).replace("-32022", "-32022.0");
    expect(checkUnsupportedVersionError(text)).toEqual(malformed);
  });
});
