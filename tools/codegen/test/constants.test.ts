import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { readNames, readUnion } from "../src/bundle/unions.js";
import { readFacts } from "../src/constants/facts.js";
import { printConstants, printTypeMaps } from "../src/constants/print-constants.js";
import { NOTICE } from "../src/generate.js";
import type { SchemaObject } from "../src/read/schema.js";
import { bundle, documents } from "./support/repository.js";

const facts = readFacts(documents, bundle);
const { code } = await transform(printConstants(facts, NOTICE), { loader: "ts", format: "esm" });
const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;

/** The event types and capability shapes that a shape pairs by "if the event is of this type, then ...". */
function pairs(title: string): Record<string, string> {
  const text = JSON.stringify(bundle.definitions[title]?.allOf);
  const rules = text.matchAll(
    /"const":"([a-z.]+)"\}[^"]*\},"then":\{"properties":\{"capabilities":\{"\$ref":"#\/\$defs\/(\w+)"/g,
  );
  return Object.fromEntries([...rules].map(([, type, capabilities]) => [type, capabilities]));
}

describe("the constants", () => {
  it("are the version and the methods that the messages require", () => {
    expect(module.PROTOCOL_VERSION).toBe("draft");
    expect(module.METHODS).toEqual({
      intercept: "hooks/intercept",
      observe: "hooks/observe",
      capabilities: "hooks/capabilities",
    });
  });

  it("list every event of the union once: 32, of which 19 can be intercepted", () => {
    expect(module.EVENT_TYPES).toEqual([...readUnion("AhpEvent", bundle.definitions).keys()]);
    expect(module.INTERCEPTABLE_EVENT_TYPES).toEqual([
      ...readUnion("InterceptableEvent", bundle.definitions).keys(),
    ]);
    expect(module.EVENT_TYPES).toHaveLength(32);
    expect(module.INTERCEPTABLE_EVENT_TYPES).toHaveLength(19);
  });

  it("hold the reserved error codes by name", () => {
    expect(module.ERROR_CODES).toMatchObject({
      unsupported_protocol_version: -32001,
      unsupported_event: -32002,
      backend_unavailable: -32003,
      backend_internal_error: -32004,
    });
  });

  it.each([
    [
      "tool.before",
      ["deny", "allow", "ask", "modify", "inject", "flow", "return", "message"],
      "input",
      ["stop"],
    ],
    ["turn.finish.before", ["modify", "flow", "message"], "response", ["stop", "continue"]],
    ["session.start", ["inject", "message"], null, []],
    ["context.compact.before", ["deny", "modify", "return", "inject", "message"], "instructions", []],
    ["user.message.outbound", ["deny", "modify", "message"], "content", []],
  ])("bound what %s may grant", (type, effects, modify, flow) => {
    expect(module.CAPABILITY_BOUNDS).toHaveProperty([type], { effects, modify, flow });
  });

  it("bound exactly the events that can be intercepted", () => {
    expect(Object.keys(module.CAPABILITY_BOUNDS as object)).toEqual(module.INTERCEPTABLE_EVENT_TYPES);
  });

  it.each(["InterceptParams", "ManifestEvent"])(
    "pair events and capabilities as the rules of %s do",
    (title) => {
      expect(pairs(title)).toEqual(Object.fromEntries(facts.capabilities));
    },
  );
});

describe("the maps from event types to types", () => {
  it("lead to the shape of that event and to its capabilities", () => {
    const maps = printTypeMaps(facts, NOTICE);
    for (const [type, title] of facts.events) expect(maps).toContain(`  "${type}": ${title};\n`);
    for (const [type, title] of facts.capabilities) expect(maps).toContain(`  "${type}": ${title};\n`);
  });
});

describe("reading names from an enumeration and a union", () => {
  const shape = (type: string): SchemaObject => ({
    type: "object",
    required: ["type"],
    properties: { type: { const: type } },
  });
  const union: SchemaObject = {
    discriminator: { propertyName: "type" },
    oneOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }],
  };
  const read = (names: string[], types = ["a", "b"]) =>
    readNames("Names", "Union", {
      Names: { enum: names },
      Union: union,
      A: shape(types[0] ?? ""),
      B: shape(types[1] ?? ""),
    });

  it.each<[string, string[], string[], RegExp]>([
    ["a name that the union lacks", ["a", "b", "c"], ["a", "b"], /has besides \[c\]/],
    ["a name that the enumeration lacks", ["a"], ["a", "b"], /lacks \[b\]/],
    ["another order", ["b", "a"], ["a", "b"], /another order/],
    ["two alternatives with one tag", ["a"], ["a", "a"], /two alternatives with type "a"/],
  ])("fails on %s", (_name, names, types, message) => {
    expect(() => read(names, types)).toThrow(message);
  });

  it("gives the names when both agree", () => {
    expect(read(["a", "b"])).toEqual(["a", "b"]);
  });
});
