/**
 * Where in a transcript reading is, for the issue in case that it is refused there. A JSON Pointer of fixed names and indices alone;
 * lines count as the elements of an array.
 */
export class Place {
  /** Where the current event begins in the text, in UTF-16 code units. */
  offset = 0;
  #list = "";
  #index = -1;
  #slot = "";

  /** Goes into the array that holds the events: `/entries`, or `""` for the root. */
  list(pointer: string): void {
    this.#list = pointer;
    this.#index = -1;
  }

  /** Goes to an event of the list. */
  event(index: number, offset: number): void {
    this.#index = index;
    this.#slot = "";
    this.offset = offset;
  }

  /** Goes to a member of the current event. */
  member(slot: string): void {
    this.#slot = slot;
  }

  /** Goes back to the transcript itself. */
  leave(): void {
    this.event(-1, 0);
  }

  /** JSON Pointer of the place. */
  get pointer(): string {
    if (this.#index < 0) return "";
    const event = `${this.#list}/${this.#index}`;
    return this.#slot === "" ? event : `${event}/${this.#slot}`;
  }

  /** The current event's index in the list. */
  get index(): number {
    return this.#index;
  }
}
