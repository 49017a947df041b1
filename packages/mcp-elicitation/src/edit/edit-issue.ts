import { failure, type Issue, type Result } from "@ahp/validate/json";

/** An edit that is refused, with the one reason. */
export function refuse(path: string, code: string, message: string): Result<never> {
  return failure(editIssue(path, code, message));
}

/** An issue of an edit: it is one that the host granted, in what was shown, or it is not made. */
export function editIssue(path: string, code: string, message: string, requirement = "AHP-EDIT-001"): Issue {
  return { path, code, message, requirement };
}
