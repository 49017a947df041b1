// The public names, one by one. For Node.js alone: it starts programs.
export type { Check, CheckDescription, Role, Transport } from "./checks/check.js";
export { Fault, notApplicable, passed, type Verdict } from "./checks/verdict.js";
export { type ClaimInput, type ClaimIssue, type ClaimResult, makeClaim } from "./claim/make-claim.js";
export { BINDINGS, CAPABILITY_PROFILES, PROFILES, type ProfileId } from "./claim/profiles.js";
export type { Progress, ProgressListener } from "./run/progress.js";
