import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { extractSubset } from "../src/extract/extract-subset.js";
import { printJson } from "../src/json/print-json.js";
import type { Pin } from "../src/pin/pin.js";
import type { Subset } from "../src/subsets/subset.js";
import { OFFICIAL, OFFICIAL_TYPES, pinFor, REVISION, SUBSET, workspace } from "./workspace.js";

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const pin = pinFor(JSON.stringify(OFFICIAL), OFFICIAL_TYPES) as unknown as Pin;

describe("an extraction", () => {
  const text = extractSubset(SUBSET, pin, bytes(OFFICIAL));
  const { $defs, ...head } = JSON.parse(text);

  it("says first what made it and from which bytes", () => {
    expect(Object.keys(JSON.parse(text))).toEqual(["$comment", "$schema", "$id", "$defs"]);
    expect(head.$comment).toContain("pnpm upstream --write");
    expect(head.$comment).toContain(pin.files["schema.json"].sha256);
  });

  it("holds the definitions that are reached, in the order of the table, and no other", () => {
    expect(Object.keys($defs)).toEqual(["ask", "answer", "option"]);
  });

  it("drops the official prose but keeps a member that is named description", () => {
    expect(text).not.toContain("official prose");
    expect($defs.ask.properties.description).toEqual({ description: "Ours.", type: "string" });
  });

  it("widens the numbers of the table", () => {
    expect($defs.answer.properties.size).toEqual({ type: "number" });
  });

  it("makes a definition of an inline shape and closes only what is called closed", () => {
    expect($defs.ask.properties.option).toEqual({ $ref: "#/$defs/option" });
    expect($defs.option.additionalProperties).toBe(false);
    expect($defs.ask).not.toHaveProperty("additionalProperties");
  });
});

describe("members that are named like keywords", () => {
  it("stay members: nothing is followed, widened, closed or dropped in them", () => {
    const properties = {
      required: { type: "string" },
      oneOf: { type: "string" },
      enum: { type: "string" },
      title: { type: "string" },
      type: { type: "string" },
      $ref: { type: "string" },
      properties: { type: "string" },
    };
    const official = { $schema: "x", $defs: { Ask: { type: "object", properties } } };
    const subset: Subset = { ...verbatim, roots: ["Ask"] };
    expect(JSON.parse(extractSubset(subset, pin, bytes(official))).$defs.Ask.properties).toEqual(properties);
  });
});

const verbatim: Subset = {
  revision: REVISION,
  document: "packages/example/results.schema.json",
  id: "https://example.org/results.schema.json",
  roots: ["Result"],
};

describe("a subset without shapes and restorations", () => {
  it("keeps names, openness, integers and the draft-07 container of the official schema", async () => {
    const official = {
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: {
        Result: {
          type: "object",
          description: "prose",
          properties: { id: { type: ["string", "integer"] }, item: { $ref: "#/definitions/Item" } },
          additionalProperties: {},
        },
        Item: { type: "object", properties: { size: { type: "integer" } }, required: ["size"] },
        Unreached: { type: "string" },
      },
    };
    const { $comment: _comment, ...document } = JSON.parse(extractSubset(verbatim, pin, bytes(official)));
    expect(document).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://example.org/results.schema.json",
      definitions: {
        Result: {
          type: "object",
          properties: {
            id: { anyOf: [{ type: "string" }, { type: "integer" }] },
            item: { $ref: "#/definitions/Item" },
          },
        },
        Item: { type: "object", properties: { size: { type: "integer" } }, required: ["size"] },
      },
    });
  });

  it("needs no more than its table entry", async () => {
    const space = await workspace();
    const subset = { ...verbatim, document: "schemas/draft/all.schema.json", roots: ["Ask", "Elsewhere"] };
    expect((await space.run(["--from", space.sources, "--write"], { subset })).exitCode).toBe(0);
    const document = JSON.parse(await readFile(join(space.root, subset.document), "utf8"));
    expect(Object.keys(document.$defs)).toEqual(["Ask", "Answer", "Elsewhere"]);
    expect((await space.run(["--from", space.sources, "--require-sources"], { subset })).exitCode).toBe(0);
  });
});

describe("printJson", () => {
  it.each([
    ["an array of plain values on one line", { a: ["b", 1] }, '{\n  "a": ["b", 1]\n}\n'],
    ["empty containers on one line", { a: {}, b: [] }, '{\n  "a": {},\n  "b": []\n}\n'],
    ["an array of objects over lines", [{ a: 1 }], '[\n  {\n    "a": 1\n  }\n]\n'],
    ["an array of arrays over lines", [["a"]], '[\n  ["a"]\n]\n'],
  ])("writes %s", (_name, value, text) => {
    expect(printJson(value)).toBe(text);
  });

  it.each([
    ["the last member", {}, 99, 100],
    ["a member with a comma after it", { b: 1 }, 98, 99],
  ])("breaks an array whose line would be wider than 110 columns: %s", (_name, more, fits, breaks) => {
    const printed = (length: number) => printJson({ a: ["x".repeat(length)], ...more });
    // `  "a": [""]` takes 11 columns.
    expect(printed(fits)).toContain('{\n  "a": ["xxx');
    expect(printed(breaks)).toContain('{\n  "a": [\n    "xxx');
  });
});
