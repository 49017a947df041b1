// The public names under Node.js: those of index.ts, with processes, pooled HTTP and files behind them.

import { nodePlatform } from "./platform-node.js";
import { registrationLoader } from "./registration/load-registration.js";
import { harnessFactory } from "./running-harness.js";

/**
 * Makes a harness. This entry reaches backends over stdio (persistent and per event) and over pooled HTTP.
 *
 * @throws HarnessError for any option that cannot be honoured, before the first event
 * @example
 * const loaded = loadRegistration("hooks.json");
 * if (!loaded.ok) throw new Error(loaded.issues.map((issue) => issue.message).join("\n"));
 * const harness = createHarness({
 *   identity: { name: "my-agent", version: "1.0.0" },
 *   source: "urn:example:my-agent",
 *   registration: loaded.value,
 * });
 */
export const createHarness = harnessFactory(nodePlatform);

/**
 * Checks a registration, given as a path or as an object, and gives every problem at once, with file, line and column for a path.
 *
 * @example
 * const loaded = loadRegistration("hooks.json");
 * if (!loaded.ok) for (const issue of loaded.issues) console.error(issue.message);
 */
export const loadRegistration = registrationLoader(nodePlatform.readFile);

export type {
  AskOutcome,
  AskRecord,
  AuditRecord,
  AuditSink,
  DecisionOutcome,
  DeliveryRecord,
  DropRecord,
  EffectSummary,
  InterceptionRecord,
  ObservationRecord,
  SubscriptionRef,
} from "./audit/record.js";
export type { ResolveSecret, SecretRequest } from "./auth/bearer.js";
export type { Decision } from "./chain/decision.js";
export { SYNTHETIC_REASON } from "./chain/failure-policy.js";
export type { Clock } from "./clock.js";
export { applyEffects } from "./effects/apply-effects.js";
export type { Candidate, Denial, FlowChange, Permission } from "./effects/chain-state.js";
export type { Continuations } from "./effects/continuations.js";
export type {
  EditContext,
  EditGrant,
  ElicitationAnswerContext,
  TargetSelection,
  Values,
} from "./effects/edit/edit-context.js";
export type { DeliveryTime, Enforcement, EnforcementAt } from "./effects/enforcement.js";
export type { Permissions } from "./effects/grants.js";
export type {
  AuthorizeContent,
  ContentAuthorization,
  ContentRecipient,
} from "./event/authorize-content.js";
export type { EventPayload } from "./event/build-event.js";
export { FAILURE_CLASSES, type Failure, type FailureClass } from "./failure.js";
export type { FlowHarness } from "./flow/ask-or-tell.js";
export {
  type CompactionDecisions,
  type CompactionOutcome,
  type CompactionRequest,
  compactContext,
  type GenerateSummary,
} from "./flow/compact-context.js";
export type { AskPerson, AskPersonContext } from "./flow/elicitation/ask-person.js";
export type { RequestEventMembers } from "./flow/elicitation/events.js";
export type {
  AnswerProvenance,
  ElicitationDecisions,
  ElicitationEnd,
  ElicitOutcome,
  RefusedRequest,
  WithheldAnswer,
} from "./flow/elicitation/outcome.js";
export { finishTurn, type TurnEnding } from "./flow/finish-turn.js";
export {
  type PermissionAnswer,
  type PermissionOutcome,
  type ResolvePermission,
  requestPermission,
} from "./flow/request-permission.js";
export type { CreateHarness, ElicitOptions, Harness, InterceptOptions, RunToolOptions } from "./harness.js";
export { HarnessError, type HarnessErrorCode } from "./harness-error.js";
export { DEFAULT_LIMITS, type HarnessLimits } from "./limits.js";
export type { HarnessOptions } from "./options.js";
export {
  type LoadedRegistration,
  type LoadRegistration,
  parseRegistration,
} from "./registration/load-registration.js";
export type { LocatedIssue } from "./registration/located-issue.js";
export type { AskUser, Authorization, Authorize, AuthorizeContext } from "./tool/authorize.js";
export type { PresentResult } from "./tool/result-messages.js";
export type { JsonObject, ToolCall } from "./tool/tool-call.js";
export type { ToolDecision, ToolEnd, ToolOutcome, ToolResultDecision } from "./tool/tool-outcome.js";
export type { Execute, ExecuteContext } from "./tool/tool-run.js";
export type { Environment } from "./transport/child-environment.js";
export type { EndpointOptions, TlsOptions } from "./transport/endpoint-options.js";
export type { InProcessBackend } from "./transport/in-process.js";
export type { TransportName } from "./transport-name.js";
