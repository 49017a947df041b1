import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ChunkList } from "./chunk-list.js";

describe("ChunkList", () => {
  it("gives back all bytes in order, whatever the sizes of the pieces, and can be filled again", () => {
    const size = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 5000 }), fc.constantFrom(1023, 1024, 16_384));
    fc.assert(
      fc.property(fc.array(fc.array(size, { maxLength: 60 }), { minLength: 1, maxLength: 3 }), (rounds) => {
        const list = new ChunkList();
        let value = 0;
        for (const sizes of rounds) {
          const copies: Buffer[] = [];
          for (const length of sizes) {
            const piece = new Uint8Array(length).map(() => value++ % 251);
            copies.push(Buffer.from(piece));
            list.append(piece);
            // Small pieces are copied, so their memory may be used again at once.
            if (length < 1024) piece.fill(255);
          }
          const expected = Buffer.concat(copies);
          expect(list.length).toBe(expected.length);
          expect(expected.equals(list.take())).toBe(true);
          expect(list.length).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("does not show the bytes of one taking in the next", () => {
    const list = new ChunkList();
    list.append(Uint8Array.of(1, 2, 3));
    const first = list.take();
    list.append(Uint8Array.of(4));
    list.clear();
    list.append(Uint8Array.of(5, 6));
    expect(list.take()).toEqual(Uint8Array.of(5, 6));
    expect(first).toEqual(Uint8Array.of(1, 2, 3));
  });
});

describe("the memory that pieces are joined in", () => {
  it.each([
    ["Uint8Array", (text: string) => new TextEncoder().encode(text)],
    ["Buffer", (text: string) => Buffer.from(text)],
  ])("is overwritten whole, for pieces that are a %s", (_kind, bytes) => {
    const list = new ChunkList();
    const pieces = ["a".repeat(2000), "b", "c".repeat(3000), "d"];
    for (const piece of pieces) list.append(bytes(piece));
    expect(new TextDecoder().decode(list.take())).toBe(pieces.join(""));
    expect(list.length).toBe(0);
  });
});
