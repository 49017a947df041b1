import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFault } from "./find-fault.js";
import { joinPointer, parsePointer } from "./json-pointer.js";
import { locate } from "./locate.js";
import { readJson } from "./read-json.js";
import { positionAt } from "./text-position.js";

// Property tests over JSON texts that are printed here from a known tree, so that each value's place is known without reading.

interface Tree {
  readonly scalar?: string;
  readonly members?: readonly (readonly [nameToken: string, value: Tree])[];
  readonly elements?: readonly Tree[];
}

interface Printed {
  readonly text: string;
  /** Pointer to offset of each value; of a repeated member the last, with nothing of the earlier ones. */
  readonly places: ReadonlyMap<string, number>;
  readonly faults: readonly { kind: string; pointer: string; offset: number }[];
}

function print(root: Tree, spaces: readonly string[]): Printed {
  let text = "";
  let tokens = 0;
  const places = new Map<string, number>();
  const faults: { kind: string; pointer: string; offset: number }[] = [];
  const write = (token: string): number => {
    text += spaces[tokens++ % spaces.length] ?? "";
    const offset = text.length;
    text += token;
    return offset;
  };
  const visit = (tree: Tree, pointer: string) => {
    for (const place of places.keys()) {
      if (place === pointer || place.startsWith(`${pointer}/`)) places.delete(place);
    }
    if (tree.scalar !== undefined) {
      const offset = write(tree.scalar);
      places.set(pointer, offset);
      if (tree.scalar === "1e400") faults.push({ kind: "number-overflow", pointer, offset });
      return;
    }
    places.set(pointer, write(tree.members === undefined ? "[" : "{"));
    const names = new Set<string>();
    for (const [index, [nameToken, value]] of (tree.members ?? []).entries()) {
      if (index > 0) write(",");
      const name: string = JSON.parse(nameToken);
      const member = joinPointer(pointer, name);
      const offset = write(nameToken);
      if (names.has(name)) faults.push({ kind: "duplicate-member", pointer: member, offset });
      names.add(name);
      write(":");
      visit(value, member);
    }
    for (const [index, value] of (tree.elements ?? []).entries()) {
      if (index > 0) write(",");
      visit(value, joinPointer(pointer, index));
    }
    write(tree.members === undefined ? "]" : "}");
  };
  visit(root, "");
  write("");
  return { text, places, faults };
}

/** A string token in which some characters are written as escapes. */
const escaped = (characters: string, escapes: readonly boolean[]) => {
  const units = characters.split("").map((unit, index) => {
    const asEscape = escapes[index % escapes.length] ?? false;
    return asEscape
      ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
      : JSON.stringify(unit).slice(1, -1);
  });
  return `"${units.join("")}"`;
};
const stringToken = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }))
    .map(([characters, flags]) => escaped(characters, flags));
const hostileCharacters = fc.string({
  unit: fc.constantFrom('"', "\\", ":", "{", "}", ",", "é", "\n", "a"),
  maxLength: 40,
});
const name = stringToken(
  fc.oneof(fc.constantFrom("a", "b", "0", "1", "", "~/", "__proto__", "constructor"), hostileCharacters),
);
const scalar = fc.oneof(
  fc.constantFrom("0", "-0.5e-3", "12", "true", "false", "null", "1e400"),
  stringToken(hostileCharacters),
);

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ scalar }),
    fc.record({ elements: fc.array(tie("tree"), { maxLength: 4 }) }),
    fc.record({ members: fc.array(fc.tuple(name, tie("tree")), { maxLength: 4 }) }),
  ),
}));
const spaces = fc.array(fc.constantFrom("", " ", "\n", "\r\n\t"), { minLength: 1, maxLength: 5 });
const printed = fc.tuple(tree, spaces).map(([root, between]) => print(root, between));

describe("a text printed from a known tree", () => {
  it("is read to what JSON.parse gives, or refused for its first repeated member or overflowing number", () => {
    fc.assert(
      fc.property(printed, fc.boolean(), ({ text, faults }, asBytes) => {
        const read = readJson(asBytes ? new TextEncoder().encode(text) : text);
        const [first] = faults;
        if (first === undefined) {
          expect(read).toEqual({ ok: true, value: JSON.parse(text) });
        } else {
          const { line, column, offset } = positionAt(text, first.offset);
          expect(read).toEqual({
            ok: false,
            issues: [
              {
                path: first.pointer,
                code: first.kind,
                message: expect.stringContaining(`line ${line}, column ${column} (offset ${offset}): `),
                requirement: "AHP-RPC-001",
              },
            ],
          });
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("has the same faults for the thorough reading alone", () => {
    fc.assert(
      fc.property(printed, ({ text, faults }) => {
        expect(findFault(text, Number.POSITIVE_INFINITY)).toEqual(faults[0]);
      }),
      { numRuns: 1000 },
    );
  });

  it("shows a duplicate that is added to any object at any depth", () => {
    const noDuplicates = fc
      .jsonValue({ maxDepth: 6 })
      .filter((value) => JSON.stringify(value).includes('":'));
    fc.assert(
      fc.property(noDuplicates, fc.nat(), (value, choice) => {
        const text = JSON.stringify(value);
        const members: { pointer: string; offset: number }[] = [];
        collectMembers(value, "", members, text);
        const chosen = members[choice % members.length];
        if (chosen === undefined) return;
        const name = parsePointer(chosen.pointer)?.at(-1) ?? "";
        const repeated = `${text.slice(0, chosen.offset)}${JSON.stringify(name)}:0,${text.slice(chosen.offset)}`;
        expect(readJson(repeated)).toMatchObject({
          ok: false,
          issues: [{ code: "duplicate-member", path: chosen.pointer }],
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("is refused beyond the depth limit and only then", () => {
    fc.assert(
      fc.property(printed, fc.integer({ min: 1, max: 4 }), ({ text, faults }, maxDepth) => {
        fc.pre(faults.length === 0);
        const read = readJson(text, { maxDepth });
        if (depthOf(JSON.parse(text)) <= maxDepth) expect(read.ok).toBe(true);
        else expect(read).toMatchObject({ ok: false, issues: [{ code: "too-deep" }] });
      }),
    );
  });

  it("has each value where locate says, and its nearest parent for a pointer that goes too far", () => {
    fc.assert(
      fc.property(
        printed,
        fc.array(fc.constantFrom("missing", "-", "01", "1"), { maxLength: 2 }),
        ({ text, places }, extra) => {
          for (const pointer of places.keys()) {
            let expected = places.get(pointer);
            let wanted = pointer;
            for (const segment of extra) {
              wanted = joinPointer(wanted, segment);
              expected = places.get(wanted) ?? expected;
            }
            expect(locate(text, wanted)?.offset).toBe(expected);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** Every member of the value with the offset of its name in the compact text. */
function collectMembers(
  value: unknown,
  pointer: string,
  into: { pointer: string; offset: number }[],
  text: string,
): void {
  if (typeof value !== "object" || value === null) return;
  const start = locate(text, pointer)?.offset ?? 0;
  let offset = start + 1;
  for (const [name, member] of Object.entries(value)) {
    const below = joinPointer(pointer, name);
    if (!Array.isArray(value)) {
      into.push({ pointer: below, offset });
      offset += JSON.stringify(name).length + 1;
    }
    offset += JSON.stringify(member).length + 1;
    collectMembers(member, below, into, text);
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
