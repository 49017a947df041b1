/** From this length on, V8 keeps a part of a text as a view of the whole. */
const VIEW_LENGTH = 13;

/** The same string in memory of its own, so that what is kept of a transcript does not keep the transcript. */
export function detached(text: string): string {
  return text.length < VIEW_LENGTH ? text : (JSON.parse(JSON.stringify(text)) as string);
}
