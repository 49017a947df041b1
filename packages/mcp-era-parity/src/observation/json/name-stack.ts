/** Up to so many names of one object are compared with each other; from then on a set is asked. */
const FEW_NAMES = 12;

/**
 * The member names of the objects that are open, to find a repeated one without making a string of each: a name is its hash and its
 * length, and only where both are equal the texts are compared. Linear also for names that were chosen to have one hash.
 */
export class NameStack {
  #marks = new Int32Array(256);
  #top = 0;
  /** The sets of the open objects that have many names, by the base of their names. */
  readonly #sets = new Map<number, Set<string>>();

  /** Opens an object. What it returns names the object until it is closed. */
  open(): number {
    return this.#top;
  }

  clear(): void {
    this.#top = 0;
    // To clear a map takes time even when it is empty, and this happens for every line.
    if (this.#sets.size > 0) this.#sets.clear();
  }

  close(base: number): void {
    this.#top = base;
    if (this.#sets.size > 0) this.#sets.delete(base);
  }

  /**
   * Adds a name to the object on top.
   *
   * @param start where the name is; kept, to find the text again
   * @param hash equal for equal names
   * @param textOf the decoded name that starts at an offset
   * @returns false when the object has the name already
   */
  add(base: number, start: number, hash: number, textOf: (start: number) => string): boolean {
    const marks = this.#marks;
    const top = this.#top;
    if (top - base < FEW_NAMES * 2) {
      for (let index = base; index < top; index += 2) {
        if (marks[index] === hash && textOf(marks[index + 1] ?? 0) === textOf(start)) return false;
      }
      this.#push(hash, start);
      return true;
    }
    let set = this.#sets.get(base);
    if (set === undefined) {
      set = new Set();
      for (let index = base; index < top; index += 2) set.add(textOf(marks[index + 1] ?? 0));
      this.#sets.set(base, set);
    }
    const size = set.size;
    return set.add(textOf(start)).size > size;
  }

  #push(hash: number, start: number): void {
    if (this.#top + 2 > this.#marks.length) {
      const larger = new Int32Array(this.#marks.length * 2);
      larger.set(this.#marks);
      this.#marks = larger;
    }
    this.#marks[this.#top] = hash;
    this.#marks[this.#top + 1] = start;
    this.#top += 2;
  }
}
