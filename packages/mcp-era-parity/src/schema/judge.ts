import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Dialect, SchemaDocument } from "./schema-document.js";
import { SchemaLayerError } from "./schema-layer-error.js";

/** Whether the published schema accepts a message. Says nothing about what the message means. */
export type SchemaVerdict = "valid" | "invalid";

/** Judges messages by the definitions of one revision. */
export interface SchemaJudge {
  readonly definitions: readonly string[];
  /**
   * @param message one JSON value as `JSON.parse` gives it
   * @throws SchemaLayerError `schema-definition-missing`; `message-too-deep` when the message is nested beyond what the stack allows
   */
  judge(definition: string, message: unknown): SchemaVerdict;
}

/** Each dialect has a class of its own, and refuses documents of the other. */
const VALIDATORS: Readonly<Record<Dialect, typeof Ajv | typeof Ajv2020>> = {
  "draft-07": Ajv,
  "2020-12": Ajv2020,
};

/**
 * A judge over one document. Formats are not asserted and unknown ones are no error, as the published schemas are meant
 * (era-parity 8). A definition is compiled when it is first asked for.
 *
 * @param name what messages call the document
 *
 * @example
 * createSchemaJudge(document, "2026-07-28").judge("CallToolResult", { resultType: "complete", content: [] }) // "valid"
 */
export function createSchemaJudge(document: SchemaDocument, name: string): SchemaJudge {
  const { container, definitions } = document;
  const ajv = new VALIDATORS[document.dialect]({
    strict: false,
    validateFormats: false,
    ownProperties: true,
    addUsedSchema: false,
  });
  ajv.addSchema({ [container]: Object.fromEntries(definitions) }, name);
  const compiled = new Map<string, ValidateFunction>();
  return {
    definitions: [...definitions.keys()],
    judge(definition, message) {
      if (!definitions.has(definition)) {
        throw new SchemaLayerError(
          "schema-definition-missing",
          `${name} has no definition "${definition}", so there is no verdict`,
        );
      }
      const validate =
        compiled.get(definition) ?? ajv.compile({ $ref: `${name}#/${container}/${definition}` });
      compiled.set(definition, validate);
      return verdictOf(validate, message);
    },
  };
}

function verdictOf(validate: ValidateFunction, message: unknown): SchemaVerdict {
  try {
    return validate(message) === true ? "valid" : "invalid";
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SchemaLayerError("message-too-deep", "the message is nested too deeply to be judged");
  }
}
