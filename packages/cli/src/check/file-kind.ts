/** The kinds of file that `ahp check` knows. */
export const FILE_KINDS = ["registration", "event", "message", "messages", "rules"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What each kind is called in a sentence. */
export const KIND_NAMES: { readonly [kind in FileKind]: string } = {
  registration: "a registration",
  event: "an event",
  message: "a message",
  messages: "framed messages, one on each line",
  rules: "a rules file",
};
