/** What came back for a POST, before anyone looked at it. */
export interface PostReply {
  readonly status: number;
  /** Value of a header; several of one name are joined by commas. Undefined when absent. */
  header(name: string): string | undefined;
  /** The body as it arrives. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets go of a body that is not read, or not read to its end. */
  discard(): void;
}

/** One POST of JSON. */
export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/**
 * Sends POSTs to one origin. Follows no redirect, adds no credential, retries nothing. Rejects when there is no reply: with
 * {@link ConnectError} when no connection was made, with anything else when it broke.
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
