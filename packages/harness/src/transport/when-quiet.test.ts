import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { whenQuiet } from "./when-quiet.js";

it("reads first what had arrived when a timer came due", async () => {
  const text = "x".repeat(50_000);
  const child = spawn("sh", ["-c", 'read -r line; printf %s "$line"; exec sleep 60'], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    let read = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      read += chunk.length;
    });
    child.stdin.write(`${text}\n`);
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        // Busy, while the answer arrives.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
        expect(read).toBe(0);
        whenQuiet(
          () => read,
          () => resolve(),
        );
      }, 0);
    });
    expect(read).toBe(text.length);
  } finally {
    child.kill("SIGKILL");
    await once(child, "close");
  }
});

it("does not wait for the end of a flood", async () => {
  let read = 0;
  const turns = await new Promise<number>((resolve) => {
    whenQuiet(
      () => read++,
      () => resolve(read),
      10,
    );
  });
  expect(turns).toBe(20);
});
