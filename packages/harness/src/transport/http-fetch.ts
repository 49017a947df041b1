import { ConnectError, type Poster, type PostReply, type PostRequest } from "./http-post.js";

/** Posts with the runtime's own `fetch`, which keeps and ends connections by itself. Runs anywhere. */
export class FetchPoster implements Poster {
  async post({ url, headers, body, signal }: PostRequest): Promise<PostReply> {
    const response = await this.#fetch(url, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "manual",
    });
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: chunksOf(response.body),
      discard: () => {
        response.body?.cancel().catch(() => {});
      },
    };
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init);
    } catch (error) {
      // `fetch` tells a failed connection from a broken one only by the cause, which not every runtime gives.
      if (error instanceof TypeError && error.cause === undefined) {
        throw new ConnectError("no connection", { cause: error });
      }
      throw error;
    }
  }

  async close(): Promise<void> {}
}

/** The chunks of a stream. Not every runtime can iterate one directly. */
async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (stream === null) return;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
