import type { ElicitationRequestParams, ElicitationResult, WireMessage } from "@ahp/types";
import { TITLES_BY_DOCUMENT } from "./generated/schemas.js";
import type { TypesByDocument } from "./generated/validators-by-document.js";

/**
 * What each document describes. The names are the base names of the files in `schemas/draft`, except `message` for the wire
 * root `schema.json`, and the two bodies that `mcp-elicitation` defines.
 */
export interface DocumentTypes extends Omit<TypesByDocument, "schema"> {
  message: WireMessage;
  "elicitation-request": ElicitationRequestParams;
  "elicitation-result": ElicitationResult;
}

/** Name of a canonical document. */
export type DocumentName = keyof DocumentTypes;

const { schema, ...named } = TITLES_BY_DOCUMENT;

/** Title of the shape that a document describes. */
export const SHAPE_OF_DOCUMENT: { readonly [Name in DocumentName]: string } = {
  ...named,
  message: schema,
  "elicitation-request": "ElicitationRequestParams",
  "elicitation-result": "ElicitationResult",
};
