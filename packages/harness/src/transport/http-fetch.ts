import { BodyCollector, ConnectError, type Poster, type PostReply, type PostRequest } from "./http-post.js";

/** Posts with the runtime's own `fetch`, which keeps and ends connections by itself. Runs anywhere. */
export class FetchPoster implements Poster {
  async post({ url, headers, body, ending, wants, maxBodyBytes }: PostRequest): Promise<PostReply> {
    const response = await this.#fetch(url, {
      method: "POST",
      headers,
      body,
      signal: ending.signal,
      redirect: "manual",
    });
    const head = {
      status: response.status,
      header: (name: string) => response.headers.get(name) ?? undefined,
    };
    if (!wants(head)) {
      response.body?.cancel().catch(() => {});
      return { ...head, body: "unwanted" };
    }
    return { ...head, body: await readBody(response.body, new BodyCollector(maxBodyBytes)) };
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

/** Reads a stream to its end, or as far as it may be. Not every runtime can iterate one directly. */
async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  collector: BodyCollector,
): Promise<PostReply["body"]> {
  if (stream === null) return collector.whole();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return collector.whole();
      if (!collector.add(value)) return "too-long";
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
