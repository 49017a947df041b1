import type { Issue, Result } from "@ahp/validate/json";

/** Most issues to report of one value, so that a hostile one cannot make a report without end. */
export const MAX_ISSUES = 20;

/** Collects what is wrong with one value, up to {@link MAX_ISSUES}. */
export class Issues {
  readonly list: Issue[] = [];

  get isFull(): boolean {
    return this.list.length >= MAX_ISSUES;
  }

  add(path: string, code: string, message: string): void {
    if (!this.isFull) this.list.push({ path, code, message });
  }
}

/** What is wrong with something that stands at `path` in what was given. */
export function refusedAt(path: string, issues: readonly Issue[]): Result<never> {
  return { ok: false, issues: issues.map((each) => ({ ...each, path: `${path}${each.path}` })) };
}
