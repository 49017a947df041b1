import { loadCorpus } from "../../src/corpus/load-corpus.js";
import type { CorpusCase } from "../../src/corpus/manifest.js";
import { exactlyOne } from "./exactly-one.js";

const loaded = await loadCorpus();
if (!loaded.ok) throw new Error(loaded.issues.map(({ message }) => message).join("; "));

/** The corpus of this package. */
export const CORPUS = loaded.value;

/** The first 18 cases are those of era-parity 3.2; what follows closes the gaps of 3.8. */
export const TABLE_CASES: readonly CorpusCase[] = CORPUS.manifest.vectors.slice(0, 18);

/** A message of a transcript: what `JSON.parse` makes of it. */
export interface Message {
  readonly id?: unknown;
  readonly params?: { readonly [member: string]: unknown };
  readonly result?: unknown;
}

interface Entry {
  readonly request?: Message;
  readonly response?: Message;
}

/** A case by the row of its table: `C01`. */
export function caseOf(row: string): CorpusCase {
  const cases = CORPUS.manifest.vectors.filter(({ id }) => id.startsWith(`${row.toLowerCase()}-`));
  return exactlyOne(cases, `case ${row}`);
}

/** The bytes of a case's transcript. */
export function transcriptOf({ id }: CorpusCase): Uint8Array {
  return exactlyOne(
    CORPUS.cases.filter(({ expected }) => expected.id === id),
    `transcript of ${id}`,
  ).transcript;
}

/** The entries of a case's transcript. */
export function entriesOf(each: CorpusCase): readonly Entry[] {
  return JSON.parse(new TextDecoder().decode(transcriptOf(each))).entries;
}

/** The request messages of a case. */
export function requestsOf(each: CorpusCase): Message[] {
  return entriesOf(each).flatMap(({ request }) => (request === undefined ? [] : [request]));
}

/** The response messages of a case. */
export function responsesOf(each: CorpusCase): Message[] {
  return entriesOf(each).flatMap(({ response }) => (response === undefined ? [] : [response]));
}
