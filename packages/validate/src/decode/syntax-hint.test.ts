import { describe, expect, it } from "vitest";
import { findFault } from "./find-fault.js";
import { describeCharacter, syntaxHint } from "./syntax-hint.js";

function hintOf(text: string): string | undefined {
  const fault = findFault(text, 128);
  if (fault === undefined) throw new Error("the row must hold a text with a fault");
  return syntaxHint(text, fault);
}

describe("syntaxHint names the likely cause", () => {
  it.each<[cause: string, text: string, hint: string]>([
    ["nothing", "", "the input is empty"],
    ["only white space", " \r\n", "the input is empty"],
    ["a banner before the object", 'Welcome!\n{"a":1}', "other text before the JSON"],
    ["a log line with brackets", '[info] up\n{"a":1}', "other text before the JSON"],
    ["a log line that begins with a date", '2026-03-04 up\n{"a":1}', "other text before the JSON"],
    ["a log line that begins with a JSON array", '[1] up\n{"a":1}', "other text before the JSON"],
    ["plain text", "command not found", "plain text"],
    ["an HTML page", "<!DOCTYPE html><html>{}</html>", "HTML"],
    ["header framing", 'Content-Length: 8\r\n\r\n{"a":1}', "headers"],
    ["server-sent events", 'data: {"a":1}\n\n', "server-sent event"],
    ["two documents", '{"a":1}{"b":2}', "a second JSON document"],
    ["two documents on two lines", "{}\n[]", "a second JSON document"],
    ["text behind", "{} done", "text behind the JSON"],
    ["a bracket too many", '{"a":1}}', "one closing bracket too many"],
    ["a trailing comma in an object", '{"a":1,}', "no comma before a closing bracket"],
    ["a trailing comma in an array", "[1, ]", "no comma before a closing bracket"],
    ["the wrong bracket", '{"a":[1}', "brackets do not match"],
    ["a missing value", '{"a":}', "brackets do not match"],
    ["a missing comma between members", '{"a":1 "b":2}', "a comma is missing"],
    ["a missing comma between elements", "[10 2]", "a comma is missing"],
    ["single quotes as text", "'a'", "double quotes"],
    ["single quotes for a name", "{'a':1}", "double quotes"],
    ["single quotes for a value", "{\"a\":'b'}", "double quotes"],
    ["typographic quotes", "{“a”:1}", "typographic quotes"],
    ["a name without quotes", "{a:1}", "member names need double quotes"],
    ["a later name without quotes", '{"a":1,b:2}', "member names need double quotes"],
    ["NaN", '{"a":NaN}', "no NaN"],
    ["minus Infinity", "[-Infinity]", "no NaN and no Infinity"],
    ["undefined", '{"a":undefined}', "null"],
    ["None", '{"a":None}', "null"],
    ["True", "[True]", "lower case"],
    ["a plus sign", "[+1]", "a number begins"],
    ["no digit before the point", "[.5]", "a number begins"],
    ["a leading zero", "[01]", "leading zeros"],
    ["a negative leading zero", "[-01]", "leading zeros"],
    ["a hexadecimal number", '{"a":0x1F}', "decimal"],
    ["a comment", '{"a":1 // one\n}', "no comments"],
    ["a comment at the start", "# one\n{}", "no comments"],
    ["a raw line break in a string", '{"a":"b\nc"}', "escaped inside strings"],
    ["a Windows path", '{"a":"C:\\dir"}', "a backslash begins an escape"],
    ["a short Unicode escape", '["\\u12"]', "a backslash begins an escape"],
    ["a no-break space", '{"a":\u00a01}', "white space in JSON"],
    ["UTF-16 with low byte first", "{\u0000}\u0000", "UTF-16"],
    ["UTF-16 with high byte first", "\u0000{\u0000}", "UTF-16"],
    ["a byte order mark behind the first line", "{}\n\ufeff{}", "behind the JSON"],
    ["a byte order mark inside", "[\ufeff1]", "byte order mark"],
    ["an object that is cut off", '{"a":{"b":1}', "cut off"],
    ["a string that is cut off", '{"a":"b', "cut off"],
    ["a number that is cut off", "[-", "cut off"],
  ])("%s", (_cause, text, hint) => {
    expect(hintOf(text)).toContain(hint);
  });

  it.each([["[1;2]"], ['{"a"=1}'], ["10 2"], ["[100 a]"]])("says nothing about %j", (text) => {
    expect(hintOf(text)).toBeUndefined();
  });
});

describe("describeCharacter names the kind of character", () => {
  it.each<[text: string, kind: string]>([
    ["", "the end of the text"],
    ["a", "a letter"],
    ["7", "a digit"],
    [" ", "white space"],
    ["\u00a0", "white space"],
    ["\n", "the control character U+000A"],
    ["\u0085", "the control character U+0085"],
    ['"', "a double quote"],
    ["'", "a single quote"],
    ["{", "a bracket"],
    ["]", "a bracket"],
    [",", "a comma"],
    [";", "a punctuation mark"],
    ["é", "a character outside ASCII"],
    ["\u{1f600}", "a character outside ASCII"],
    ["\ud800", "a character outside ASCII"],
  ])("%j: %s", (text, kind) => {
    expect(describeCharacter(text, 0)).toBe(kind);
  });
});
