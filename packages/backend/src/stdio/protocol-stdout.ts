type Done = (error?: Error | null) => void;
type Write = (data: string, done: Done) => boolean;

let protocolWrite: Write | undefined;

/**
 * Reserves the process's stdout for frames and returns the only way to write one (AHP-STDIO-001). Whatever else is written to
 * stdout goes to stderr instead: `console.log` in a handler, a library's banner. It stays so until the process ends, because a
 * harness reads stdout until then, also after the last answer.
 */
export function reserveStdout(): Write {
  if (protocolWrite === undefined) {
    const write = process.stdout.write.bind(process.stdout);
    protocolWrite = (data, done) => write(data, done);
    process.stdout.write = writeToStderr;
  }
  return protocolWrite;
}

function writeToStderr(
  data: Uint8Array | string,
  encodingOrDone?: BufferEncoding | Done,
  done?: Done,
): boolean {
  return typeof encodingOrDone === "string"
    ? process.stderr.write(data, encodingOrDone, done)
    : process.stderr.write(data, encodingOrDone ?? done);
}
