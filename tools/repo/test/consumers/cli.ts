// What a user of @ahp/cli as a library writes. Compiled against the packed package.
import { createRulesBackend, type Finding, loadRules } from "@ahp/cli";

export const findings: readonly Finding[] = [];
export const load: typeof loadRules = loadRules;
export const create: typeof createRulesBackend = createRulesBackend;
// @ts-expect-error: no such member
findings[0]?.nowhere;
