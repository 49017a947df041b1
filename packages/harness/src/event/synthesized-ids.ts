import type { Reference } from "@ahp/types";

/**
 * Ids for what the host's own system does not number: calls, turns, items. They are marked as synthesized, and stay the same for the
 * life of what they name, because they hang on the host's own object for it (runtime-semantics 6.8). Nothing is kept beyond that.
 */
export class SynthesizedIds {
  readonly #references = new WeakMap<object, Reference>();

  constructor(private readonly newId: () => string) {}

  /** The same reference for the same object, always. */
  of(subject: object): Reference {
    const known = this.#references.get(subject);
    if (known !== undefined) return { ...known };
    const reference: Reference = { id: this.newId(), synthesized: true };
    this.#references.set(subject, reference);
    return { ...reference };
  }
}
