/** A message as `JSON.parse` gives it. */
export interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly task?: unknown };
  readonly result?: unknown;
}

interface Entry {
  readonly request?: Message;
  readonly response?: Message;
  readonly sse?: { readonly data: string };
}

/** The messages of a recording: a line each over stdio, an entry each over HTTP. */
export function messagesOf(text: string): Message[] {
  if (!text.startsWith('{\n  "transport"')) return text.trimEnd().split("\n").map(parse);
  const { entries }: { entries: Entry[] } = JSON.parse(text);
  return entries.map(({ request, response, sse }) => request ?? response ?? parse(sse?.data ?? "{}"));
}

function parse(text: string): Message {
  return JSON.parse(text);
}
