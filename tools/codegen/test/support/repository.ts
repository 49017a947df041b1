import { join } from "node:path";
import { makeBundle } from "../../src/bundle/bundle.js";
import { readDocuments } from "../../src/read/documents.js";

/** The root of the repository. */
export const root = join(import.meta.dirname, "../../../..");

export const documents = readDocuments(join(root, "schemas/draft"));

export const bundle = makeBundle(documents);
