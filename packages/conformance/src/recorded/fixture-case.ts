import { isAbsolute, normalize, sep } from "node:path";
import { AhpError, type DocumentName, validate } from "@ahp/validate";
import { isMembers } from "../peer/answer.js";
import type { RecordedEditContext } from "./edit-check.js";

/** A case of a fixture manifest, as far as it is read here (`fixtures/README.md`). */
export interface FixtureCase {
  readonly id: string;
  readonly path: string;
  readonly binding: string;
  readonly schema: string;
  readonly expectedValid: boolean;
  readonly aggregateExpectedValid?: boolean;
  readonly eventSchema?: string;
  readonly eventExpectedValid?: boolean;
  readonly editContext?: RecordedEditContext;
  readonly contextualExpectedValid?: boolean;
  readonly requirements?: readonly string[];
}

/** How the bytes of a golden message are read. */
const BINDINGS = ["http-json", "stdio-jsonl", "registration-json", "document-json"];

/** What is wrong with a case: the place in it, and a sentence about that without its subject. */
interface CaseFault {
  readonly at: string;
  readonly is: string;
}

/** Why a value is no case that can be judged. What is not understood is refused, and never left out in silence. */
export function faultOfCase(value: unknown): CaseFault | undefined {
  if (!isMembers(value)) return { at: "", is: "is no case: it must be an object" };
  const { editContext } = value;
  const rules: readonly (readonly [member: string, holds: boolean, must: string])[] = [
    ["id", isText(value.id), "must be a text that is not empty"],
    ["path", isText(value.path) && isInside(value.path), "must be the path of a file inside the folder"],
    ["binding", BINDINGS.some((each) => each === value.binding), `must be one of ${BINDINGS.join(", ")}`],
    ["schema", isDocumentFile(value.schema), "must name a document of the draft"],
    ["expectedValid", typeof value.expectedValid === "boolean", "must be true or false"],
    ["aggregateExpectedValid", isFlagOrAbsent(value.aggregateExpectedValid), "must be true or false"],
    [
      "eventSchema",
      value.eventSchema === undefined || isDocumentFile(value.eventSchema),
      "must name a document of the draft",
    ],
    ["eventExpectedValid", isFlagOrAbsent(value.eventExpectedValid), "must be true or false"],
    [
      "editContext",
      editContext === undefined || isEditContext(editContext),
      "must be an object with the event and the current values",
    ],
    [
      "contextualExpectedValid",
      editContext === undefined || typeof value.contextualExpectedValid === "boolean",
      "must be true or false where there is an editContext",
    ],
    [
      "requirements",
      value.requirements === undefined ||
        (Array.isArray(value.requirements) && value.requirements.every(isText)),
      "must be a list of ids",
    ],
  ];
  const broken = rules.find(([, holds]) => !holds);
  return broken === undefined ? undefined : { at: `/${broken[0]}`, is: broken[2] };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isFlagOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "boolean";
}

function isInside(path: string): boolean {
  return !isAbsolute(path) && normalize(path).split(sep)[0] !== "..";
}

function isEditContext(value: unknown): boolean {
  if (!isMembers(value) || !isText(value.event) || !isMembers(value.current)) return false;
  return [value.mode, value.action].every((each) => each === undefined || typeof each === "string");
}

function isDocumentFile(value: unknown): boolean {
  return isText(value) && documentOf(value) !== undefined;
}

/** `event.schema.json` is the document `event`; `schema.json`, the wire root, is `message`. */
export function documentOf(schema: string): DocumentName | undefined {
  if (schema === "schema.json") return "message";
  const [, name] = /^([a-z-]+)\.schema\.json$/.exec(schema) ?? [];
  return name !== undefined && isDocument(name) ? name : undefined;
}

function isDocument(name: string): name is DocumentName {
  try {
    validate(name as DocumentName, null);
    return true;
  } catch (error) {
    if (AhpError.is(error)) return false;
    throw error;
  }
}
