import { FrameDecoder } from "@ahp/validate";
import type { Figure } from "../figure.js";
import { compare } from "../in-process.js";

const FRAME_BYTES = 10 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

function chunksOf(frame: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let start = 0; start < frame.length; start += CHUNK_BYTES)
    chunks.push(frame.subarray(start, start + CHUNK_BYTES));
  return chunks;
}

export async function frames(): Promise<Figure[]> {
  // Buffers, as Node.js streams deliver them: a search in a plain Uint8Array is several times slower in V8.
  const frame = Buffer.alloc(FRAME_BYTES, 0x61);
  frame[FRAME_BYTES - 1] = 0x0a;
  const chunks = chunksOf(frame);
  const ours = (): unknown => {
    const decoder = new FrameDecoder({ maxFrameBytes: FRAME_BYTES });
    return chunks.flatMap((chunk) => decoder.push(chunk));
  };
  return [
    await compare(
      "a 10 MiB frame in 64 KiB chunks",
      ours,
      "Buffer.concat of it once",
      () => Buffer.concat(chunks),
      {
        ratio: 3,
      },
    ),
  ];
}
