import { type Bundle, referenceTo } from "./bundle.js";

/** The self-contained document: its root is the wire root, its `$defs` are all public shapes. */
export function printBundle(bundle: Bundle, notice: string): string {
  const document = {
    $comment: notice,
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://agenthooksprotocol.org/schemas/draft/bundle.schema.json",
    description:
      "Every public shape of the Agent Hooks Protocol by title. The root is any message of the wire.",
    $ref: referenceTo(bundle.root),
    $defs: bundle.definitions,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
