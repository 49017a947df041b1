import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  registerSchema,
  type SchemaObject,
  setShouldValidateFormat,
  type Validator,
  validate as validatorOf,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/formats";
import { beforeAll, describe, expect, it } from "vitest";
import { type DocumentName, SHAPE_OF_DOCUMENT } from "../src/documents.js";
import { readJson } from "../src/index.js";
import { accepts } from "../src/verdict.js";
import { bytesOf, corpora, documentOf } from "./corpus.js";

const folder = join(import.meta.dirname, "../../../schemas/draft");
const documents = readdirSync(folder)
  .filter((name) => name.endsWith("schema.json"))
  .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as SchemaObject & { $id: string });

/** What the second validator says it cannot judge. */
const BEYOND_IT = new Map([["events.common.source-ip-future.valid", /Unsupported IP version/]]);

const validators = new Map<string, Validator>();

beforeAll(async () => {
  setShouldValidateFormat(true);
  for (const document of documents) registerSchema(document);
  for (const { $id } of documents)
    validators.set($id.slice($id.lastIndexOf("/") + 1), await validatorOf($id));
});

// An unrelated implementation reads the same documents: what they say does not hang on how one library reads them.
describe.each(corpora())("a second validator agrees on the $name corpus", (corpus) => {
  const readable = corpus.cases.flatMap((fixture) => {
    const read = readJson(bytesOf(corpus, fixture));
    return read.ok ? [{ ...fixture, value: read.value as never }] : [];
  });

  it.each(readable)("$id", ({ id, schema, value }) => {
    const limit = BEYOND_IT.get(id);
    if (limit !== undefined) return expect(() => validators.get(schema)?.(value)).toThrow(limit);
    for (const name of new Set([schema, "schema.json"])) {
      const document = documentOf(name) as DocumentName;
      const second = validators.get(name)?.(value).valid;
      expect(second, name).toBe(accepts(SHAPE_OF_DOCUMENT[document], value));
    }
  });
});
