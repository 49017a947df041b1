// The public names, one by one. For Node.js alone: it starts programs.

export { type CheckMessagesOptions, checkMessages } from "./check-messages.js";
export { BACKEND_CHECKS } from "./checks/backend/backend-checks.js";
export type { Check, CheckDescription, Role, Transport } from "./checks/check.js";
export { HARNESS_CHECKS } from "./checks/harness/harness-checks.js";
export { Fault, notApplicable, passed, type Verdict } from "./checks/verdict.js";
export { type ClaimInput, type ClaimIssue, type ClaimResult, makeClaim } from "./claim/make-claim.js";
export { BINDINGS, CAPABILITY_PROFILES, PROFILES, type ProfileId } from "./claim/profiles.js";
export { ConformanceError } from "./conformance-error.js";
export type { PeerLimits } from "./peer/limits.js";
export type { BackendTarget, CommandLine, Endpoint } from "./peer/target.js";
export type { EditCheck, RecordedEditContext } from "./recorded/edit-check.js";
export type { CheckedMessages, MessageFinding } from "./recorded/finding.js";
export { junitReport } from "./report/junit.js";
export { type Emphasis, type Emphasize, reportLines } from "./report/table.js";
export type { Progress, ProgressListener } from "./run/progress.js";
export { type TestBackendOptions, testBackend } from "./test-backend.js";
export { type TestHarnessOptions, testHarness } from "./test-harness.js";
