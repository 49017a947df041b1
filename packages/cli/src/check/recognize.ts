import { suggest } from "@ahp/validate";
import type { FileKind } from "./file-kind.js";

/** What a file was taken for and why, or undefined when nothing in it says what it is. */
export type Recognition = { readonly kind: FileKind; readonly because: string } | undefined;

/** The members that tell the kinds apart, with their weight: a name that only one kind has counts most. */
const SIGNS: { readonly [kind in Exclude<FileKind, "messages">]: { readonly [name: string]: number } } = {
  registration: { hooks: 4, protocolVersion: 1 },
  event: { harness: 3, source: 2, type: 2, time: 2, id: 1 },
  message: { jsonrpc: 5, method: 4, params: 3, result: 4, error: 3, id: 1 },
  rules: { rules: 4, version: 1, default: 1 },
};

/** Less than this is no sign: many objects have an `id`, a `type` or a `default`. */
const CERTAIN = 3;

interface Candidate {
  readonly kind: keyof typeof SIGNS;
  readonly score: number;
  readonly because: string;
}

/** Most names that may be misspelt ones: what has more members is none of the kinds. */
const MOST_COMPARED = 100;

/** What the names of an object's members say that it is; a misspelt name counts half. */
export function recognizeMembers(names: readonly string[]): Recognition {
  const candidates = Object.entries(SIGNS).map(([kind, signs]) =>
    score(kind as Candidate["kind"], signs, new Set(names)),
  );
  const [best, second] = candidates.sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < CERTAIN || best.score === second?.score) return undefined;
  return { kind: best.kind, because: best.because };
}

function score(
  kind: Candidate["kind"],
  signs: { readonly [name: string]: number },
  names: ReadonlySet<string>,
): Candidate {
  const missing = Object.keys(signs).filter((sign) => !names.has(sign));
  let compared = 0;
  let total = 0;
  let strongest = { weight: 0, because: "" };
  for (const name of names) {
    const exact = Object.hasOwn(signs, name);
    if (!exact && ++compared > MOST_COMPARED) continue;
    const meant = exact ? name : suggest(name, missing);
    const weight = meant === undefined ? 0 : (signs[meant] ?? 0) * (exact ? 1 : 0.5);
    total += weight;
    if (weight <= strongest.weight) continue;
    strongest = {
      weight,
      because: exact ? `it has \`${name}\`` : `it has \`${name}\`, probably meant as \`${meant}\``,
    };
  }
  return { kind, score: total, because: strongest.because };
}

const NAMED_MEMBER = /^[ \t{]*(?:"([^"\\\n]{1,40})"|([A-Za-z]\w{0,39}))\s*:/gm;

/** The same for a text that is no JSON, from the names that begin its lines. */
export function recognizeText(text: string): Recognition {
  const names = new Set<string>();
  for (const match of text.slice(0, 65_536).matchAll(NAMED_MEMBER)) names.add(match[1] ?? match[2] ?? "");
  return recognizeMembers([...names]);
}

/** Whether a text is a series of JSON objects, one on each line, rather than one object. */
export function looksFramed(text: string): boolean {
  const [first = "", second = ""] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return isObjectText(first) && /^\s*\{/.test(second);
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
