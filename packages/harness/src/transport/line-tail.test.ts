import { describe, expect, it } from "vitest";
import { LineTail } from "./line-tail.js";

const encode = (text: string) => new TextEncoder().encode(text);

describe("the tail of a text", () => {
  it("holds the last lines, oldest first, however they arrive", () => {
    const tail = new LineTail(2);
    for (const piece of ["on", "e\ntw", "o\r\n", "\n", "three\nfo", "ur"]) tail.push(encode(piece));
    expect(tail.lines()).toEqual(["three", "four"]);
  });

  it("is nothing when nothing was written, or when nothing is to be kept", () => {
    expect(new LineTail(3).lines()).toBeUndefined();
    const none = new LineTail(0);
    none.push(encode("x\n"));
    expect(none.lines()).toBeUndefined();
  });

  it("forgets when it is told to", () => {
    const tail = new LineTail(3);
    tail.push(encode("one\ntwo"));
    tail.clear();
    expect(tail.lines()).toBeUndefined();
  });

  it("forgets the rest of a line, too, whose beginning it forgot: nobody could tell what it belongs to", () => {
    const tail = new LineTail(3);
    tail.push(encode("one\nthe first half, "));
    tail.clear();
    tail.push(encode("the second"));
    expect(tail.lines()).toBeUndefined();
    tail.push(encode(" half\nwhole\nlast"));
    expect(tail.lines()).toEqual(["whole", "last"]);
  });

  it("stays bounded under a line without end", () => {
    const tail = new LineTail(2);
    for (let turn = 0; turn < 100; turn++) tail.push(encode("x".repeat(1000)));
    expect(tail.lines()).toEqual([`${"x".repeat(1000)}…`]);
    tail.push(encode("\nshort\n"));
    expect(tail.lines()).toEqual([`${"x".repeat(1000)}…`, "short"]);
  });

  it("does not mind bytes that are not UTF-8, nor characters that are cut in two", () => {
    const tail = new LineTail(2);
    const [first, second] = [encode("ä").subarray(0, 1), encode("ä").subarray(1)];
    tail.push(first);
    tail.push(second);
    tail.push(new Uint8Array([0xff]));
    expect(tail.lines()).toEqual(["ä\ufffd"]);
  });
});
