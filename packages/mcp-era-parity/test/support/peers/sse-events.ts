/** One event of an event stream. */
export interface SseEvent {
  readonly event?: string;
  readonly id?: string;
  readonly data: string;
}

/** Reads an event stream until it ends or breaks off; events without data are left out, as a client leaves them out. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: SseEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of body) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).replaceAll("\r\n", "\n").split("\n\n");
      rest = blocks.pop() ?? "";
      for (const event of blocks.map(readEvent)) if (event.data !== "") onEvent(event);
    }
  } catch {
    // The client closed the connection: what came until then is the recording.
  }
}

function readEvent(block: string): SseEvent {
  const field = (name: string): string[] =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ""));
  const [event] = field("event");
  const [id] = field("id");
  return {
    ...(event === undefined ? {} : { event }),
    ...(id === undefined ? {} : { id }),
    data: field("data").join("\n"),
  };
}
