import { suggest } from "@ahp/validate/messages";
import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from "yaml";
import type { RulesText } from "./rules-text.js";

/** A node of the file, or the place where it should be. */
export interface Slot {
  readonly path: string;
  readonly node: Node | null | undefined;
  /** Offset of the member's name, or of the enclosing object. */
  readonly at: number;
}

/** A string of the file together with the scalar that holds it. */
export interface TextSlot {
  readonly path: string;
  readonly node: Scalar;
  readonly text: string;
}

const escapeName = (name: string): string => name.replace(/~/g, "~0").replace(/\//g, "~1");

/** What a node is, for a message. */
function describe(node: Node | null | undefined): string {
  if (isMap(node)) return "an object";
  if (isSeq(node)) return "a list";
  if (isAlias(node)) return "an alias";
  if (!isScalar(node) || node.value === null) return "nothing";
  if (node.value === "") return "an empty string";
  return typeof node.value === "string" ? "a string" : `a ${typeof node.value}`;
}

/** Reports a node of a shape that the format does not have. Aliases and tags are not part of the format. */
export function reportShape(source: RulesText, slot: Slot, expected: string, remedy: string): void {
  source.report(slot.node ?? slot.at, {
    path: slot.path,
    code: "shape",
    message: `must be ${expected}, not ${describe(slot.node)}`,
    remedy: isAlias(slot.node) ? "Write the value out: the rules format has no YAML aliases" : remedy,
  });
}

const REPEATED = {
  code: "yaml-duplicate-key",
  message: "repeats a member that is already there",
  remedy: "Keep one of the two",
};

/** The members of an object. Reports a name that is not known, one that is repeated, and every required member that is missing. */
export function membersOf(
  source: RulesText,
  slot: Slot,
  names: { readonly required: readonly string[]; readonly optional: readonly string[] },
): ReadonlyMap<string, Slot> | undefined {
  const known = [...names.required, ...names.optional];
  const { node } = slot;
  if (!isMap(node)) {
    reportShape(source, slot, "an object", `Write an object with the members ${list(known)}`);
    return undefined;
  }
  const members = new Map<string, Slot>();
  for (const { key, value } of node.items) {
    if (!isScalar(key) || typeof key.value !== "string") continue;
    const at = key.range?.[0] ?? slot.at;
    const path = `${slot.path}/${escapeName(key.value)}`;
    if (members.has(key.value)) source.report(at, { path, ...REPEATED });
    members.set(key.value, { path, node: value as Node | null, at });
  }
  const strangers = [...members.keys()].filter((name) => !known.includes(name));
  const missing = names.required.filter((name) => !members.has(name));
  const unused = known.filter((candidate) => !members.has(candidate));
  for (const name of strangers) {
    const nearest = suggest(name, unused);
    source.report(members.get(name)?.at ?? slot.at, {
      path: `${slot.path}/${escapeName(name)}`,
      code: "unknown-member",
      message: "is not a member of this object",
      remedy:
        nearest === undefined ? `Remove it; allowed here: ${list(known)}` : `Did you mean \`${nearest}\`?`,
    });
  }
  for (const name of missing) {
    // One mistake, one finding: the misspelt member was reported just now.
    if (suggest(name, strangers) !== undefined) continue;
    source.report(node, {
      path: `${slot.path}/${name}`,
      code: "missing-member",
      message: `lacks the member \`${name}\``,
      remedy: `Add \`${name}\``,
    });
  }
  return members;
}

/** The entries of a list. */
export function entriesOf(source: RulesText, slot: Slot, remedy: string): readonly Slot[] | undefined {
  if (!isSeq(slot.node)) {
    reportShape(source, slot, "a list", remedy);
    return undefined;
  }
  return slot.node.items.map((node, index) => ({
    path: `${slot.path}/${index}`,
    node: node as Node | null,
    at: slot.at,
  }));
}

/** A string that is not empty. */
export function textOf(
  source: RulesText,
  slot: Slot,
  expected: string,
  remedy: string,
): TextSlot | undefined {
  const { node } = slot;
  if (isScalar(node) && typeof node.value === "string" && node.value.trim() !== "") {
    return { path: slot.path, node, text: node.value };
  }
  // A tag that YAML does not know was reported as such, and left a value that the author did not write.
  const isTagged = isScalar(node) && node.tag !== undefined && !node.tag.startsWith("tag:yaml.org,2002:");
  if (!isTagged) reportShape(source, slot, expected, remedy);
  return undefined;
}

/** "`a`, `b`". */
export function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
