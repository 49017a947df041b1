type Done = (error?: Error | null) => void;
type Write = (data: string, done: Done) => boolean;

let protocolWrite: Write | undefined;

/**
 * Reserves the process's stdout for frames and returns the only way to write one (AHP-STDIO-001). Whatever else Node.js writes to
 * stdout goes to stderr instead: `console.log` in a handler, a library's banner, the output of a child that is piped on. Nobody but the
 * reader can end it. It stays so until the process ends, because a harness reads stdout until then, also after the last answer.
 *
 * Out of reach is what writes to file descriptor 1 itself: `fs.writeSync(1, …)`, a child that inherits it.
 */
export function reserveStdout(): Write {
  if (protocolWrite === undefined) {
    const { stdout, stderr } = process;
    const write = stdout.write.bind(stdout);
    const destroy = stdout.destroy.bind(stdout);
    protocolWrite = (data, done) => write(data, "utf8", done);
    stdout.write = writeToStderr;
    stdout.end = endWithoutEnd;
    stdout.destroy = (error) => (hasFailedToWrite(error) ? destroy(error) : stdout);
    stderr.on("drain", goOn);
    // What nobody can read, because the harness has closed stderr, is lost and no reason to end.
    stderr.on("error", goOn);
  }
  return protocolWrite;
}

function writeToStderr(
  data: Uint8Array | string,
  encodingOrDone?: BufferEncoding | Done,
  done?: Done,
): boolean {
  const { stderr } = process;
  if (!stderr.writable) {
    const callback = typeof encodingOrDone === "function" ? encodingOrDone : done;
    if (callback) process.nextTick(callback);
    return true;
  }
  return typeof encodingOrDone === "string"
    ? stderr.write(data, encodingOrDone, done)
    : stderr.write(data, encodingOrDone ?? done);
}

/** Whoever waits until stdout takes more has been told so by {@link writeToStderr}. */
function goOn(): void {
  process.stdout.emit("drain");
}

function endWithoutEnd(...given: unknown[]): typeof process.stdout {
  const done = given.find((each) => typeof each === "function") as (() => void) | undefined;
  const [data, encoding] = given.filter((each) => typeof each !== "function");
  if (data !== undefined && data !== null) writeToStderr(data as string, encoding as BufferEncoding);
  if (done !== undefined) process.nextTick(done);
  return process.stdout;
}

/** The stream itself destroys itself with such an error when its reader has gone. */
function hasFailedToWrite(error: NodeJS.ErrnoException | undefined): boolean {
  return error?.syscall === "write";
}
