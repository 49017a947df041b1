import { finished, type Readable } from "node:stream";

/**
 * Hands over each chunk as soon as it is there. While `take` waits, the stream is paused. (An async iterator does the same and takes
 * several turns for each chunk.)
 *
 * @throws (rejects) what `take` throws, or the error of a stream that broke or was closed before its end
 */
export function eachChunk(
  input: Readable,
  take: (chunk: Uint8Array) => Promise<void> | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let taking: Promise<void> | undefined;
    const fail = (error: unknown) => {
      release();
      input.off("data", onData);
      reject(error);
    };
    // A paused stream still tells its end, when the last chunk was the one that is being taken.
    const release = finished(input, { writable: false }, (error) => {
      if (error) fail(error);
      else if (taking === undefined) resolve();
      else taking.then(resolve, fail);
    });
    const onData = (chunk: Uint8Array | string) => {
      try {
        taking = take(bytesOf(chunk));
        if (taking === undefined) return;
        input.pause();
        taking.then(() => input.resume(), fail);
      } catch (error) {
        fail(error);
      }
    };
    input.on("data", onData);
  });
}

function bytesOf(chunk: Uint8Array | string): Uint8Array {
  return typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
}
