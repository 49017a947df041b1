import { isMap, isScalar, parseDocument } from "yaml";
import { isNestedTooDeep } from "../rules/nesting.js";

/** In UTF-16 code units. Rules are no larger, and nothing else is YAML; the library needs seconds for much more. */
const LONGEST_YAML = 1024 * 1024;

/** The names of the members of a JSON or YAML object, or undefined for a text that is neither. */
export function topLevelNames(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  } catch {
    return text.length > LONGEST_YAML || isNestedTooDeep(text) ? undefined : namesOfYaml(text);
  }
}

function namesOfYaml(text: string): string[] | undefined {
  // Unique keys would be found by comparing each with each.
  const { contents, errors } = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  if (errors.length > 0 || !isMap(contents)) return undefined;
  return contents.items.map(({ key }) => (isScalar(key) ? String(key.value) : ""));
}
