import type { Ending } from "../ending.js";

/** The beginning of what came back for a POST. */
export interface ReplyHead {
  readonly status: number;
  /** Value of a header, by its name in lower case; several of one name are joined by commas. Undefined when absent. */
  header(name: string): string | undefined;
}

/** What came back for a POST. */
export interface PostReply extends ReplyHead {
  /** The whole body; or why there is none: nobody wanted it, or it is longer than it may be. */
  readonly body: Uint8Array | "unwanted" | "too-long";
}

/** One POST of JSON. */
export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the request, whatever it waits for. */
  readonly ending: Ending;
  /** Whether the body is to be read. Asked once, when the reply has begun. */
  readonly wants: (head: ReplyHead) => boolean;
  readonly maxBodyBytes: number;
}

/**
 * Sends POSTs to one origin. Follows no redirect, adds no credential, retries nothing, and reads of a body only what is wanted.
 * Rejects when there is no whole reply: with {@link ConnectError} when no connection was made, with anything else when it broke.
 */
export interface Poster {
  post(request: PostRequest): Promise<PostReply>;
  /** Ends all connections. Safe to call again. */
  close(): Promise<void>;
}

/** No connection could be made: nothing was sent. */
export class ConnectError extends Error {
  override readonly name = "ConnectError";
}

/** Collects a body of bounded length. */
export class BodyCollector {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(private readonly maxBytes: number) {}

  /** False when the body is longer than it may be: then nothing more is kept. */
  add(chunk: Uint8Array): boolean {
    this.#length += chunk.length;
    if (this.#length > this.maxBytes) return false;
    this.#chunks.push(chunk);
    return true;
  }

  whole(): Uint8Array {
    const [first] = this.#chunks;
    if (first !== undefined && this.#chunks.length === 1) return first;
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }
}
