/** Pieces below this size are copied together, so that a peer who sends single bytes cannot make the list long. */
const SMALL = 1024;
const PAGE = 16 * 1024;

/**
 * Bytes that arrive in pieces and are joined once. Large pieces are kept as they are, without a copy, so they must not change
 * before they are taken. The list's own memory stays in proportion to the bytes in it.
 */
export class ChunkList {
  #pieces: Uint8Array[] = [];
  #length = 0;
  // Where small pieces go; the bytes up to #used belong to the list.
  #page = new Uint8Array(0);
  #used = 0;

  /** The number of bytes in the list. */
  get length(): number {
    return this.#length;
  }

  append(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#length += piece.length;
    if (piece.length >= SMALL) this.#pieces.push(piece);
    else this.#appendSmall(piece);
  }

  /** All bytes in one new array; the list is empty afterwards. */
  take(): Uint8Array {
    const joined = allocate(this.#length, this.#pieces[0]);
    let at = 0;
    for (const piece of this.#pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    this.clear();
    return joined;
  }

  clear(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#used = 0;
  }

  #appendSmall(piece: Uint8Array): void {
    if (this.#used + piece.length > this.#page.length) {
      this.#page = new Uint8Array(PAGE);
      this.#used = 0;
    }
    let start = this.#used;
    this.#page.set(piece, start);
    this.#used += piece.length;
    const last = this.#pieces.at(-1);
    if (last?.buffer === this.#page.buffer) {
      start = last.byteOffset;
      this.#pieces.pop();
    }
    this.#pieces.push(this.#page.subarray(start, this.#used));
  }
}

/** Memory to be overwritten whole. Where the pieces are Node.js Buffers it need not be cleared first, which is half the work. */
function allocate(length: number, piece: Uint8Array | undefined): Uint8Array {
  const { allocUnsafe } = (piece?.constructor ?? {}) as { allocUnsafe?: (length: number) => Uint8Array };
  return allocUnsafe?.(length) ?? new Uint8Array(length);
}
