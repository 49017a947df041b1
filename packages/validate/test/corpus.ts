import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** One golden message and what is expected of it. Format: `fixtures/draft/manifest.json`. */
export interface Case {
  readonly id: string;
  readonly path: string;
  readonly binding: "http-json" | "stdio-jsonl" | "registration-json" | "document-json";
  readonly schema: string;
  readonly expectedValid: boolean;
  readonly aggregateExpectedValid?: boolean;
  readonly eventSchema?: string;
  readonly eventExpectedValid?: boolean;
  readonly at?: string;
  readonly requirements: readonly string[];
}

export interface Corpus {
  readonly name: string;
  readonly root: string;
  readonly cases: readonly Case[];
}

const repository = join(import.meta.dirname, "../../..");

function corpus(name: string, root: string): Corpus {
  const { cases } = JSON.parse(readFileSync(join(root, "manifest.json"), "utf8")) as { cases: Case[] };
  return { name, root, cases };
}

/** The repository's own golden messages. */
export const own: Corpus = corpus("own", join(repository, "fixtures/draft"));

/** The protocol project's golden messages, where `AHP_PEER_FIXTURES` says they are: absolute, or from the repository's root. */
export const official: Corpus | undefined =
  process.env.AHP_PEER_FIXTURES === undefined
    ? undefined
    : corpus("official", resolve(repository, process.env.AHP_PEER_FIXTURES));

export function corpora(): Corpus[] {
  return official === undefined ? [own] : [own, official];
}

export function bytesOf(corpus: Corpus, fixture: Case): Uint8Array {
  return readFileSync(join(corpus.root, fixture.path));
}

/** `event.schema.json` is the document `event`; `schema.json`, the wire root, is `message`. */
export function documentOf(schema: string): string {
  return schema === "schema.json" ? "message" : schema.replace(/\.schema\.json$/, "");
}
