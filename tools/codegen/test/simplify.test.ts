import { describe, expect, it } from "vitest";
import { simplify } from "../src/validators/simplify.js";

describe("simplifying fails loudly on output that it does not know", () => {
  it.each([
    ["a module that is loaded at run time", 'const func1 = require("some/helper").default;'],
    ["an error object of another form", "vErrors.push({});"],
    ["a reference by another name", "if(!(root1.validate(data))){"],
    ["a schema kept as data", "schema5.properties.a;"],
    ["an error that is counted instead of returned", "errors++;"],
  ])("%s", (_name, line) => {
    const code = `export const isThing = validate0;\n\nfunction validate0(data){\n${line}\n}\n`;
    expect(() => simplify(code)).toThrow(/unexpected in line \d+ of its output: "\w+"; see simplify\.ts/);
  });
});
