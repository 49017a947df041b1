// A backend whose handler does to stdout what libraries do. Runs the built package.
import { spawn } from "node:child_process";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import { createBackend, message } from "@ahp/backend";
import { serveStdio } from "@ahp/backend/stdio";

/** A child that prints a mebibyte, more than any buffer on the way holds. */
const talkative = () =>
  spawn(process.execPath, ["-e", 'process.stdout.write("c".repeat(2 ** 20))'], {
    stdio: ["ignore", "pipe", "ignore"],
  }).stdout;

const ended = (emitter, event) => new Promise((resolve) => emitter.once(event, resolve));

const deeds = {
  "pipes a child's output to stdout": async () => {
    const output = talkative();
    output.pipe(process.stdout);
    await ended(output, "end");
  },
  "sends a child's output through a pipeline to stdout": async () => {
    const output = talkative();
    // A pipeline to stdout does not settle in every version of Node.js.
    pipeline(output, process.stdout).catch(() => {});
    await ended(output, "end");
  },
  "fails in a pipeline to stdout": () =>
    pipeline(async function* () {
      yield "begun\n";
      throw new Error("broken source");
    }, process.stdout).catch(() => {}),
  "ends stdout with a text": () => new Promise((resolve) => process.stdout.end("the end\n", resolve)),
  "ends stdout with a text in an encoding": () =>
    new Promise((resolve) => process.stdout.end("dGhlIGVuZAo=", "base64", resolve)),
  "ends stdout": () => new Promise((resolve) => process.stdout.end(resolve)),
  "destroys stdout": () => process.stdout.destroy(),
  "sets another encoding": () => process.stdout.setDefaultEncoding("hex"),
  "has a worker that prints": () =>
    ended(new Worker('console.log("w".repeat(2 ** 17))', { eval: true }), "exit"),
  "prints much": async () => {
    for (let at = 0; at < 20; at++) {
      console.log(`line ${at} ${"l".repeat(2 ** 12)}`);
      process.stdout.write("raw\n");
      console.error("an error");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  },
};

const backend = createBackend({
  name: "printing",
  version: "1.0.0",
  intercept: {
    "tool.before": async (event) => {
      await deeds[event.tool.input.command]();
      return message("done");
    },
  },
});

await serveStdio(backend);
