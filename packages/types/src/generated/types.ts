// Generated from schemas/draft by `pnpm codegen`. Never edit: change the schema and run it again.

/**
 * How the harness authenticates at an endpoint. Secrets are named, never written.
 */
export type Authentication = BearerAuthentication | OAuthAuthentication;

/**
 * A bearer token, named by exactly one of `tokenEnv` and `tokenRef`.
 */
export interface BearerAuthentication {
  type: "bearer";
  /**
   * Environment variable that holds the token.
   */
  tokenEnv?: string;
  /**
   * Reference that the host resolves to the token.
   */
  tokenRef?: string;
}

/**
 * A token from an OAuth authorization server.
 */
export interface OAuthAuthentication {
  type: "oauth";
  /**
   * Resource that the token is for.
   */
  resource: string;
  /**
   * Issuer that is trusted.
   */
  issuer: string;
  /**
   * Client that the harness is registered as.
   */
  clientId: string;
  /**
   * How the token is obtained.
   */
  flow: "authorization_code_pkce" | "client_credentials";
  /**
   * Reference that the host resolves to the client secret.
   */
  clientSecretRef?: string;
  /**
   * Scopes to ask for.
   */
  scopes?: string[];
}

/**
 * A canonical message: who speaks, and the parts in order.
 */
export interface Message {
  /**
   * Identity of the message.
   */
  id: string;
  /**
   * Who speaks.
   */
  role: "system" | "developer" | "user" | "assistant" | "tool";
  /**
   * The content, in order.
   */
  parts: Part[];
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * A message that comes in. The role does not say that its sender is human.
 */
export interface UserMessage extends Message {
  role: "user";
}

/**
 * A message that goes out.
 */
export interface AssistantMessage extends Message {
  role: "assistant";
}

/**
 * Asks a harness what it supports. Needs no session and starts none.
 */
export interface CapabilitiesRequest extends JsonRpcRequest {
  method: "hooks/capabilities";
  params: CapabilitiesParams;
}

/**
 * Nothing but the version.
 */
export interface CapabilitiesParams {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
}

/**
 * What a harness supports.
 */
export interface CapabilitiesResponse extends JsonRpcSuccess {
  result: CapabilitiesResult;
}

/**
 * The manifest.
 */
export interface CapabilitiesResult {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  manifest: CapabilityManifest;
  effects?: never;
}

/**
 * What the harness accepts and enforces for this event, on this path, right now. A grant is never inferred from anything else.
 */
export interface Capabilities {
  /**
   * Effects that are accepted.
   */
  effects: (EffectType | string)[];
  /**
   * Per target, which edits are accepted.
   */
  modify?: {
    input?: EditOperations;
    output?: EditOperations;
    prompt?: EditOperations;
    request?: EditOperations;
    response?: EditOperations;
    content?: EditOperations;
    instructions?: EditOperations;
    summary?: EditOperations;
    workspace?: EditOperations;
  };
  flow?: FlowCapability;
  inject?: InjectCapability;
  elicitation?: ElicitationCapability;
}

/**
 * Name of an effect.
 */
export type EffectType = "deny" | "allow" | "ask" | "modify" | "message" | "return" | "flow" | "inject";

/**
 * Which edits of a target are accepted. At least one.
 */
export interface EditOperations {
  /**
   * Whether the whole value may be replaced.
   */
  replace: boolean;
  /**
   * Whether entries may be appended, or members overwritten.
   */
  merge: boolean;
}

/**
 * Which changes of flow are accepted.
 */
export interface FlowCapability {
  /**
   * The accepted changes of flow.
   *
   * Items: A change of flow.
   */
  operations: ("stop" | "continue")[];
  /**
   * How many more continuations are allowed.
   */
  remainingContinuations?: number;
  /**
   * How many continuations have happened.
   */
  continuationCount?: number;
  /**
   * How many are allowed in all.
   */
  maxContinuations?: number;
}

/**
 * Only stopping is accepted.
 */
export interface StopCapability extends FlowCapability {
  operations: "stop"[];
}

/**
 * Whether context may be injected, and when it is delivered.
 */
export interface InjectCapability {
  context: InjectContextCapability;
}

/**
 * Injection at the end of the context.
 */
export interface InjectContextCapability {
  append: true;
  /**
   * When the injected messages may be delivered.
   */
  deliverAt: ("now" | "next_turn")[];
}

/**
 * Which elicitation modes are supported. An absent mode is not; an empty object grants neither.
 */
export interface ElicitationCapability {
  /**
   * Form mode is supported.
   */
  form?: {
    [k: string]: unknown;
  };
  /**
   * URL mode is supported.
   */
  url?: {
    [k: string]: unknown;
  };
}

/**
 * What may be granted at `tool.before`.
 */
export interface ToolBeforeCapabilities extends Capabilities {
  effects: ("deny" | "allow" | "ask" | "modify" | "inject" | "flow" | "return" | "message")[];
  modify?: {
    input: EditOperations;
  };
  flow?: StopCapability;
}

/**
 * What may be granted at `tool.after`.
 */
export interface ToolAfterCapabilities extends Capabilities {
  effects: ("modify" | "inject" | "flow" | "message")[];
  modify?: {
    output: EditOperations;
  };
  flow?: FlowCapability;
}

/**
 * What may be granted at `tool.permission.request`.
 */
export interface ToolPermissionRequestCapabilities extends Capabilities {
  effects: ("allow" | "deny" | "modify" | "flow" | "message")[];
  modify?: {
    input: EditOperations;
  };
  flow?: StopCapability;
}

/**
 * What may be granted at `tool.batch.after`.
 */
export interface ToolBatchAfterCapabilities extends Capabilities {
  effects: ("flow" | "inject" | "message")[];
  flow?: StopCapability;
}

/**
 * What may be granted at `session.start`.
 */
export interface SessionStartCapabilities extends Capabilities {
  effects: ("inject" | "message")[];
}

/**
 * What may be granted at `config.change.before`.
 */
export interface ConfigChangeBeforeCapabilities extends Capabilities {
  effects: ("deny" | "message")[];
}

/**
 * What may be granted at `turn.start`.
 */
export interface TurnStartCapabilities extends Capabilities {
  effects: ("deny" | "modify" | "inject" | "flow" | "message")[];
  modify?: {
    prompt: EditOperations;
  };
  flow?: StopCapability;
}

/**
 * What may be granted at `turn.finish.before`.
 */
export interface TurnFinishBeforeCapabilities extends Capabilities {
  effects: ("modify" | "flow" | "message")[];
  modify?: {
    response: EditOperations;
  };
  flow?: FlowCapability;
}

/**
 * What may be granted at `model.request.before`.
 */
export interface ModelRequestBeforeCapabilities extends Capabilities {
  effects: ("deny" | "modify" | "inject" | "return" | "flow" | "message")[];
  modify?: {
    request: EditOperations;
  };
  flow?: StopCapability;
}

/**
 * What may be granted at `model.response.after`.
 */
export interface ModelResponseAfterCapabilities extends Capabilities {
  effects: ("modify" | "flow" | "message")[];
  modify?: {
    response: EditOperations;
  };
  flow?: StopCapability;
}

/**
 * What may be granted at `model.switch.before`.
 */
export interface ModelSwitchBeforeCapabilities extends Capabilities {
  effects: ("deny" | "flow" | "message")[];
  flow?: StopCapability;
}

/**
 * What may be granted at `context.compact.before`.
 */
export interface ContextCompactBeforeCapabilities extends Capabilities {
  effects: ("deny" | "modify" | "return" | "inject" | "message")[];
  modify?: {
    instructions: EditOperations;
  };
}

/**
 * What may be granted at `context.compact.after`.
 */
export interface ContextCompactAfterCapabilities extends Capabilities {
  effects: ("inject" | "modify" | "message")[];
  modify?: {
    summary: EditOperations;
  };
}

/**
 * What may be granted at `task.change.before`.
 */
export interface TaskChangeBeforeCapabilities extends Capabilities {
  effects: ("deny" | "message")[];
}

/**
 * What may be granted at `user.elicitation.request`.
 */
export interface UserElicitationRequestCapabilities extends Capabilities {
  effects: ("deny" | "return" | "message")[];
}

/**
 * What may be granted at `user.elicitation.result`.
 */
export interface UserElicitationResultCapabilities extends Capabilities {
  effects: ("modify" | "message")[];
  modify?: {
    content: EditOperations;
  };
}

/**
 * What may be granted at `user.message.inbound`.
 */
export interface UserMessageInboundCapabilities extends Capabilities {
  effects: ("deny" | "modify" | "message")[];
  modify?: {
    prompt: EditOperations;
  };
}

/**
 * What may be granted at `user.message.outbound`.
 */
export interface UserMessageOutboundCapabilities extends Capabilities {
  effects: ("deny" | "modify" | "message")[];
  modify?: {
    content: EditOperations;
  };
}

/**
 * What may be granted at `workspace.change.before`.
 */
export interface WorkspaceChangeBeforeCapabilities extends Capabilities {
  effects: ("deny" | "modify" | "message")[];
  modify?: {
    workspace: EditOperations;
  };
}

/**
 * What a harness supports. Each claim needs evidence; what is not claimed is not supported.
 */
export interface CapabilityManifest {
  /**
   * The supported events.
   */
  events: ManifestEvent[];
  /**
   * What is not covered.
   */
  gaps: CoverageGap[];
  /**
   * Transports that backends can be reached by.
   */
  transports: ("http" | "stdio" | "in_process")[];
  /**
   * Authentication that is implemented.
   */
  authentication: ("bearer" | "oauth")[];
  /**
   * Paths of tool calls that are covered.
   */
  toolPaths: string[];
  /**
   * Content categories that selection knows.
   */
  contentCategories: string[];
  limits: ManifestLimits;
  managedPolicy: ManagedPolicy;
  /**
   * Paths of fields that correlate events.
   */
  correlationIdentityFields: string[];
  identity?: never;
}

/**
 * How one event is supported.
 */
export interface ManifestEvent {
  event: EventType;
  /**
   * Ways of delivery.
   *
   * Items: A way of delivery.
   */
  modes: ("observe" | "intercept")[];
  capabilities?: Capabilities;
}

/**
 * Limits that the harness commits to. An absent limit is unknown, not unlimited.
 */
export interface ManifestLimits {
  /**
   * Largest upload, in bytes.
   */
  maxUploadBytes?: number;
  /**
   * Most continuations of a turn.
   */
  maxContinuations?: number;
  /**
   * Shortest deadline, in milliseconds.
   */
  minTimeoutMs?: number;
  /**
   * Longest deadline, in milliseconds.
   */
  maxTimeoutMs?: number;
}

/**
 * Whose policies are supported, and whether they can be switched off.
 */
export interface ManagedPolicy {
  /**
   * Scopes that are honoured.
   */
  scopes: ("user" | "project" | "managed")[];
  /**
   * Whether policies can be switched off. Never, when managed scope is honoured.
   */
  disableable: boolean;
}

/**
 * Vendor data under reverse-DNS keys. Never a trusted authorization claim: whoever uses it establishes where it came from.
 */
export interface Extensions {
  [k: string]: unknown;
}

/**
 * The agent runtime where the event originated. An adapter names the harness it adapts, not itself. Neither authentication nor capability negotiation.
 */
export interface HarnessIdentity {
  /**
   * Name of the originating harness.
   */
  name: string;
  /**
   * Version of the originating harness.
   */
  version: string;
}

/**
 * The agent session that the event belongs to.
 */
export interface Session {
  /**
   * Identity of the session; the same in every event of it.
   */
  id: string;
  /**
   * Working directory of the session.
   */
  cwd?: string;
  /**
   * Root folders that the session may work in.
   */
  workspaceRoots?: string[];
  /**
   * Name of the model that the session started with.
   */
  model?: string;
  agent?: SessionAgent;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * The agent or subagent that acts in the session.
 */
export interface SessionAgent {
  /**
   * Identity of the agent within its session.
   */
  id: string;
  /**
   * Kind of agent, such as a subagent's role.
   */
  type?: string;
}

/**
 * Names something by its id: a call, a turn, an item, a batch or an earlier session.
 */
export interface Reference {
  /**
   * Identity of what is named.
   */
  id: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * Names the turn that the event happened in.
 */
export interface TurnReference {
  /**
   * Identity of the turn within its session.
   */
  id: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * The batch of calls that a call was issued in.
 */
export interface BatchMembership {
  /**
   * Identity of the batch.
   */
  id: string;
  /**
   * Ids of all calls in the batch.
   */
  callIds: string[];
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * A model and who serves it.
 */
export interface ModelReference {
  /**
   * The provider's name for the model.
   */
  id: string;
  /**
   * Who serves the model.
   */
  provider: string;
}

/**
 * One try at getting a response from a model.
 */
export interface ModelAttempt {
  /**
   * Identity of the attempt.
   */
  id: string;
  /**
   * 1 for the first try, 2 for its first retry, and so on.
   */
  number: number;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * Something that could not be reported or enforced, and why.
 */
export interface CoverageGap {
  /**
   * Which field or surface is missing.
   */
  path: string;
  /**
   * Why it is missing.
   */
  reason: string;
}

/**
 * What an implementation claims to conform to. The base profile is always part of it.
 */
export interface ConformanceClaim {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  /**
   * What the implementation is.
   */
  role: "harness" | "backend" | "both";
  /**
   * Transport bindings that it implements.
   */
  bindings: ("stdio" | "http")[];
  /**
   * Capability profiles that it implements. The base profile alone is no claim.
   */
  profiles: ClaimedProfile[];
  implementation?: HarnessIdentity;
}

/**
 * A capability profile.
 */
export type ClaimedProfile = ToolInterceptionProfile | LifecycleObservationProfile;

/**
 * Interception of tool calls, and denial.
 */
export interface ToolInterceptionProfile {
  id: "tool-interception";
}

/**
 * Observation of the events that are listed.
 */
export interface LifecycleObservationProfile {
  id: "lifecycle-observation";
  /**
   * The events.
   */
  eventTypes: EventType[];
}

/**
 * What a run of a conformance runner saw of one implementation, against the claim that it makes.
 */
export interface ConformanceReport {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  /**
   * Name and version of the program that ran the checks.
   */
  runner: HarnessIdentity;
  /**
   * What the implementation was tested against: role, transport bindings, capability profiles.
   */
  claim: ConformanceClaim;
  /**
   * When the run began.
   */
  startedAt: string;
  /**
   * How long the run took, in milliseconds.
   */
  durationMs: number;
  totals: ConformanceTotals;
  /**
   * Whether every check that applied passed, and at least one applied.
   */
  conforms: boolean;
  /**
   * Every check over every transport, in the order of the checks.
   */
  results: ConformanceResult[];
  /**
   * What no run of this kind can show, and what this run did not look at.
   */
  cannotEstablish: string[];
}

/**
 * How many results there are of each kind.
 */
export interface ConformanceTotals {
  /**
   * Checks that passed.
   */
  passed: number;
  /**
   * Checks that failed.
   */
  failed: number;
  /**
   * Checks that could not be made, or do not concern what is claimed. Never counted as passed.
   */
  notApplicable: number;
}

/**
 * What one check saw over one transport.
 */
export interface ConformanceResult {
  /**
   * Id of the check.
   */
  check: string;
  /**
   * The requirement that it shows.
   */
  requirement: string;
  /**
   * The role that was tested.
   */
  role: "harness" | "backend";
  /**
   * The profiles that the check belongs to.
   */
  profiles: ("base" | "tool-interception" | "lifecycle-observation" | "stdio" | "http")[];
  /**
   * The transport over which it was made. `none` is for what needs none, such as the claim itself.
   */
  transport: "stdio-persistent" | "stdio-per-event" | "http" | "none";
  /**
   * What holds when the check passes, in one sentence.
   */
  shows: string;
  /**
   * What came of it.
   */
  outcome: "passed" | "failed" | "not-applicable";
  /**
   * What was seen, or why nothing could be. Holds no payload and no secret.
   */
  evidence: string;
  /**
   * What to do about a failure.
   */
  remedy?: string;
  /**
   * How long the check took, in milliseconds.
   */
  durationMs: number;
}

/**
 * What the driver of a harness says became of its task: one line of its stdout.
 */
export interface ConformanceTaskReport {
  /**
   * What became of the call or of the event. `denied` is also a denial by fail-closed.
   */
  outcome:
    | "executed"
    | "denied"
    | "supplied"
    | "stopped"
    | "refused-by-host"
    | "registration-refused"
    | "emitted"
    | "failed"
    | "unsupported";
  /**
   * The input of each time that the tool ran, in order; empty when it did not. Required when the call was made: with `executed`, `denied`, `supplied`, `stopped` and `refused-by-host`.
   */
  executions?: {
    [k: string]: unknown;
  }[];
  /**
   * What the agent goes on with: the tool's result, or one that a backend supplied in its place.
   */
  result?: unknown;
  /**
   * Texts for the user that backends returned. Absent when there are none.
   */
  messages?: string[];
  /**
   * Why it was denied, refused or failed, or is not supported.
   */
  reason?: string;
}

/**
 * What a conformance runner tells the driver of a harness to do: one line of the driver's stdin.
 */
export type ConformanceTask = CallToolTask | EmitEventTask;

/**
 * Make one tool call, exactly as the agent would.
 */
export interface CallToolTask {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  task: "call-tool";
  /**
   * The registration under which it happens. It is a document of the protocol, or wrong on purpose.
   */
  registration: unknown;
  /**
   * Path of a file with the same registration.
   */
  registrationFile: string;
  /**
   * The session in which it happens.
   */
  session: {
    id: string;
  };
  /**
   * The call as the agent identifies it.
   */
  call: {
    id: string;
  };
  /**
   * The tool, and the input with which the agent calls it.
   */
  tool: {
    name: string;
    origin: "native";
    input: {
      [k: string]: unknown;
    };
  };
  /**
   * The path on which the tool runs.
   */
  path: string;
  /**
   * The provider's own form of the call, for a harness that has one.
   */
  native: unknown;
  /**
   * The text that the tool returns when it runs. It does nothing else.
   */
  toolResult: string;
  host: HostSays;
}

/**
 * What the host itself says to the call, apart from every backend.
 */
export interface HostSays {
  /**
   * Its own permissions.
   */
  permission: "grant" | "refuse";
  /**
   * The person, in case that one is asked.
   */
  user: "agree" | "refuse";
}

/**
 * Let an event happen that observers are told about.
 */
export interface EmitEventTask {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  task: "emit-event";
  /**
   * The registration under which it happens. It is a document of the protocol, or wrong on purpose.
   */
  registration: unknown;
  /**
   * Path of a file with the same registration.
   */
  registrationFile: string;
  /**
   * The session in which it happens.
   */
  session: {
    id: string;
  };
  /**
   * An example of the event: its type, and what it has beside its envelope.
   */
  event: {
    type: EventType;
  };
}

/**
 * One piece of content in a message: text, or a media attachment by reference.
 */
export type Part = TextPart | AttachmentPart;

/**
 * Text, or the place where text was left out.
 */
export type TextPart = TextBodyPart | TextGapPart | TextMetadataPart | TextOmittedPart;

/**
 * A media attachment, or the place where one was left out. Its bytes are immutable and never inline.
 */
export type AttachmentPart =
  AttachmentBodyPart | AttachmentGapPart | AttachmentMetadataPart | AttachmentOmittedPart;

/**
 * Text that the recipient may read.
 */
export interface TextBodyPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "text";
  mediaType: "text/plain";
  selection: "body";
  /**
   * The text itself.
   */
  text: string;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * Text that was selected but could not be delivered.
 */
export interface TextGapPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "text";
  mediaType: "text/plain";
  selection: "body";
  gap: ContentGap;
  /**
   * Size of the content in bytes.
   */
  size?: number;
  /**
   * SHA-256 of the bytes: 64 lowercase hexadecimal digits.
   */
  sha256?: string;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * Text of which only metadata is shown, by content selection.
 */
export interface TextMetadataPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "text";
  mediaType: "text/plain";
  selection: "metadata";
  /**
   * Size of the content in bytes.
   */
  size?: number;
  /**
   * SHA-256 of the bytes: 64 lowercase hexadecimal digits.
   */
  sha256?: string;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * Text that content selection leaves out.
 */
export interface TextOmittedPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "text";
  mediaType: "text/plain";
  selection: "omit";
  /**
   * Size of the content in bytes.
   */
  size?: number;
  /**
   * SHA-256 of the bytes: 64 lowercase hexadecimal digits.
   */
  sha256?: string;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * An attachment that the recipient may read.
 */
export interface AttachmentBodyPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "attachment";
  /**
   * Media type of the bytes. Text and JSON are never attachments.
   */
  mediaType: string;
  selection: "body";
  body: ContentReference;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * An attachment that was selected but could not be delivered.
 */
export interface AttachmentGapPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "attachment";
  /**
   * Media type of the bytes. Text and JSON are never attachments.
   */
  mediaType: string;
  selection: "body";
  gap: ContentGap;
  /**
   * Size of the content in bytes.
   */
  size?: number;
  /**
   * SHA-256 of the bytes: 64 lowercase hexadecimal digits.
   */
  sha256?: string;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * An attachment of which only metadata is shown, by content selection.
 */
export interface AttachmentMetadataPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "attachment";
  /**
   * Media type of the bytes. Text and JSON are never attachments.
   */
  mediaType: string;
  selection: "metadata";
  /**
   * Size of the content in bytes.
   */
  size?: number;
  /**
   * SHA-256 of the bytes: 64 lowercase hexadecimal digits.
   */
  sha256?: string;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * An attachment that content selection leaves out.
 */
export interface AttachmentOmittedPart {
  /**
   * Identity of the part; the same in every recipient's view.
   */
  id: string;
  kind: "attachment";
  /**
   * Media type of the bytes. Text and JSON are never attachments.
   */
  mediaType: string;
  selection: "omit";
  /**
   * Size of the content in bytes.
   */
  size?: number;
  /**
   * SHA-256 of the bytes: 64 lowercase hexadecimal digits.
   */
  sha256?: string;
  /**
   * Content category that selection goes by, such as `reasoning`.
   */
  category?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * Why selected content is missing.
 */
export interface ContentGap {
  /**
   * Why it is missing.
   */
  reason: string;
  /**
   * Which field is missing.
   */
  path?: string;
}

/**
 * Names uploaded bytes. Opaque: it grants no access.
 */
export interface ContentReference {
  /**
   * Reference that the receiver of the upload gave.
   */
  ref: string;
}

/**
 * Which content a subscription receives: by category, and `default` for every category that is not named.
 */
export interface ContentSelection {
  /**
   * For every category that is not named.
   */
  default: Selection;
  /**
   * For text.
   */
  text?: Selection;
  /**
   * For reasoning.
   */
  reasoning?: Selection;
  /**
   * For images.
   */
  images?: Selection;
  /**
   * For audio.
   */
  audio?: Selection;
  /**
   * For video.
   */
  video?: Selection;
  /**
   * For files.
   */
  files?: Selection;
  [k: string]: Selection | undefined;
}

/**
 * `body` delivers content, `metadata` only what describes it, `omit` nothing.
 */
export type Selection = "body" | "metadata" | "omit";

/**
 * What earlier interceptors established. Proves no identity and grants nothing.
 */
export interface ControlState {
  /**
   * The permission decision so far.
   */
  permission: "none" | "allow" | "ask" | "deny";
  /**
   * A supplied result that is pending, or null.
   */
  candidate: null | ResultCandidate;
  /**
   * The change of flow so far.
   */
  flow?: "none" | "stop" | "continue";
  /**
   * Continuation instructions so far, in order.
   */
  instructions?: string[];
  /**
   * Injections so far, in order.
   */
  injections?: unknown[];
}

/**
 * A supplied result that is pending.
 */
export interface ResultCandidate {
  /**
   * The result.
   */
  value: unknown;
  /**
   * Where it came from.
   */
  provenance?: {
    [k: string]: unknown;
  };
}

/**
 * What an interceptor asks the harness to do. An effect with an unknown member is refused, and with it the whole response.
 */
export type Effect =
  | DenyEffect
  | AllowEffect
  | AskEffect
  | ModifyEffect
  | MessageEffect
  | ReturnEffect
  | FlowEffect
  | InjectEffect;

/**
 * Refuses the operation.
 */
export interface DenyEffect {
  type: "deny";
  /**
   * Why, for the person and the model that read it. Never a secret.
   */
  reason: string;
  /**
   * The policy's own code for the refusal.
   */
  code?: string;
  extensions?: Extensions;
}

/**
 * Spares the user an ordinary prompt. Never overrides managed policy, access checks, the sandbox, a denial or a question.
 */
export interface AllowEffect {
  type: "allow";
}

/**
 * Has the user decide.
 */
export interface AskEffect {
  type: "ask";
}

/**
 * Edits one target. Replace puts a whole value in its place; merge appends to a list or overwrites members of an object, shallowly.
 */
export type ModifyEffect =
  | ModifyInputEffect
  | ModifyOutputEffect
  | ModifyPromptEffect
  | ModifyRequestEffect
  | ModifyResponseEffect
  | ModifyContentEffect
  | ModifyInstructionsEffect
  | ModifySummaryEffect
  | ModifyWorkspaceEffect;

/**
 * Tells the user something.
 */
export interface MessageEffect {
  type: "message";
  /**
   * What the user is told.
   */
  text: string;
}

/**
 * Supplies the result, so that the operation need not run. Skips nothing else.
 */
export interface ReturnEffect {
  type: "return";
  /**
   * The result.
   */
  value: unknown;
}

/**
 * Stops, or has the agent go on.
 */
export type FlowEffect = StopEffect | ContinueEffect;

/**
 * Adds messages to the context.
 */
export interface InjectEffect {
  type: "inject";
  target: "context";
  operation: "append";
  /**
   * When the messages reach the model.
   */
  deliverAt: "now" | "next_turn";
  /**
   * The messages.
   */
  value: Message[];
}

/**
 * Ends decision-making and blocks pending execution and further model work.
 */
export interface StopEffect {
  type: "flow";
  operation: "stop";
  /**
   * Why, for the person and the model that read it. Never a secret.
   */
  reason: string;
}

/**
 * Has the agent go on instead of finishing.
 */
export interface ContinueEffect {
  type: "flow";
  operation: "continue";
  /**
   * What the agent should do next.
   */
  instruction?: string;
}

/**
 * What a modify effect edits.
 */
export type ModifyTarget =
  | "input"
  | "output"
  | "prompt"
  | "request"
  | "response"
  | "content"
  | "instructions"
  | "summary"
  | "workspace";

/**
 * How a target is edited.
 */
export type EditOperation = "replace" | "merge";

/**
 * Edits the tool's arguments.
 */
export interface ModifyInputEffect {
  type: "modify";
  target: "input";
  operation: EditOperation;
  /**
   * The arguments.
   */
  value: {
    [k: string]: unknown;
  };
}

/**
 * Edits the tool's output.
 */
export interface ModifyOutputEffect {
  type: "modify";
  target: "output";
  operation: EditOperation;
  /**
   * The messages.
   */
  value: Message[];
}

/**
 * Edits the prompt.
 */
export interface ModifyPromptEffect {
  type: "modify";
  target: "prompt";
  operation: EditOperation;
  /**
   * The messages.
   */
  value: Message[];
}

/**
 * Edits what the model is sent.
 */
export interface ModifyRequestEffect {
  type: "modify";
  target: "request";
  operation: EditOperation;
  /**
   * The messages.
   */
  value: Message[];
}

/**
 * Edits the model's answer.
 */
export interface ModifyResponseEffect {
  type: "modify";
  target: "response";
  operation: EditOperation;
  /**
   * The messages.
   */
  value: Message[];
}

/**
 * Edits an outgoing message or an elicitation answer.
 */
export interface ModifyContentEffect {
  type: "modify";
  target: "content";
  operation: EditOperation;
  /**
   * Messages at `user.message.outbound`, the answer object at `user.elicitation.result`.
   */
  value:
    | Message[]
    | {
        [k: string]: unknown;
      };
}

/**
 * Edits the compaction instructions.
 */
export interface ModifyInstructionsEffect {
  type: "modify";
  target: "instructions";
  operation: EditOperation;
  /**
   * The text parts.
   */
  value: TextPart[];
}

/**
 * Edits the summary.
 */
export interface ModifySummaryEffect {
  type: "modify";
  target: "summary";
  operation: EditOperation;
  /**
   * The text parts.
   */
  value: TextPart[];
}

/**
 * Edits the workspace change.
 */
export interface ModifyWorkspaceEffect {
  type: "modify";
  target: "workspace";
  operation: EditOperation;
  /**
   * The workspace change.
   */
  value: {
    [k: string]: unknown;
  };
}

/**
 * An answer that says why there is no result. Every error is an operational failure for the harness.
 */
export interface ErrorResponse {
  jsonrpc: "2.0";
  id: ResponseId;
  error: JsonRpcError;
  result?: never;
  method?: never;
}

/**
 * Why there is no result.
 */
export interface JsonRpcError {
  /**
   * Kind of error.
   */
  code: number;
  /**
   * What went wrong. Never a secret.
   */
  message: string;
  /**
   * More about it.
   */
  data?: unknown;
}

/**
 * Error codes that have a fixed meaning in the protocol.
 */
export type ReservedErrorCode = -32001 | -32002 | -32003 | -32004 | -32700 | -32600 | -32601 | -32602;

/**
 * What every event carries. Unknown members of an event are ignored.
 */
export interface EventEnvelope {
  /**
   * Identity of the event, unique within its source. A retry repeats it.
   */
  id: string;
  /**
   * Who emits the event, as an absolute URI.
   */
  source: string;
  /**
   * What happens.
   */
  type: EventType;
  /**
   * When it happens, as an RFC 3339 date-time with an offset.
   */
  time: string;
  harness: HarnessIdentity;
  session?: Session;
  turn?: TurnReference;
  /**
   * Id of the event that this one answers or belongs to, from the same source.
   */
  parentEventId?: string;
  /**
   * What could not be reported.
   */
  gaps?: CoverageGap[];
  /**
   * The native payload, as it was, when the subscription asks for it. Never stands in for a field of the event.
   */
  native?: unknown;
  extensions?: Extensions;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * Any event. `type` says which one.
 */
export type AhpEvent =
  | ToolBeforeEvent
  | ToolAfterEvent
  | ToolPermissionRequestEvent
  | ToolBatchAfterEvent
  | SessionStartEvent
  | ConfigChangeBeforeEvent
  | TurnStartEvent
  | TurnFinishBeforeEvent
  | ModelRequestBeforeEvent
  | ModelResponseAfterEvent
  | ModelSwitchBeforeEvent
  | ContextCompactBeforeEvent
  | ContextCompactAfterEvent
  | TaskChangeBeforeEvent
  | UserElicitationRequestEvent
  | UserElicitationResultEvent
  | UserMessageInboundEvent
  | UserMessageOutboundEvent
  | WorkspaceChangeBeforeEvent
  | SessionEndEvent
  | ConfigChangeAfterEvent
  | TurnEndEvent
  | TurnProgressEvent
  | ModelErrorEvent
  | ModelSwitchAfterEvent
  | ToolPermissionResolvedEvent
  | ToolProgressEvent
  | TaskChangeAfterEvent
  | UserAttentionEvent
  | WorkspaceChangeAfterEvent
  | FileChangedEvent
  | HookFailureEvent;

/**
 * Name of an event.
 */
export type EventType =
  | "tool.before"
  | "tool.after"
  | "tool.permission.request"
  | "tool.batch.after"
  | "session.start"
  | "config.change.before"
  | "turn.start"
  | "turn.finish.before"
  | "model.request.before"
  | "model.response.after"
  | "model.switch.before"
  | "context.compact.before"
  | "context.compact.after"
  | "task.change.before"
  | "user.elicitation.request"
  | "user.elicitation.result"
  | "user.message.inbound"
  | "user.message.outbound"
  | "workspace.change.before"
  | "session.end"
  | "config.change.after"
  | "turn.end"
  | "turn.progress"
  | "model.error"
  | "model.switch.after"
  | "tool.permission.resolved"
  | "tool.progress"
  | "task.change.after"
  | "user.attention"
  | "workspace.change.after"
  | "file.changed"
  | "hook.failure";

/**
 * Name of an event that an interceptor may be asked about.
 */
export type InterceptableEventType =
  | "tool.before"
  | "tool.after"
  | "tool.permission.request"
  | "tool.batch.after"
  | "session.start"
  | "config.change.before"
  | "turn.start"
  | "turn.finish.before"
  | "model.request.before"
  | "model.response.after"
  | "model.switch.before"
  | "context.compact.before"
  | "context.compact.after"
  | "task.change.before"
  | "user.elicitation.request"
  | "user.elicitation.result"
  | "user.message.inbound"
  | "user.message.outbound"
  | "workspace.change.before";

/**
 * An event that an interceptor may be asked about.
 */
export type InterceptableEvent =
  | ToolBeforeEvent
  | ToolAfterEvent
  | ToolPermissionRequestEvent
  | ToolBatchAfterEvent
  | SessionStartEvent
  | ConfigChangeBeforeEvent
  | TurnStartEvent
  | TurnFinishBeforeEvent
  | ModelRequestBeforeEvent
  | ModelResponseAfterEvent
  | ModelSwitchBeforeEvent
  | ContextCompactBeforeEvent
  | ContextCompactAfterEvent
  | TaskChangeBeforeEvent
  | UserElicitationRequestEvent
  | UserElicitationResultEvent
  | UserMessageInboundEvent
  | UserMessageOutboundEvent
  | WorkspaceChangeBeforeEvent;

/**
 * Events about tool permissions, progress and batches, turns, models and compaction.
 */
export type ExecutionEvent =
  | ToolPermissionRequestEvent
  | ToolPermissionResolvedEvent
  | ToolProgressEvent
  | ToolBatchAfterEvent
  | TurnStartEvent
  | TurnFinishBeforeEvent
  | TurnEndEvent
  | TurnProgressEvent
  | ModelRequestBeforeEvent
  | ModelResponseAfterEvent
  | ModelErrorEvent
  | ModelSwitchBeforeEvent
  | ModelSwitchAfterEvent
  | ContextCompactBeforeEvent
  | ContextCompactAfterEvent;

/**
 * The host is about to ask whether a tool call is permitted.
 */
export interface ToolPermissionRequestEvent extends EventEnvelope, ToolCallFields {
  type: "tool.permission.request";
  turn?: Reference;
  /**
   * Permission rules that the host proposes.
   */
  suggestions: {
    [k: string]: unknown;
  }[];
  /**
   * Whether the call would run outside the sandbox.
   */
  sandboxBypass: boolean;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
  decision?: never;
  decidedBy?: never;
  outcome?: never;
  execution?: never;
}

/**
 * The host's permission question has been answered.
 */
export interface ToolPermissionResolvedEvent extends EventEnvelope, ToolCallFields {
  type: "tool.permission.resolved";
  turn?: Reference;
  /**
   * The answer.
   */
  decision: "allow" | "deny";
  /**
   * Who answered.
   */
  decidedBy: "user" | "policy" | "hook" | "auto" | "classifier";
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A running tool reports output so far.
 */
export interface ToolProgressEvent extends EventEnvelope, ToolCallFields {
  type: "tool.progress";
  turn?: Reference;
  /**
   * Output so far, as one message.
   */
  partialOutput: Message;
  /**
   * Whether the tool goes on in the background.
   */
  backgrounded: boolean;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
  outcome?: never;
  execution?: never;
}

/**
 * A batch of tool calls has ended.
 */
export interface ToolBatchAfterEvent extends EventEnvelope {
  type: "tool.batch.after";
  turn?: Reference;
  /**
   * The batch that ended.
   */
  batch: Reference;
  /**
   * Every call of the batch.
   */
  calls: BatchCall[];
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A turn starts.
 */
export interface TurnStartEvent extends EventEnvelope {
  type: "turn.start";
  turn: Reference;
  /**
   * What starts the turn.
   */
  trigger: "user" | "continuation" | "hook" | "external";
  /**
   * The shortcut or command that the prompt was expanded from.
   */
  expandedFrom?: string;
  /**
   * The messages, in order.
   */
  items: Message[];
}

/**
 * A turn is about to end.
 */
export interface TurnFinishBeforeEvent extends EventEnvelope {
  type: "turn.finish.before";
  turn: Reference;
  /**
   * How the turn ends.
   */
  outcome: "completed" | "failed" | "cancelled" | "max_iterations";
  /**
   * How many times the turn was continued so far.
   */
  continuationCount: number;
  /**
   * The assistant's last message.
   */
  lastAssistantItem?: Reference;
  usage?: TurnUsage;
  /**
   * The messages, in order.
   */
  items: Message[];
}

/**
 * A turn has ended.
 */
export interface TurnEndEvent extends EventEnvelope {
  type: "turn.end";
  turn: Reference;
  /**
   * How the turn ends.
   */
  outcome: "completed" | "failed" | "cancelled" | "max_iterations";
  /**
   * How many times the turn was continued so far.
   */
  continuationCount: number;
  /**
   * The assistant's last message.
   */
  lastAssistantItem?: Reference;
  usage?: TurnUsage;
  error?: OperationError;
  /**
   * The messages, in order.
   */
  items: Message[];
}

/**
 * The assistant's message grows.
 */
export interface TurnProgressEvent extends EventEnvelope {
  type: "turn.progress";
  turn: Reference;
  /**
   * The message that grows.
   */
  item: Reference;
  /**
   * What was added.
   */
  delta: Message;
  /**
   * Whether this is the last addition.
   */
  final: boolean;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A model is about to be called.
 */
export interface ModelRequestBeforeEvent extends EventEnvelope {
  type: "model.request.before";
  turn?: Reference;
  model: ModelReference;
  attempt: ModelAttempt;
  /**
   * Parameters of the model call.
   */
  params: {
    [k: string]: unknown;
  };
  /**
   * The messages, in order.
   */
  items: Message[];
  usage?: never;
  execution?: never;
  finishReason?: never;
  latencyMs?: never;
  error?: never;
}

/**
 * A model has answered, or its answer was supplied.
 */
export interface ModelResponseAfterEvent extends EventEnvelope {
  type: "model.response.after";
  turn?: Reference;
  model: ModelReference;
  attempt: ModelAttempt;
  execution: ResultExecution;
  /**
   * Why the model stopped.
   */
  finishReason: string;
  usage?: AttemptUsage;
  /**
   * How long the model took, in milliseconds.
   */
  latencyMs?: number;
  /**
   * The messages, in order.
   */
  items: Message[];
  error?: never;
}

/**
 * A model call has failed.
 */
export interface ModelErrorEvent extends EventEnvelope {
  type: "model.error";
  turn?: Reference;
  model: ModelReference;
  attempt: ModelAttempt;
  execution: ExecutionExecuted;
  error: OperationError;
  usage?: AttemptUsage;
  /**
   * How long the model took, in milliseconds.
   */
  latencyMs?: number;
  /**
   * What the harness does about it.
   */
  recovery?: string;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
  finishReason?: never;
}

/**
 * The harness is about to switch models.
 */
export interface ModelSwitchBeforeEvent extends EventEnvelope {
  type: "model.switch.before";
  turn?: Reference;
  /**
   * The model in use.
   */
  current: ModelReference;
  /**
   * The model to use from now on.
   */
  proposed: ModelReference;
  /**
   * Why the switch is proposed.
   */
  reason: string;
  pricing?: ModelPricing;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
  previous?: never;
}

/**
 * The harness has switched models.
 */
export interface ModelSwitchAfterEvent extends EventEnvelope {
  type: "model.switch.after";
  turn?: Reference;
  /**
   * The model used before.
   */
  previous: ModelReference;
  /**
   * The model in use now.
   */
  current: ModelReference;
  /**
   * Why it was switched.
   */
  reason: string;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
  proposed?: never;
}

/**
 * The context is about to be compacted.
 */
export interface ContextCompactBeforeEvent extends EventEnvelope {
  type: "context.compact.before";
  turn?: Reference;
  /**
   * What causes the compaction.
   */
  trigger: "auto" | "manual" | "hook";
  /**
   * Instructions for whoever writes the summary.
   */
  instructions?: TextPart[];
  tokenCounts?: TokenCounts & {
    after?: never;
  };
  /**
   * The messages, in order.
   */
  items: Message[];
  summary?: never;
  removed?: never;
  execution?: never;
}

/**
 * A summary is ready and about to replace context.
 */
export interface ContextCompactAfterEvent extends EventEnvelope {
  type: "context.compact.after";
  turn?: Reference;
  /**
   * The summary.
   */
  summary: TextPart[];
  /**
   * Items that the summary replaces.
   */
  removed: RemovedItem[];
  execution: ResultExecution;
  tokenCounts?: TokenCounts;
  /**
   * The messages, in order.
   */
  items?: Message[];
}

/**
 * One call of a batch and how it ended.
 */
export interface BatchCall {
  /**
   * Identity of the call.
   */
  call: Reference;
  tool: Tool;
  /**
   * The covered path that the call took.
   */
  path: string;
  /**
   * How the call ended.
   */
  outcome: "ok" | "error" | "denied" | "cancelled" | "timeout";
  execution: Execution;
  batch?: BatchMembership;
}

/**
 * An item that compaction removes.
 */
export interface RemovedItem {
  /**
   * Identity of the item.
   */
  id: string;
}

/**
 * Whether the operation really ran.
 */
export type Execution = ExecutionExecuted | ExecutionSupplied | ExecutionSkipped;

/**
 * The operation ran.
 */
export interface ExecutionExecuted {
  status: "executed";
}

/**
 * The operation did not run because an interceptor supplied its result.
 */
export interface ExecutionSupplied {
  status: "skipped";
  reason: "supplied_result";
}

/**
 * The operation did not run.
 */
export interface ExecutionSkipped {
  status: "skipped";
  /**
   * Why it did not run.
   */
  reason: "policy" | "cancelled" | "timeout" | "other";
  /**
   * More about the reason.
   */
  detail?: string;
}

/**
 * How a result came about: the operation ran, or an interceptor supplied the result.
 */
export type ResultExecution = ExecutionExecuted | ExecutionSupplied;

/**
 * Why an operation failed.
 */
export interface OperationError {
  /**
   * What went wrong, for a reader.
   */
  message: string;
  /**
   * Kind of failure.
   */
  class: string;
  /**
   * The provider's or tool's own code.
   */
  code?: string;
  /**
   * Status that the provider or tool reported.
   */
  status?: string | number;
  /**
   * The native error, as it was.
   */
  native?: unknown;
}

/**
 * Events about configuration, the user, messages, elicitation and failed hooks.
 */
export type InteractionEvent =
  | ConfigChangeBeforeEvent
  | ConfigChangeAfterEvent
  | UserAttentionEvent
  | UserElicitationRequestEvent
  | UserElicitationResultEvent
  | UserMessageInboundEvent
  | UserMessageOutboundEvent
  | HookFailureEvent;

/**
 * Configuration is about to change.
 */
export interface ConfigChangeBeforeEvent extends EventEnvelope {
  type: "config.change.before";
  change: ProposedConfigChange;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * Configuration has changed and is in effect.
 */
export interface ConfigChangeAfterEvent extends EventEnvelope {
  type: "config.change.after";
  change: ConfigChange;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * The harness wants the user's attention. Not a permission question.
 */
export interface UserAttentionEvent extends EventEnvelope {
  type: "user.attention";
  attention: Attention;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * An MCP server asks the user for something.
 */
export interface UserElicitationRequestEvent extends EventEnvelope {
  type: "user.elicitation.request";
  elicitation: ElicitationRequest;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * The user has answered an MCP server's question.
 */
export interface UserElicitationResultEvent extends EventEnvelope {
  type: "user.elicitation.result";
  elicitation: ElicitationResultDetails;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A message comes in from outside.
 */
export interface UserMessageInboundEvent extends EventEnvelope {
  type: "user.message.inbound";
  message: InboundMessage;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A message is about to go out.
 */
export interface UserMessageOutboundEvent extends EventEnvelope {
  type: "user.message.outbound";
  message: OutboundMessage;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A backend failed, and this is the policy that was applied.
 */
export interface HookFailureEvent extends EventEnvelope {
  type: "hook.failure";
  /**
   * The event whose delivery failed.
   */
  parentEventId: string;
  failure: HookFailure;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A configuration change that has not happened yet.
 */
export interface ProposedConfigChange {
  /**
   * Where the setting is kept.
   */
  source: string;
  /**
   * Whom the setting applies to.
   */
  scope: string;
  /**
   * Names of the settings that change.
   */
  settings: string[];
  /**
   * What changes, in words. Never a managed secret.
   */
  summary: string;
  /**
   * File that holds the setting.
   */
  path?: string;
}

/**
 * A configuration change that is in effect.
 */
export interface ConfigChange {
  /**
   * Where the setting is kept.
   */
  source: string;
  /**
   * Whom the setting applies to.
   */
  scope: string;
  /**
   * Names of the settings that change.
   */
  settings: string[];
  /**
   * What changes, in words. Never a managed secret.
   */
  summary: string;
  /**
   * File that holds the setting.
   */
  path?: string;
  /**
   * MCP servers that are configured now.
   */
  mcpServers?: {
    [k: string]: unknown;
  }[];
}

/**
 * What the user is told.
 */
export interface Attention {
  /**
   * Why attention is wanted.
   */
  kind: string;
  /**
   * What is said.
   */
  message: TextPart;
  /**
   * Its heading.
   */
  title: TextPart;
}

/**
 * Which MCP server asks, how, and its complete request.
 */
export interface ElicitationRequest {
  /**
   * Identity of the server that asks.
   */
  server: string;
  /**
   * `form` asks for fields, `url` asks to open a page.
   */
  mode: "form" | "url";
  /**
   * The complete MCP `elicitation/create` params, serialized as JSON text.
   */
  request?: TextPart;
}

/**
 * Which MCP server asked, and the complete answer.
 */
export interface ElicitationResultDetails {
  /**
   * Identity of the server that asked.
   */
  server: string;
  /**
   * `form` asks for fields, `url` asks to open a page.
   */
  mode: "form" | "url";
  /**
   * What the user did.
   */
  action: "accept" | "decline" | "cancel";
  /**
   * The complete MCP ElicitResult, serialized as JSON text.
   */
  result?: TextPart;
}

/**
 * Messages that came in over a channel.
 */
export interface InboundMessage {
  /**
   * Where the messages came from.
   */
  channel: string;
  /**
   * Who sent them, as the channel says.
   */
  sender: string;
  /**
   * The messages, in order.
   */
  messages: UserMessage[];
}

/**
 * Messages that go out over a channel.
 */
export interface OutboundMessage {
  /**
   * Where the messages go.
   */
  channel: string;
  /**
   * The messages, in order.
   */
  messages: AssistantMessage[];
}

/**
 * Which backend failed and what the harness did about it.
 */
export interface HookFailure {
  /**
   * Id of the backend in the registration.
   */
  backendId: string;
  /**
   * How it failed.
   */
  reason: string;
  /**
   * The failure policy that was applied.
   */
  policy: "fail-open" | "fail-closed";
}

/**
 * A decision with exactly one effect: a denial.
 */
export interface DenyResponse extends InterceptResponse {
  result: InterceptResult & {
    effects: [DenyEffect];
  };
}

/**
 * A decision without any effect.
 */
export interface NoEffectResponse extends InterceptResponse {
  result: InterceptResult & {
    effects: [];
  };
}

/**
 * Asks an interceptor about an event. Its id equals the event's id.
 */
export interface InterceptRequest extends JsonRpcRequest {
  method: "hooks/intercept";
  params: InterceptParams;
}

/**
 * The event, what is granted for it, and what earlier interceptors established.
 */
export interface InterceptParams {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  event: InterceptableEvent;
  capabilities: Capabilities;
  state?: ControlState;
  extensions?: Extensions;
}

/**
 * An interceptor's decision.
 */
export interface InterceptResponse extends JsonRpcSuccess {
  result: InterceptResult;
}

/**
 * The effects, in order. An empty list is no objection and no grant.
 */
export interface InterceptResult {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  /**
   * What the harness is asked to do, in order.
   */
  effects: Effect[];
  extensions?: Extensions;
  manifest?: never;
}

/**
 * Any JSON-RPC 2.0 message that the protocol's framing carries. Batches are not used.
 */
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcSuccess | ErrorResponse;

/**
 * Identity of a request.
 */
export type RequestId = string | number;

/**
 * Identity of the request that a response answers; null when it could not be read.
 */
export type ResponseId = RequestId | null;

/**
 * A request: it expects an answer.
 */
export interface JsonRpcRequest {
  jsonrpc: "2.0";
  id: RequestId;
  /**
   * Name of the method.
   */
  method: string;
  params: object;
  result?: never;
  error?: never;
}

/**
 * A notification: it has no id and is never answered.
 */
export interface JsonRpcNotification {
  jsonrpc: "2.0";
  id?: never;
  /**
   * Name of the method.
   */
  method: string;
  params: object;
}

/**
 * A successful answer.
 */
export interface JsonRpcSuccess {
  jsonrpc: "2.0";
  id: ResponseId;
  result: object;
  error?: never;
  method?: never;
}

/**
 * The complete params of an MCP elicitation/create request: a form to fill in, or a URL to open.
 */
export type ElicitationRequestParams = ElicitationUrlParams | ElicitationFormParams;

/**
 * The complete MCP result of an elicitation. Unknown members are kept.
 */
export interface ElicitationResult {
  /**
   * Metadata of the result; any members.
   */
  _meta?: {
    [k: string]: unknown;
  };
  /**
   * accept: submitted, or agreed to open the URL; decline: refused; cancel: dismissed without a choice.
   */
  action: "accept" | "cancel" | "decline";
  content?: ElicitationAnswer;
}

/**
 * Asks a person to fill in a form. Never for secrets: those need the URL mode.
 */
export interface ElicitationFormParams {
  _meta?: ElicitationRequestMeta;
  /**
   * Why the answers are needed, shown to the person.
   */
  message: string;
  /**
   * Absent means form.
   */
  mode?: "form";
  requestedSchema: ElicitationFormSchema;
  task?: ElicitationTaskMetadata;
}

/**
 * Asks a person to open a URL. Acceptance is consent to open it, not completion of what happens there.
 */
export interface ElicitationUrlParams {
  _meta?: ElicitationRequestMeta;
  /**
   * Opaque identity of this elicitation, unique within the requesting server.
   */
  elicitationId: string;
  /**
   * Why the URL should be opened, shown to the person.
   */
  message: string;
  /**
   * Always present for a URL.
   */
  mode: "url";
  task?: ElicitationTaskMetadata;
  /**
   * Absolute URL to open.
   */
  url: string;
}

/**
 * The requested form: one flat object of fields. No other JSON Schema keyword is supported.
 */
export interface ElicitationFormSchema {
  /**
   * Dialect that the server claims; has no effect.
   */
  $schema?: string;
  /**
   * The fields by name.
   */
  properties: {
    [k: string]: ElicitationField;
  };
  /**
   * Names of the fields that an accepted answer must hold.
   */
  required?: string[];
  type: "object";
}

/**
 * One field of a form: a string, a number, a boolean, or a choice of one or several strings.
 */
export type ElicitationField =
  | ElicitationStringField
  | ElicitationNumberField
  | ElicitationBooleanField
  | ElicitationSingleSelectField
  | ElicitationTitledSingleSelectField
  | ElicitationMultiSelectField
  | ElicitationTitledMultiSelectField
  | ElicitationLegacySelectField;

/**
 * A field for text.
 */
export interface ElicitationStringField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: string;
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * What the text must be.
   */
  format?: "date" | "date-time" | "email" | "uri";
  /**
   * Greatest number of Unicode code points.
   */
  maxLength?: number;
  /**
   * Least number of Unicode code points.
   */
  minLength?: number;
  /**
   * Label of the field.
   */
  title?: string;
  type: "string";
}

/**
 * A field for a number, or for a number without a fraction.
 */
export interface ElicitationNumberField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: number;
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * Greatest value; may have a fraction.
   */
  maximum?: number;
  /**
   * Least value; may have a fraction.
   */
  minimum?: number;
  /**
   * Label of the field.
   */
  title?: string;
  /**
   * integer also accepts 1.0.
   */
  type: "integer" | "number";
}

/**
 * A field for yes or no.
 */
export interface ElicitationBooleanField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: boolean;
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * Label of the field.
   */
  title?: string;
  type: "boolean";
}

/**
 * A choice of one string, shown as it is.
 */
export interface ElicitationSingleSelectField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: string;
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * The strings to choose from.
   */
  enum: string[];
  /**
   * Label of the field.
   */
  title?: string;
  type: "string";
}

/**
 * A choice of one string, each shown by its title.
 */
export interface ElicitationTitledSingleSelectField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: string;
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * The options to choose from.
   */
  oneOf: ElicitationOption[];
  /**
   * Label of the field.
   */
  title?: string;
  type: "string";
}

/**
 * A choice of one string in the older form, with display names in a list of their own.
 */
export interface ElicitationLegacySelectField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: string;
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * The strings to choose from.
   */
  enum: string[];
  /**
   * Display names, in the order of enum.
   */
  enumNames?: string[];
  /**
   * Label of the field.
   */
  title?: string;
  type: "string";
}

/**
 * A choice of several strings, shown as they are.
 */
export interface ElicitationMultiSelectField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: string[];
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * What to choose from.
   */
  items: {
    enum: string[];
    type: "string";
  };
  /**
   * Greatest number of choices.
   */
  maxItems?: number;
  /**
   * Least number of choices.
   */
  minItems?: number;
  /**
   * Label of the field.
   */
  title?: string;
  type: "array";
}

/**
 * A choice of several strings, each shown by its title.
 */
export interface ElicitationTitledMultiSelectField {
  /**
   * Suggested answer. An annotation only: never injected, never a reason to refuse.
   */
  default?: string[];
  /**
   * Help text for the person who answers.
   */
  description?: string;
  /**
   * What to choose from.
   */
  items: {
    anyOf: ElicitationOption[];
  };
  /**
   * Greatest number of choices.
   */
  maxItems?: number;
  /**
   * Least number of choices.
   */
  minItems?: number;
  /**
   * Label of the field.
   */
  title?: string;
  type: "array";
}

/**
 * One option of a titled choice.
 */
export interface ElicitationOption {
  /**
   * The answer that this option stands for.
   */
  const: string;
  /**
   * What the person sees.
   */
  title: string;
}

/**
 * The submitted form, by field name. Only in an accepted result of a form.
 */
export interface ElicitationAnswer {
  [k: string]: ElicitationAnswerValue;
}

/**
 * The answer to one field.
 */
export type ElicitationAnswerValue = string[] | string | number | boolean;

/**
 * Asks for the elicitation to run as an MCP task. Unknown members are kept.
 */
export interface ElicitationTaskMetadata {
  /**
   * How long the task should be kept, in milliseconds.
   */
  ttl?: number;
}

/**
 * Metadata of the request. Unknown members are kept.
 */
export interface ElicitationRequestMeta {
  progressToken?: ElicitationProgressToken;
}

/**
 * Opaque token under which the requester wants to hear about progress.
 */
export type ElicitationProgressToken = string | number;

/**
 * Tells an observer about an event. Never answered.
 */
export interface ObserveNotification extends JsonRpcNotification {
  method: "hooks/observe";
  params: ObserveParams;
}

/**
 * The event.
 */
export interface ObserveParams {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  event: AhpEvent;
}

/**
 * Which backends are asked about what, in order of evaluation.
 */
export interface Registration {
  /**
   * Version of the protocol that the payload is written in. Compared exactly.
   */
  protocolVersion: "draft";
  /**
   * The backends. Order is evaluation order; ids are unique.
   */
  hooks: BackendRegistration[];
}

/**
 * A backend, how it is reached and what it is asked.
 */
export interface BackendRegistration {
  /**
   * Identity of the backend, unique in the document.
   */
  id: string;
  transport: Transport;
  authentication?: Authentication;
  /**
   * What the backend is asked or told.
   */
  subscriptions: Subscription[];
  contentReceiver?: never;
}

/**
 * How a backend is reached.
 */
export type Transport = StdioTransport | HttpTransport;

/**
 * A child process, spoken to over its standard input and output. Started without a shell.
 */
export interface StdioTransport {
  type: "stdio";
  /**
   * Program to start.
   */
  command: string;
  /**
   * Its arguments.
   */
  args?: string[];
  /**
   * Folder to start it in.
   */
  cwd?: string;
  /**
   * `persistent` keeps the process, `per_event` starts one for each message.
   */
  lifecycle: "persistent" | "per_event";
}

/**
 * An HTTP endpoint: https, or http on loopback.
 */
export interface HttpTransport {
  type: "http";
  /**
   * The endpoint.
   */
  url: string;
}

/**
 * Which events a backend gets, and whether it decides or only watches.
 */
export type Subscription = InterceptSubscription | ObserveSubscription;

/**
 * The harness waits for this backend's decision.
 */
export interface InterceptSubscription {
  mode: "intercept";
  /**
   * Events by name, family or all.
   */
  events: (InterceptableEventType | string)[];
  content: ContentSelection;
  upload?: UploadConfiguration;
  /**
   * Whether native payloads are delivered. Not unless true.
   */
  includeNative?: boolean;
  filters?: SubscriptionFilters;
  /**
   * Whose policy this is.
   */
  scope?: "managed" | "project" | "user";
  /**
   * Whether the user may switch the subscription off. Managed policy says false.
   */
  disableable?: boolean;
  /**
   * Deadline of one interception in milliseconds, from dispatch to acceptance, retries included.
   */
  timeoutMs: number;
  /**
   * What happens when the backend fails: go on, or deny.
   */
  failurePolicy: "fail-open" | "fail-closed";
}

/**
 * This backend is told, and cannot decide.
 */
export interface ObserveSubscription {
  mode: "observe";
  /**
   * Events by name, family or all.
   */
  events: (EventType | string)[];
  content: ContentSelection;
  upload?: UploadConfiguration;
  /**
   * Whether native payloads are delivered. Not unless true.
   */
  includeNative?: boolean;
  filters?: SubscriptionFilters;
  /**
   * Whose policy this is.
   */
  scope?: "managed" | "project" | "user";
  /**
   * Whether the user may switch the subscription off. Managed policy says false.
   */
  disableable?: boolean;
  timeoutMs?: never;
  failurePolicy?: never;
}

/**
 * Hints about which calls matter. Never a reason to drop a call of unknown kind.
 */
export interface SubscriptionFilters {
  /**
   * Kinds of tools.
   */
  toolKinds?: string[];
  /**
   * Paths of calls.
   */
  paths?: string[];
}

/**
 * The wire root: every message of the protocol is exactly one of these six.
 */
export type WireMessage =
  | InterceptRequest
  | InterceptResponse
  | ErrorResponse
  | ObserveNotification
  | CapabilitiesRequest
  | CapabilitiesResponse;

/**
 * A session has ended.
 */
export interface SessionEndEvent extends EventEnvelope {
  type: "session.end";
  session: Session;
  /**
   * How it ended.
   */
  outcome: "completed" | "cancelled" | "error" | "unknown";
  /**
   * Why it ended.
   */
  reason: string;
  /**
   * Counts over the whole session, by name.
   */
  counters?: {
    [k: string]: number;
  };
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
  tool?: never;
}

/**
 * A session starts.
 */
export interface SessionStartEvent extends EventEnvelope {
  type: "session.start";
  session: Session;
  /**
   * Why the session starts.
   */
  trigger: "startup" | "resume" | "clear" | "compact" | "fork";
  /**
   * The session that this one continues. Required after `clear` and `fork`.
   */
  resumedFrom?: Reference;
  /**
   * The harness's own name for how permissions are handled.
   */
  permissionMode: string;
  manifest: CapabilityManifest;
  /**
   * The messages, in order.
   */
  items: Message[];
  tool?: never;
  outcome?: never;
}

/**
 * Events about tasks, the workspace and files.
 */
export type TaskWorkspaceEvent =
  | TaskChangeBeforeEvent
  | TaskChangeAfterEvent
  | WorkspaceChangeBeforeEvent
  | WorkspaceChangeAfterEvent
  | FileChangedEvent;

/**
 * A task is about to change.
 */
export interface TaskChangeBeforeEvent extends EventEnvelope {
  type: "task.change.before";
  task: TaskChange;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A task has changed.
 */
export interface TaskChangeAfterEvent extends EventEnvelope {
  type: "task.change.after";
  task: TaskChange;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * The workspace is about to change.
 */
export interface WorkspaceChangeBeforeEvent extends EventEnvelope {
  type: "workspace.change.before";
  workspace: WorkspaceChange;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * The workspace has changed.
 */
export interface WorkspaceChangeAfterEvent extends EventEnvelope {
  type: "workspace.change.after";
  workspace: WorkspaceChange;
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * Files changed on disk.
 */
export interface FileChangedEvent extends EventEnvelope {
  type: "file.changed";
  /**
   * The files.
   */
  changes: ObservedFileChange[];
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
}

/**
 * A change to an entry of the task list.
 */
export interface TaskChange {
  /**
   * Identity of the task.
   */
  id: string;
  /**
   * What is done to the task.
   */
  operation: "create" | "update" | "remove";
  /**
   * The members that change.
   */
  change: {
    [k: string]: unknown;
  };
  /**
   * Those members before the change.
   */
  prior?: {
    [k: string]: unknown;
  };
  /**
   * What the task is.
   */
  description?: string;
  /**
   * True when the harness made this id up because the native system has none. A synthesized id stays the same for the life of what it names.
   */
  synthesized?: boolean;
}

/**
 * A change to where the agent works.
 */
export interface WorkspaceChange {
  /**
   * What sort of change.
   */
  kind: "cwd" | "roots" | "switch";
  /**
   * The workspace after the change.
   */
  change: WorkspaceState;
  /**
   * The workspace before the change.
   */
  prior?: WorkspaceState;
  /**
   * Why it changes.
   */
  reason?: string;
}

/**
 * Where the agent works. At least one member.
 */
export interface WorkspaceState {
  /**
   * Working directory.
   */
  cwd?: string;
  /**
   * Root folders.
   */
  workspaceRoots?: string[];
}

/**
 * A file that changed on disk.
 */
export interface ObservedFileChange {
  /**
   * Path of the file.
   */
  path: string;
  /**
   * What happened to the file.
   */
  operation: "create" | "update" | "remove";
  /**
   * Whether the agent caused it.
   */
  agentCaused: boolean;
  /**
   * Content before.
   */
  before?: Part;
  /**
   * Content after.
   */
  after?: Part;
}

/**
 * A tool call has ended, whether or not the tool ran.
 */
export interface ToolAfterEvent extends EventEnvelope, ToolCallFields {
  type: "tool.after";
  /**
   * How the call ended.
   */
  outcome: "ok" | "error" | "denied" | "cancelled" | "timeout";
  execution: Execution;
  error?: OperationError;
  /**
   * How long the tool ran, in milliseconds.
   */
  durationMs?: number;
  /**
   * Files that the tool changed.
   */
  fileChanges?: FileChange[];
  /**
   * The messages, in order.
   */
  items: Message[];
}

/**
 * A file that a tool changed.
 */
export interface FileChange {
  /**
   * Path of the file.
   */
  path: string;
  /**
   * What happened to the file.
   */
  change: "created" | "modified" | "deleted" | "moved";
  /**
   * Where the file was before. Required after a move.
   */
  previousPath?: string;
  /**
   * Content before the change.
   */
  before?: Part;
  /**
   * Content after the change.
   */
  after?: Part;
}

/**
 * A tool is about to run. Name and input are final, and no side effect has happened yet.
 */
export interface ToolBeforeEvent extends EventEnvelope, ToolCallFields {
  type: "tool.before";
  /**
   * Further content that belongs to the event.
   */
  items?: Part[];
  outcome?: never;
  execution?: never;
  durationMs?: never;
  fileChanges?: never;
}

/**
 * What every event about a tool call says of it.
 */
export interface ToolCallFields {
  /**
   * Identity of the call; the same in every event about it.
   */
  call: Reference;
  tool: Tool;
  /**
   * The covered path that the call takes through the harness.
   */
  path: string;
  batch?: BatchMembership;
}

/**
 * A tool call's tool and its input, as the harness is about to run it.
 */
export interface Tool {
  /**
   * The harness's own name for the tool, verbatim.
   */
  name: string;
  /**
   * What sort of tool it is, such as `shell` or `edit`. Free text: an unknown kind is no reason to skip policy.
   */
  kind?: string;
  /**
   * The arguments, as an object and never as JSON in a string.
   */
  input: {
    [k: string]: unknown;
  };
  /**
   * `native` for a tool of the harness, `mcp` for one that an MCP server provides.
   */
  origin: "native" | "mcp";
  mcp?: McpTool;
}

/**
 * Which MCP server provides the tool, and how it is reached.
 */
export interface McpTool {
  server: McpServer;
  /**
   * The server's own name for the tool.
   */
  toolName: string;
  /**
   * `runtime` when the harness knows this from its MCP client, `inferred` when it was concluded from names.
   */
  provenance: "runtime" | "inferred";
  connection: McpConnection;
}

/**
 * An MCP server.
 */
export interface McpServer {
  /**
   * Identity of the server in the harness's configuration.
   */
  id: string;
  /**
   * Name that the server gives itself.
   */
  name?: string;
}

/**
 * How the MCP server is reached. Whatever is not reported is covered by a gap that names the field.
 */
export type McpConnection = McpHttpConnection | McpStdioConnection | McpExtensionConnection;

/**
 * A server reached over streamable HTTP or server-sent events.
 */
export interface McpHttpConnection {
  transport: "http" | "sse";
  /**
   * Endpoint of the server.
   */
  url?: string;
  /**
   * Fields of the connection that are not reported.
   */
  gaps?: ConnectionGap[];
}

/**
 * A server started as a child process.
 */
export interface McpStdioConnection {
  transport: "stdio";
  /**
   * Program that is started.
   */
  command?: string;
  /**
   * Its arguments.
   */
  args?: string[];
  /**
   * Folder it is started in.
   */
  cwd?: string;
  /**
   * Fields of the connection that are not reported.
   */
  gaps?: ConnectionGap[];
}

/**
 * A server reached over a transport that this protocol does not name. Its name starts with an underscore, such as `_unix`.
 */
export interface McpExtensionConnection {
  transport: `_${string}`;
  /**
   * What kind of address `address` is.
   */
  addressForm?: string;
  /**
   * Where the server is reached.
   */
  address?: string;
  /**
   * Fields of the connection that are not reported.
   */
  gaps?: ConnectionGap[];
}

/**
 * A field of the connection that is not reported, and why.
 */
export interface ConnectionGap {
  /**
   * Name of the missing field.
   */
  path: string;
  /**
   * Why it is missing.
   */
  reason: string;
}

/**
 * Where selected attachments are uploaded.
 */
export interface UploadConfiguration {
  /**
   * Where uploads are posted: https, or http on loopback.
   */
  endpoint: string;
  /**
   * Budget of one upload in milliseconds, retries included.
   */
  timeoutMs: number;
  /**
   * Largest upload, in bytes. Larger content is not truncated but fails.
   */
  maxBytes: number;
  auth?: Authentication;
}

/**
 * What the receiver of an upload confirms, with status 201.
 */
export interface UploadReceipt {
  /**
   * Reference to the bytes.
   */
  ref: string;
  /**
   * Number of bytes received.
   */
  size: number;
  /**
   * SHA-256 of the bytes: 64 lowercase hexadecimal digits.
   */
  sha256: string;
}

/**
 * Tokens and cost. `amount` is what one attempt used, `total` is what the whole turn used: adding both counts twice.
 */
export interface Usage {
  kind: "amount" | "total";
  scope: "attempt" | "turn";
  /**
   * Whether everything that was used is counted.
   */
  completeness: "complete" | "partial" | "unknown";
  /**
   * Who counted.
   */
  provenance: "provider" | "estimate" | "mixed";
  /**
   * Tokens sent to the model.
   */
  inputTokens?: number;
  /**
   * Tokens received from the model.
   */
  outputTokens?: number;
  /**
   * Tokens read from the provider's cache.
   */
  cacheReadTokens?: number;
  /**
   * Tokens written to the provider's cache.
   */
  cacheWriteTokens?: number;
  cost?: Cost;
}

/**
 * Money.
 */
export interface Cost {
  /**
   * In units of the currency, fractions allowed.
   */
  amount: number;
  /**
   * ISO 4217 currency code.
   */
  currency: string;
  /**
   * Whether the amount was billed, reported by the provider, or estimated.
   */
  basis: "billed" | "reported" | "estimated";
}

/**
 * What one model attempt used.
 */
export interface AttemptUsage extends Usage {
  kind: "amount";
  scope: "attempt";
  provenance: "provider" | "estimate";
}

/**
 * What the whole turn used.
 */
export interface TurnUsage extends Usage {
  kind: "total";
  scope: "turn";
}

/**
 * What a model costs.
 */
export interface ModelPricing {
  /**
   * ISO 4217 currency code.
   */
  currency: string;
  /**
   * Price of a million input tokens.
   */
  inputPerMillionTokens?: number;
  /**
   * Price of a million output tokens.
   */
  outputPerMillionTokens?: number;
}

/**
 * Size of the context around a compaction.
 */
export interface TokenCounts {
  /**
   * Tokens before compaction.
   */
  before?: number;
  /**
   * Tokens after compaction.
   */
  after?: number;
}
