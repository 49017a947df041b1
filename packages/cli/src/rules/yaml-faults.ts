import type { YAMLError } from "yaml";
import type { Fault } from "./rules-text.js";

const BLOCK = "Put the expression into a block: `when: >-`, and the expression on the next line, indented";

const FAULTS: { readonly [code: string]: readonly [message: string, remedy: string] } = {
  TAB_AS_INDENT: ["must be indented with spaces, not tabs", "Replace the tab by spaces"],
  MULTIPLE_DOCS: ["begins a second YAML document", "Keep one document to a file: remove the `---` line"],
  TAG_RESOLVE_FAILED: ["begins with `!`, which YAML reads as a tag", `${BLOCK}; or write it in quotes`],
  BLOCK_AS_IMPLICIT_KEY: [
    "contains `: `, which YAML reads as a nested member",
    `${BLOCK}; or write it in quotes`,
  ],
  BAD_DQ_ESCAPE: [
    "has a backslash that YAML does not know in double quotes",
    `${BLOCK}; or write it in single quotes, where a backslash stands for itself`,
  ],
  NON_STRING_KEY: ["must have a string as its name", "Use one of the documented names"],
  UNEXPECTED_TOKEN: [
    "has text behind the end of the value",
    `Put quotes around the whole value, or remove the rest. For a condition: ${BLOCK}`,
  ],
  BAD_INDENT: ["is not indented as YAML needs it", "Indent it like its neighbours"],
  MISSING_CHAR: ["lacks a closing quote or bracket", "Add the closing quote or bracket"],
};

/** What a fault that the YAML reader found means in a rules file. */
export function yamlFault(error: YAMLError): Fault {
  const [message, remedy] = FAULTS[error.code] ?? [
    `is not YAML: ${error.message}`,
    "Write the file as YAML 1.2 or as JSON",
  ];
  return { path: "", code: `yaml-${error.code.toLowerCase().replace(/_/g, "-")}`, message, remedy };
}
