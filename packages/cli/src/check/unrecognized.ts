/** In bytes: enough to see in which encoding a text is. */
const BEGINNING = 1024;

/** What to say about a file of which nothing tells what it is. */
export function unrecognized(bytes: Uint8Array): { code: string; message: string; remedy: string } {
  const beginning = bytes.subarray(0, BEGINNING);
  if (beginning.includes(0)) {
    const message = "is not UTF-8 text: it has NUL bytes, as UTF-16 and programs do";
    return { code: "utf-8", message, remedy: "Save the file as UTF-8, or name another file" };
  }
  if (beginning.length < BEGINNING && new TextDecoder().decode(beginning).trim() === "") {
    return {
      code: "empty-file",
      message: "is empty",
      remedy: "Write something into it, or name another file",
    };
  }
  return {
    code: "unknown-kind",
    message: "is nothing that can be told from its members",
    remedy: "Say what it is with --as: registration, event, message, messages (one on each line) or rules",
  };
}
