/** Gathers the chunks of a body and knows when there are too many bytes. */
export class BodyCollector {
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(readonly maxBytes: number) {}

  /** False from the chunk on that makes the body larger than `maxBytes`; nothing is kept then. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength;
    if (this.#size > this.maxBytes) {
      this.#chunks.length = 0;
      return false;
    }
    this.#chunks.push(chunk);
    return true;
  }

  /** The whole body. */
  bytes(): Uint8Array {
    const [only] = this.#chunks;
    if (only !== undefined && this.#chunks.length === 1) return only;
    const whole = new Uint8Array(this.#size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return whole;
  }
}
