import { BACKEND_CHECKS } from "./backend/backend-checks.js";
import type { CheckDescription } from "./check.js";
import { HARNESS_CHECKS } from "./harness/harness-checks.js";

/** What every check is, of every role, in the order of reports. `conformance/draft/checks.json` holds the same as data. */
export const ALL_CHECKS: readonly CheckDescription[] = [...BACKEND_CHECKS, ...HARNESS_CHECKS];
