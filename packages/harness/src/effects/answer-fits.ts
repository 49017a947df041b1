import { validateAnswer } from "@ahp/mcp-elicitation";
import type { ElicitationFormSchema, ElicitationResult } from "@ahp/types";
import type { Issue } from "@ahp/validate";

/**
 * What keeps a result from answering what was asked (runtime-semantics 10.2): content without an accepted form, an answer that does not
 * satisfy the form. Paths point into the result; no issue repeats a value.
 *
 * @param form the form that was asked; undefined where a URL was
 */
export function answerIssues(
  form: ElicitationFormSchema | undefined,
  { action, content }: ElicitationResult,
): Issue[] {
  if (form === undefined || action !== "accept") return content === undefined ? [] : [NO_CONTENT];
  const answered = validateAnswer(form, content);
  return answered.ok ? [] : answered.issues.map((issue) => ({ ...issue, path: `/content${issue.path}` }));
}

const NO_CONTENT: Issue = {
  path: "/content",
  code: "content-not-allowed",
  message: "must be absent: only an accepted form has content",
};
