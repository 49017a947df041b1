import type { ElicitationAnswer, ElicitationFormSchema } from "@ahp/types";

/**
 * A new answer in which each field that has no value has the form's default, for a dialog that shows defaults as filled in.
 *
 * Nothing else does this: MCP's defaults are annotations, so no check fills them in. Neither argument is changed or shared with what
 * is returned. A default may contradict its own field; `validateAnswer` says so when the filled answer is submitted. Never throws
 * on a form that passed `parseRequest` or `validateRequest`.
 *
 * @example
 * const form: ElicitationFormSchema = { type: "object", properties: { color: { type: "string", default: "red" } } };
 * fillDefaults(form, {}); // { color: "red" }
 */
export function fillDefaults(
  requestedSchema: ElicitationFormSchema,
  content: ElicitationAnswer = {},
): ElicitationAnswer {
  const missing = Object.entries(requestedSchema.properties).flatMap(([name, field]) =>
    field.default === undefined || Object.hasOwn(content, name) ? [] : [[name, field.default] as const],
  );
  // Built from entries, so that a field called `__proto__` is a field.
  return structuredClone(Object.fromEntries([...Object.entries(content), ...missing]));
}
