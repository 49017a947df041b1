import { DRAFT } from "./documents.js";
import { SnapshotFailure } from "./failure.js";

/** A document with another version, and how often it states its version. */
export interface Restamped {
  readonly text: string;
  readonly versions: number;
}

/**
 * Gives one document another version and leaves every other byte alone: the protocol version constant, and the version
 * folder in `$id` and in absolute references.
 *
 * In JSON text the sequence `"const"`, colon, `"draft"` can only be a member and its value, because a quote inside a
 * string is escaped. What is left afterwards is checked on the parsed document.
 *
 * @throws SnapshotFailure `document-not-json`, or `draft-left-over` with the JSON Pointer of a place that still names the draft
 */
export function restamp(text: string, name: string, version: string): Restamped {
  let versions = 0;
  const restamped = text
    .replaceAll(`/schemas/${DRAFT}/`, `/schemas/${version}/`)
    .replace(/("const"\s*:\s*)"draft"/g, (_match, member: string) => {
      versions += 1;
      return `${member}"${version}"`;
    });
  const left = findDraft(parse(restamped, name), "");
  if (left === undefined) return { text: restamped, versions };
  throw new SnapshotFailure(
    "draft-left-over",
    `${name}: ${left} still names the draft, and tools/snapshot/src/restamp.ts does not know how to rewrite it`,
  );
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SnapshotFailure("document-not-json", `${name} is not JSON`);
  }
}

/** The bare version, or a path into its folder. A dialect such as `https://json-schema.org/draft/2020-12/schema` is neither. */
const NAMES_DRAFT = new RegExp(`^${DRAFT}$|(/schemas|\\.\\.)/${DRAFT}(/|$)`);

/** The place of the first string that is or points into the draft. */
function findDraft(value: unknown, at: string): string | undefined {
  if (typeof value === "string") return NAMES_DRAFT.test(value) ? at : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = findDraft(member, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
