import { describe, expect, it } from "vitest";
import { JsonReader } from "../json/json-reader.js";
import { Refusal } from "../refusal.js";
import { classify, type ObservedMessage } from "./classify.js";
import { observeMessage } from "./observe-message.js";

function read(members: string): ObservedMessage {
  const reader = new JsonReader(128);
  reader.enter(`{"jsonrpc":"2.0"${members === "" ? "" : `,${members}`}}`);
  return classify(observeMessage(reader));
}

function refusalOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

const REQUEST_ONLY = [
  "completion/complete",
  "elicitation/create",
  "initialize",
  "logging/setLevel",
  "ping",
  "prompts/get",
  "prompts/list",
  "resources/list",
  "resources/read",
  "resources/subscribe",
  "resources/templates/list",
  "resources/unsubscribe",
  "roots/list",
  "sampling/createMessage",
  "server/discover",
  "subscriptions/listen",
  "tasks/cancel",
  "tasks/get",
  "tasks/list",
  "tasks/result",
  "tools/call",
  "tools/list",
];

describe("2.1 jsonrpc", () => {
  it.each([
    '{"id":1,"method":"ping"}',
    '{"jsonrpc":"1.0","id":1,"result":{}}',
    '{"jsonrpc":2.0,"method":"x"}',
    '{"jsonrpc":null,"id":1,"error":{"code":1,"message":""}}',
  ])("%s is refused", (text) => {
    const reader = new JsonReader(128);
    reader.enter(text);
    expect(refusalOf(() => classify(observeMessage(reader)))).toBe("jsonrpc-version");
  });
});

describe("2.2 message classification", () => {
  it.each([
    ["#1 neither result nor error", '"id":1', "message-kind"],
    ["#1 both", '"id":1,"result":{},"error":{"code":1,"message":"m"}', "message-kind"],
    ["#1 both, one null", '"id":1,"result":{},"error":null', "message-kind"],
    ["#2 error is no object", '"id":1,"error":"e"', "error-shape"],
    ["#2 error is null", '"id":1,"error":null', "error-shape"],
    ["#2 error is an array", '"id":1,"error":[]', "error-shape"],
    ["#2 no code", '"id":1,"error":{"message":"m"}', "error-shape"],
    ["#2 code 1.0", '"id":1,"error":{"code":1.0,"message":"m"}', "error-shape"],
    ["#2 code 1e0", '"id":1,"error":{"code":1e0,"message":"m"}', "error-shape"],
    ["#2 code as text", '"id":1,"error":{"code":"1","message":"m"}', "error-shape"],
    ["#2 no message", '"id":1,"error":{"code":1}', "error-shape"],
    ["#2 message is no string", '"id":1,"error":{"code":1,"message":null}', "error-shape"],
    ["#4 method is a number", '"id":1,"method":7', "method-type"],
    ["#4 method is null", '"id":1,"method":null,"result":{}', "method-type"],
    ["#5 a request-only method without an id", '"method":"tools/call"', "request-id"],
  ])("%s: refused", (_row, members, code) => {
    expect(refusalOf(() => read(members))).toBe(code);
  });

  it.each([
    ["#3 result", '"id":1,"result":{}', "response", false],
    ["#3 result null", '"id":1,"result":null', "response", false],
    ["#3 error", '"id":1,"error":{"code":-32001,"message":"m"}', "response", true],
    ["#5 own id", '"id":1,"method":"notifications/x"', "request", false],
    [
      "#5 method and result: a request",
      '"id":1,"method":"tools/call","result":{"resultType":"complete"}',
      "request",
      false,
    ],
    ["#6 no id, another method", '"method":"notifications/x"', "notification", false],
    ["#6 an unknown method", '"method":"x/y","error":1', "notification", false],
  ])("%s", (_row, members, kind, isErrorResponse) => {
    expect(read(members)).toMatchObject({ event: { kind }, isErrorResponse });
  });

  it.each(REQUEST_ONLY)("#5 %s is a request even without an id, and then refused", (method) => {
    expect(refusalOf(() => read(`"method":"${method}"`))).toBe("request-id");
  });

  it("a request's own result is never observed", () => {
    expect(read('"id":1,"method":"tools/call","result":{}').resultObservation).toBeUndefined();
  });

  it.each([
    [
      "request",
      '"id":1,"method":"m","params":{"_meta":{}}',
      { requestMetadata: { kind: "absent" }, capability: "absent", resultObservation: undefined },
    ],
    [
      "notification",
      '"method":"m","params":{"_meta":{}}',
      {
        requestMetadata: undefined,
        capability: undefined,
        resultObservation: undefined,
        correlation: undefined,
      },
    ],
    [
      "success response",
      '"id":1,"result":{},"params":{"_meta":{}}',
      { requestMetadata: undefined, capability: undefined, resultObservation: "missing" },
    ],
    [
      "error response",
      '"id":1,"error":{"code":1,"message":""}',
      { requestMetadata: undefined, capability: undefined, resultObservation: undefined },
    ],
  ])("what a %s carries", (_kind, members, axes) => {
    expect(read(members)).toMatchObject(axes);
  });

  it.each([
    ["tools/call", "client"],
    ["initialize", "client"],
    ["server/discover", "client"],
    ["elicitation/create", "server"],
    ["roots/list", "server"],
    ["sampling/createMessage", "server"],
    ["ping", "either"],
    ["tasks/get", "either"],
    ["x/y", "either"],
  ])("3.8 %s is sent by the %s", (method, sender) => {
    expect(read(`"id":1,"method":"${method}"`).sender).toBe(sender);
  });
});

describe("2.3 ids", () => {
  const str = (text: string) => ({ kind: "str", text });
  const num = (text: string) => ({ kind: "num", text });

  it.each([
    ['"1"', str("1")],
    ['""', str("")],
    ['"\\u0031"', str("1")],
    ["0", num("0")],
    ["-1", num("-1")],
    ["9007199254740993", num("9007199254740993")],
    ["18446744073709551615", num("18446744073709551615")],
    ["-9223372036854775808", num("-9223372036854775808")],
    ["18446744073709551616", undefined],
    ["-9223372036854775809", undefined],
    ["100000000000000000000000", undefined],
    ["1.0", undefined],
    ["1e0", undefined],
    ["1.5", undefined],
    ["-0", undefined],
    ["-0.0", undefined],
  ])("%s is a usable id, correlated as %j", (id, correlation) => {
    for (const rest of ['"method":"tools/call"', '"result":{}', '"error":{"code":1,"message":""}'])
      expect(read(`"id":${id},${rest}`).correlation).toEqual(correlation);
  });

  it.each(["null", "true", "[]", "{}"])("%s is no id of a request nor of a success response", (id) => {
    expect(refusalOf(() => read(`"id":${id},"method":"x"`))).toBe("request-id");
    expect(refusalOf(() => read(`"id":${id},"result":{}`))).toBe("response-id");
  });

  it("a success response needs an id", () => {
    expect(refusalOf(() => read('"result":{}'))).toBe("response-id");
  });

  it("an error response may have none, or null", () => {
    const error = '"error":{"code":1,"message":""}';
    expect(read(error).correlation).toBeUndefined();
    expect(read(`"id":null,${error}`).correlation).toBeUndefined();
    expect(refusalOf(() => read(`"id":true,${error}`))).toBe("response-id");
  });
});
