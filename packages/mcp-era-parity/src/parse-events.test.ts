import { describe, expect, it } from "vitest";
import { eraLabel } from "./conclusion/labels.js";
import { parseEvents } from "./parse-events.js";

const PV = "io.modelcontextprotocol/protocolVersion";
const CC = "io.modelcontextprotocol/clientCapabilities";
const MODERN = { [PV]: "2026-07-28", [CC]: {} };
const EXTENDED = { [PV]: "2026-07-28", [CC]: { extensions: { "org.sample/t": {} } } };

type Message = readonly [id: string, rest: string];

function request(id: string, method = "tools/call", meta?: object): Message {
  const params = meta === undefined ? "" : `,"params":${JSON.stringify({ _meta: meta })}`;
  return [id, `"method":"${method}"${params}`];
}

function result(id: string): Message {
  return [id, '"result":{"resultType":"complete"}'];
}

function error(id: string): Message {
  return [id, '"error":{"code":1,"message":""}'];
}

function parse(messages: readonly Message[]) {
  const text = messages.map(([id, rest]) => `{"jsonrpc":"2.0","id":${id},${rest}}`).join("\n");
  return parseEvents(text, { format: "jsonrpc" });
}

/** What each response got from its request: `SENDER ERA CAPABILITY`. */
function answers(...messages: Message[]): readonly string[] | string {
  const parsed = parse(messages);
  if (!parsed.ok) return parsed.issues.map(({ code, path }) => `${code} at ${path}`).join();
  return parsed.value.events
    .filter(({ event }) => event.kind === "response")
    .map(({ sender, context }) => `${sender} ${eraLabel(context.era)} ${context.capability}`);
}

const N_CORE = "client known:2026-07-28 core_only";
const N_EXTENDED = "client known:2026-07-28 extension_not_understood";
const ORPHAN = "undefined unknown:no_signal undefined";

describe("2.3 correlation", () => {
  it.each<[row: string, messages: Message[], expected: readonly string[] | string]>([
    ["era and capability travel together", [request("1", "tools/call", MODERN), result("1")], [N_CORE]],
    ["to an error response too", [request("1", "tools/call", MODERN), error("1")], [N_CORE]],
    ["no entry: own envelope, no capability", [result("1")], [ORPHAN]],
    ["only what came before", [result("1"), request("1", "tools/call", MODERN)], [ORPHAN]],
    [
      "the entry is taken by the first response",
      [request("1", "tools/call", MODERN), result("1"), result("1")],
      [N_CORE, ORPHAN],
    ],
    [
      "an id may be used again after its response",
      [request("1", "tools/call", MODERN), error("1"), request("1", "tools/call", EXTENDED), result("1")],
      [N_CORE, N_EXTENDED],
    ],
    [
      "an open id is refused",
      [request("1"), request("2"), request("1", "tools/list")],
      "id-outstanding at /2",
    ],
    [
      '1 and "1" are two calls',
      [
        request("1", "tools/call", MODERN),
        request('"1"', "tools/call", EXTENDED),
        result('"1"'),
        result("1"),
      ],
      [N_EXTENDED, N_CORE],
    ],
    ["1 is not 1.0", [request("1", "tools/call", MODERN), result("1.0"), result("1")], [ORPHAN, N_CORE]],
    [
      "ids beyond 2^53 keep every digit",
      [
        request("9007199254740992", "tools/call", MODERN),
        request("9007199254740993", "tools/call", EXTENDED),
        result("9007199254740993"),
        result("9007199254740992"),
      ],
      [N_EXTENDED, N_CORE],
    ],
    [
      "uncorrelated ids are accepted, also twice",
      [request("1.5", "tools/call", MODERN), request("1.5", "tools/call", MODERN), result("1.5")],
      [ORPHAN],
    ],
    [
      "answers out of order",
      [request("1", "tools/call", MODERN), request("2", "tools/call", EXTENDED), result("2"), result("1")],
      [N_EXTENDED, N_CORE],
    ],
    [
      "ids with the names of members",
      [
        request('"__proto__"', "tools/call", MODERN),
        request('"constructor"', "tools/call", EXTENDED),
        result('"__proto__"'),
        result('"toString"'),
        result('"constructor"'),
      ],
      [N_CORE, ORPHAN, N_EXTENDED],
    ],
    ["escapes are decoded", [request('"\\u0061"', "tools/call", MODERN), result('"a"')], [N_CORE]],
  ])("%s", (_row, messages, expected) => {
    expect(answers(...messages)).toEqual(expected);
  });

  it("a hop is its own record: no state joins two", () => {
    const parsed = parse([
      request("1", "tools/call", MODERN),
      result("1"),
      request("2", "tools/call", EXTENDED),
      result("2"),
    ]);
    expect(parsed.ok && parsed.value.events.map(({ context }) => context.correlation?.text)).toEqual([
      "1",
      "1",
      "2",
      "2",
    ]);
  });
});

describe("3.8 a server's and a client's request of the same id", () => {
  it.each<[row: string, messages: Message[], expected: readonly string[] | string]>([
    [
      "are two, and each is answered",
      [request("1"), request("1", "elicitation/create"), result("1"), result("1"), result("1")],
      ["both unknown:no_signal undefined", "both unknown:no_signal undefined", ORPHAN],
    ],
    [
      "one after the other nobody is in doubt",
      [request("1", "tools/call", MODERN), result("1"), request("1", "roots/list"), result("1")],
      [N_CORE, "server unknown:no_signal undefined"],
    ],
    [
      "what differs is given to neither",
      [request("1", "tools/call", MODERN), request("1", "elicitation/create"), result("1"), result("1")],
      ["both unknown:no_signal undefined", "both unknown:no_signal undefined"],
    ],
    [
      "what is common to both is given to both",
      [
        request("1", "tools/call", MODERN),
        request("1", "sampling/createMessage", EXTENDED),
        result("1"),
        result("1"),
      ],
      ["both known:2026-07-28 undefined", "both known:2026-07-28 undefined"],
    ],
    [
      "methods of both sides count as a third",
      [request("1", "tools/call", MODERN), request("1", "ping", MODERN), result("1"), result("1")],
      ["both known:2026-07-28 core_only", "both known:2026-07-28 core_only"],
    ],
    [
      "each side's own twice is refused: client",
      [request("1"), request("1", "elicitation/create"), request("1", "tools/list")],
      "id-outstanding at /2",
    ],
    ["… server", [request("1", "roots/list"), request("1", "elicitation/create")], "id-outstanding at /1"],
    ["… either", [request("1", "ping"), request("1", "x/y")], "id-outstanding at /1"],
    [
      "capabilities that cannot be read leave nothing known",
      [
        request("1", "tools/call", { [PV]: "2026-07-28", [CC]: 7 }),
        request("1", "roots/list", MODERN),
        result("1"),
        result("1"),
      ],
      ["both unknown:no_signal undefined", "both unknown:no_signal undefined"],
    ],
    [
      "… unless those of neither can be read",
      [
        request("1", "tools/call", { [PV]: "2026-07-28", [CC]: 7 }),
        request("1", "roots/list", { [PV]: "2026-07-28", [CC]: null }),
        result("1"),
      ],
      ["both known:2026-07-28 malformed"],
    ],
    [
      "what is left over shares with what comes",
      [
        request("1", "tools/call", MODERN),
        request("1", "roots/list", MODERN),
        result("1"),
        request("1", "tools/call", EXTENDED),
        result("1"),
        result("1"),
        result("1"),
      ],
      [
        "both known:2026-07-28 core_only",
        "both known:2026-07-28 undefined",
        "both known:2026-07-28 undefined",
        ORPHAN,
      ],
    ],
  ])("%s", (_row, messages, expected) => {
    expect(answers(...messages)).toEqual(expected);
  });
});
