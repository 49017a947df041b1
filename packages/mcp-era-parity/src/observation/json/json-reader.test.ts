import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonFault, placeOf } from "./json-fault.js";
import { JsonReader } from "./json-reader.js";
import { JsonNumber, type JsonValue, readValue } from "./json-value.js";

type Faulted = { readonly fault: string; readonly offset: number };

function read(text: string, maxDepth = 128): JsonValue {
  const reader = new JsonReader(maxDepth);
  reader.enter(text);
  const value = readValue(reader);
  reader.finish();
  return value;
}

function skip(text: string, maxDepth = 128): void {
  const reader = new JsonReader(maxDepth);
  reader.enter(text);
  reader.skip();
  reader.finish();
}

function faultOf(action: () => void): Faulted | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { fault: error.kind, offset: error.offset };
  }
}

/** As `JSON.parse` gives it, for texts without repeated members. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.lexeme);
  if (value instanceof Map) {
    const object: Record<string, unknown> = Object.create(null);
    for (const [name, member] of value) object[name] = plain(member);
    return object;
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("2.1 JSON layer", () => {
  it.each([
    ["at the root", '{"a":1,"a":2}', 7],
    ["with the same value", '{"a":1,"a":1}', 7],
    ["deep in an array", '{"x":[{"y":[0,{"b":1,"c":2,"b":3}]}]}', 27],
    ["as an escape", '{"a":1,"\\u0061":2}', 7],
    ["as an escape first", '{"\\u0061":1,"a":2}', 12],
    ["an empty name", '{"":1,"":2}', 6],
    ["__proto__", '{"__proto__":1,"__proto__":2}', 15],
    ["behind an object", '{"a":{"b":1},"b":{},"a":0}', 20],
  ])("a repeated member is refused: %s", (_where, text, offset) => {
    expect(faultOf(() => read(text))).toEqual({ fault: "duplicate-member", offset });
    expect(faultOf(() => skip(text))).toEqual({ fault: "duplicate-member", offset });
  });

  it.each([
    '{"a":1,"A":2}',
    '{"a":1,"ab":2,"a ":3}',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    // The names have one hash: 31 * 65 + 97 = 31 * 66 + 66.
    '{"Aa":1,"BB":2}',
    '{"AaAa":1,"BBBB":2,"AaBB":3,"BBAa":4}',
  ])("no repeated member: %s", (text) => {
    expect(faultOf(() => read(text))).toBeUndefined();
    expect(faultOf(() => skip(text))).toBeUndefined();
  });

  it.each([13, 14, 40, 1000])("a repeated member is found among %i", (count) => {
    const names = Array.from({ length: count }, (_, index) => `n${index}`);
    const object = (all: readonly string[]): string =>
      `{${all.map((name) => `"${name}":{"n0":0}`).join(",")}}`;
    expect(faultOf(() => skip(object(names)))).toBeUndefined();
    for (const name of ["n0", `n${count >> 1}`, `n${count - 1}`])
      expect(faultOf(() => skip(object([...names, name])))?.fault).toBe("duplicate-member");
  });

  it.each([
    ["0", "0"],
    ["-0", "-0"],
    ["1", "1"],
    ["1.0", "1.0"],
    ["1e0", "1e0"],
    ["-1.50E+02", "-1.50E+02"],
    ["9007199254740993", "9007199254740993"],
    ["1e-400", "1e-400"],
  ])("number %s keeps how it is written", (text, lexeme) => {
    expect(read(text)).toEqual(new JsonNumber(lexeme));
    expect(faultOf(() => skip(text))).toBeUndefined();
  });

  it.each([
    ["a number beyond a double", "1e400", "number-overflow", 0],
    ["… negative, in a list", "[-1e999]", "number-overflow", 1],
    ["… without an exponent", `{"a":${"9".repeat(310)}}`, "number-overflow", 5],
    ["half of a surrogate pair", '"\\ud800"', "lone-surrogate", 1],
    ["… the second half", '["\\udc00"]', "lone-surrogate", 2],
    ["… two first halves", '"\\ud800\\ud800"', "lone-surrogate", 1],
    ["… in a name", '{"\\udfff":1}', "lone-surrogate", 2],
  ])("%s is refused", (_what, text, fault, offset) => {
    expect(faultOf(() => read(text))).toEqual({ fault, offset });
    expect(faultOf(() => skip(text))).toEqual({ fault, offset });
  });

  it("a surrogate pair is a character", () => {
    expect(read('"\\ud83d\\ude00"')).toBe("\u{1f600}");
  });

  it.each([1, 3, 128])("nesting of %i is allowed, one more is refused", (maxDepth) => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    const objects = (depth: number): string => `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`;
    for (const make of [nested, objects]) {
      expect(faultOf(() => skip(make(maxDepth), maxDepth))).toBeUndefined();
      expect(faultOf(() => skip(make(maxDepth + 1), maxDepth))?.fault).toBe("json-depth");
      expect(faultOf(() => read(make(maxDepth + 1), maxDepth))?.fault).toBe("json-depth");
    }
  });

  it("knows the deepest nesting, also of what it refused", () => {
    const reader = new JsonReader(2);
    reader.enter("[[],[]]");
    reader.skip();
    expect(reader.deepest).toBe(2);
    reader.enter("[[[]]]");
    expect(faultOf(() => reader.skip())?.fault).toBe("json-depth");
    expect(reader.deepest).toBe(3);
  });

  it("reads the next text as if it were the first, also after a fault", () => {
    const reader = new JsonReader(3);
    reader.enter('{"a":{"a":[[');
    expect(faultOf(() => reader.skip())?.fault).toBe("json-depth");
    reader.enter('{"a":{"a":[]}}');
    expect(faultOf(() => reader.skip())).toBeUndefined();
  });

  it("reads a part of a text and nothing of the rest", () => {
    const reader = new JsonReader(8);
    reader.enter('x{"a":12}3', 1, 9);
    expect(readValue(reader)).toEqual(new Map([["a", new JsonNumber("12")]]));
    reader.finish();
    reader.enter("123", 0, 2);
    expect(reader.number()).toBe("12");
  });

  it.each([
    ['"ab"', 3],
    ["true", 3],
    ["[1]", 2],
    ['"\\u00e9"', 6],
    ["1.5", 2],
    ['{"a":1}', 4],
  ])("what ends early is a fault, though the text goes on: %s to %i", (text, end) => {
    const reader = new JsonReader(8);
    reader.enter(text, 0, end);
    expect(faultOf(() => reader.skip())?.fault).toBe("json-syntax");
  });
});

describe("JsonReader agrees with JSON.parse", () => {
  const piece = fc.constantFrom(
    ..."{}[],:\"\\/ \t\n\r\u00a0\u000b'-+.eE0179abfu".split(""),
    '"a"',
    '"\\u00',
    "true",
    "false",
    "null",
    '"a":',
    "[]",
    "{}",
    "-0",
    "1e5",
    "\ufeff",
  );
  const strictly = new Set(["duplicate-member", "lone-surrogate", "number-overflow"]);

  function agrees(text: string): boolean {
    const skipped = faultOf(() => skip(text));
    const wasRead = faultOf(() => read(text));
    expect(skipped).toEqual(wasRead);
    if (skipped !== undefined && strictly.has(skipped.fault)) return true;
    return (skipped === undefined) === isJson(text);
  }

  it("on pieces of JSON in any order", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => agrees(pieces.join(""))),
      { numRuns: 4000 },
    );
  });

  it("on JSON with one place changed", () => {
    const change = fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.string({ unit: "binary", maxLength: 2 }));
    fc.assert(
      fc.property(fc.json(), change, (json, [place, removed, added]) => {
        const at = place % (json.length + 1);
        return agrees(json.slice(0, at) + added + json.slice(at + removed));
      }),
      { numRuns: 2000 },
    );
  });

  it("about every value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        if (faultOf(() => read(text)) !== undefined) return;
        expect(plain(read(text))).toEqual(plainOf(JSON.parse(text)));
      }),
    );
  });

  function plainOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(plainOf);
    if (typeof value !== "object" || value === null) return value;
    return Object.assign(
      Object.create(null),
      Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainOf(member)])),
    );
  }
});

describe("placeOf", () => {
  it.each([
    ["", 0, "line 1, column 1"],
    ["{}", 1, "line 1, column 2"],
    ["{\n x}", 3, "line 2, column 2"],
    ["a\nb", 1, "line 1, column 2"],
    ["a\nb", 2, "line 2, column 1"],
    ["\n\n\n", 3, "line 4, column 1"],
  ])("%j at %i: %s", (text, offset, place) => {
    expect(placeOf(text, offset)).toBe(place);
  });
});
