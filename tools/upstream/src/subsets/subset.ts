/**
 * A part of an official schema that this repository commits as a document of its own. One entry per document; the
 * extraction itself knows nothing about any of them.
 *
 * Locations name a place in the official schema: a definition, then a JSON Pointer inside it, such as
 * `NumberSchema/properties/minimum`.
 */
export interface Subset {
  /** The pinned revision that it comes from. */
  readonly revision: string;
  /** Where the document is committed, from the repository root. */
  readonly document: string;
  /** `$id` of the document. */
  readonly id: string;
  /** The definitions that are wanted; everything that they reach comes along. */
  readonly roots: readonly string[];
  /**
   * Numbers that the official JSON generator narrowed to integers and that are widened again. When given, every other
   * integer in the subset is a failure, so that none is overlooked. When absent, the official verdict on numbers is kept.
   */
  readonly restorations?: readonly Restoration[];
  /** What the pinned `schema.ts` must declare, checked whenever it is at hand. */
  readonly declarations?: readonly Declaration[];
  /** Our names for the shapes. When absent, the official definitions keep their names and stay as open as they were. */
  readonly shapes?: readonly Shape[];
}

/** A line of the pinned `schema.ts`, compared without white space. */
export interface Declaration {
  /** An exported interface or type alias. */
  readonly declaration: string;
  /** One member of the interface without its semicolon (`minimum?: number`), or what the alias stands for. */
  readonly says: string;
}

/** One narrowed number, and the TypeScript declaration which shows that it is one. */
export interface Restoration extends Declaration {
  /** Location of the schema whose `type` says `integer`. */
  readonly at: string;
}

/** One definition of the generated document. */
export interface Shape {
  /** Its name below `$defs`. */
  readonly key: string;
  /** Where it comes from. Several locations must hold the same shape, and become one definition. */
  readonly from: readonly [string, ...string[]];
  /** The exported TypeScript name. Unique among all canonical documents. */
  readonly title: string;
  /** Our own words; the official prose is not taken over. */
  readonly description: string;
  /** Refuse members that are not named, here and in the object schemas written inside this shape. */
  readonly closed?: true;
  /** Our own words about members. Not possible for a member that refers to another shape, which has its own. */
  readonly members?: Readonly<Record<string, string>>;
}
