/** A document of ours, such as a manifest, that is not what it must be. Caught by the reader of each document. */
export class DocumentFault extends Error {
  override readonly name = "DocumentFault";

  constructor(
    /** JSON Pointer of the place; `""` is the whole document. */
    readonly path: string,
    /** Stable kebab-case name of the kind of fault. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** An object whose members were compared with what may be there. */
export type Members = { readonly [member: string]: unknown };

/**
 * The JSON that a text holds.
 *
 * @throws DocumentFault `not-json`
 */
export function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DocumentFault("", "not-json", "the document must be JSON");
  }
}

/**
 * An object that has all required members, maybe the optional ones, and nothing else. These documents are written by
 * maintainers, so a fault names the member.
 *
 * @throws DocumentFault `not-an-object`, `unknown-member` or `missing-member`
 */
export function readMembers(
  value: unknown,
  at: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Members {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new DocumentFault(at, "not-an-object", `${place(at)} must be an object`);
  }
  const known = [...required, ...optional];
  const unknown = Object.keys(value).find((member) => !known.includes(member));
  if (unknown !== undefined) {
    throw new DocumentFault(
      `${at}/${unknown}`,
      "unknown-member",
      `${place(at)} has a member "${unknown}"; known are ${known.join(", ")}`,
    );
  }
  const missing = required.find((member) => !Object.hasOwn(value, member));
  if (missing !== undefined) {
    throw new DocumentFault(`${at}/${missing}`, "missing-member", `${place(at)} has no member "${missing}"`);
  }
  return value as Members;
}

/**
 * Every item of a list, read by `read` with its place.
 *
 * @throws DocumentFault `not-a-list`
 */
export function readList<Item>(
  value: unknown,
  at: string,
  read: (item: unknown, at: string) => Item,
): Item[] {
  if (!Array.isArray(value)) throw new DocumentFault(at, "not-a-list", `${place(at)} must be a list`);
  return value.map((item: unknown, index) => read(item, `${at}/${index}`));
}

/**
 * A text that is not empty, and that `pattern` accepts.
 *
 * @throws DocumentFault `wrong-text`
 */
export function readText(
  value: unknown,
  at: string,
  expected = "a text that is not empty",
  pattern = /./,
): string {
  if (typeof value === "string" && pattern.test(value)) return value;
  throw new DocumentFault(at, "wrong-text", `${place(at)} must be ${expected}`);
}

/** A closed set of labels. */
export interface Labels<Label> {
  /** The label that a text is; `undefined` for any other text. */
  readonly decode: (text: string) => Label | undefined;
  /** All of them, for people; where they hold a version, its shape. */
  readonly known: readonly string[];
}

/** The set of exactly these labels. */
export function exactly<Label extends string>(...known: readonly Label[]): Labels<Label> {
  return { decode: (text) => known.find((label) => label === text), known };
}

/**
 * One label of a closed set. An unknown one is never skipped.
 *
 * @throws DocumentFault `unknown-label`, naming the label and those that are known
 */
export function readLabel<Label>(value: unknown, at: string, { decode, known }: Labels<Label>): Label {
  const label = typeof value === "string" ? decode(value) : undefined;
  if (label !== undefined) return label;
  throw new DocumentFault(
    at,
    "unknown-label",
    `${place(at)} has the unknown label ${JSON.stringify(value)}; known are ${known.join(", ")}`,
  );
}

function place(at: string): string {
  return at === "" ? "the document" : at;
}
