import { describe, expect, it } from "vitest";
import { simplify } from "../src/validators/simplify.js";
import { straighten } from "../src/validators/straighten.js";

/** Statements of a function, one per line, as the compiler writes them. */
function lines(...statements: string[]): string {
  return ["export function isThing(data){", ...statements, "}"].join("\n");
}

describe("straightening keeps a guard exactly when something can have been counted", () => {
  const idle = ["let errors = 0;", "const _errs1 = errors;", 'if(data.a !== "a"){', "return false;", "}"];
  const counting = ["let errors = 0;", "const _errs1 = errors;", 'if(data.a !== "a"){', "errors++;", "}"];

  it.each<[string, string[], string[]]>([
    [
      "nothing counts: no guard, no counter",
      [...idle, "var valid0 = _errs1 === errors;", "if(valid0){", "step();", "}", "return errors === 0;"],
      ['if(data.a !== "a"){', "return false;", "}", "{", "step();", "}", "return true;"],
    ],
    [
      "an error is counted between: everything stays",
      [...counting, "var valid0 = _errs1 === errors;", "if(valid0){", "step();", "}", "return errors === 0;"],
      [...counting, "var valid0 = _errs1 === errors;", "if(valid0){", "step();", "}", "return errors === 0;"],
    ],
    [
      "an error is forgiven between: the comparison stays",
      [
        "let errors = 0;",
        "const _errs1 = errors;",
        "errors = _errs1;",
        "var valid0 = _errs1 === errors;",
        "if(valid0){",
        "}",
      ],
      [
        "let errors = 0;",
        "const _errs1 = errors;",
        "errors = _errs1;",
        "var valid0 = _errs1 === errors;",
        "if(valid0){",
        "}",
      ],
    ],
    [
      "the comparison stands in a deeper block, perhaps a loop whose end counts: it stays",
      [
        "let errors = 0;",
        "const _errs1 = errors;",
        "for(;;){",
        "if(errors === _errs1){",
        "}",
        "errors++;",
        "}",
      ],
      [
        "let errors = 0;",
        "const _errs1 = errors;",
        "for(;;){",
        "if(errors === _errs1){",
        "}",
        "errors++;",
        "}",
      ],
    ],
    [
      "the snapshot was taken in a block that has ended: it stays",
      [
        "let errors = 0;",
        "{",
        "const _errs1 = errors;",
        "}",
        "{",
        "if(errors === _errs1){",
        "}",
        "errors++;",
        "}",
      ],
      [
        "let errors = 0;",
        "{",
        "const _errs1 = errors;",
        "}",
        "{",
        "if(errors === _errs1){",
        "}",
        "errors++;",
        "}",
      ],
    ],
    [
      "a variable is also set to something else: it is asked",
      ["let valid0 = true;", "valid0 = isOther(data);", "if(valid0){", "step();", "}"],
      ["let valid0 = true;", "valid0 = isOther(data);", "if(valid0){", "step();", "}"],
    ],
    [
      "a loop would stop at an item that is never invalid: it does not ask",
      ["for(;;){", "var valid0 = true;", "if(!valid0){", "break;", "}", "}"],
      ["for(;;){", "}"],
    ],
  ])("%s", (_name, before, after) => {
    expect(straighten(lines(...before))).toBe(lines(...after));
  });
});

describe("simplifying fails loudly on output that it does not know", () => {
  it.each([
    ["a module that is loaded at run time", 'const func1 = require("some/helper").default;'],
    ["an error object of another form", "vErrors.push({});"],
    ["a reference by another name", "if(!(root1.validate(data))){"],
    ["a schema kept as data", "schema5.properties.a;"],
  ])("%s", (_name, line) => {
    const code = `export const isThing = validate0;\n\nfunction validate0(data){\n${line}\n}\n`;
    expect(() => simplify(code, {})).toThrow(/unexpected in line \d+ of its output: "\w+"; see simplify\.ts/);
  });
});
