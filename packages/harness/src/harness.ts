import type { ElicitationFormSchema, EventType, InterceptableEventType, Reference } from "@ahp/types";
import type { Decision } from "./chain/decision.js";
import type { Continuations } from "./effects/continuations.js";
import type { Permissions } from "./effects/grants.js";
import type { EventPayload } from "./event/build-event.js";
import type { AskPerson } from "./flow/elicitation/ask-person.js";
import type { RequestEventMembers } from "./flow/elicitation/events.js";
import type { ElicitOutcome } from "./flow/elicitation/outcome.js";
import type { HarnessOptions } from "./options.js";
import type { AskUser, Authorize } from "./tool/authorize.js";
import type { PresentResult } from "./tool/result-messages.js";
import type { ToolCall } from "./tool/tool-call.js";
import type { ToolOutcome } from "./tool/tool-outcome.js";
import type { Execute } from "./tool/tool-run.js";

/** Options of one interception. */
export interface InterceptOptions {
  /** Ends the interception at once; the outcome is then `interrupted`, which is never permission. */
  readonly signal?: AbortSignal;
  /** What the host lets backends do to this call; narrows what is advertised. */
  readonly permissions?: Permissions;
  /** How many continuations there may still be; without them `continue` is not offered (runtime-semantics 10.4). */
  readonly continuations?: Continuations;
  /** At `user.elicitation.result`: the form that was asked for, which an edited answer must satisfy (decision 4). */
  readonly requestedSchema?: ElicitationFormSchema;
}

/** Options of one tool call. */
export interface RunToolOptions extends InterceptOptions {
  /** The host's own check of this call, in place of the harness's. */
  readonly authorize?: Authorize;
  /** Puts this call to the user when a backend answers `ask`, in place of the harness's. */
  readonly ask?: AskUser;
  /** How the result reads as messages, for `tool.after` and `output`. Default: a string as it is, anything else as JSON. */
  readonly present?: PresentResult;
}

/** Options of one elicitation. */
export interface ElicitOptions extends Pick<InterceptOptions, "signal" | "permissions"> {
  /**
   * The client capabilities that the host declared to this server by MCP, where an empty `elicitation` means forms. With them, only modes
   * that they and `enforces` name are declared. Default: those of `enforces` alone.
   */
  readonly clientCapabilities?: object;
  /** How long the person may take, in milliseconds. Default: `limits.dialogTimeoutMs`. */
  readonly timeoutMs?: number;
  /** Also offer http URLs of this machine, for development. Default false: https only. */
  readonly allowHttpOnLoopback?: boolean;
  /** What the request event says beside the elicitation, such as its `turn`, or the `parentEventId` of the tool call that asks. */
  readonly event?: RequestEventMembers;
}

/** Asks the registered backends before an operation, and keeps what they forbid from happening. */
export interface Harness {
  /**
   * Asks every matching interceptor, one after another, and settles the decision. Failures of backends never reject: they follow
   * the failure policy of their subscription. It only decides: what the decision says is for the host to carry out, as it promised
   * with the option `enforces`.
   *
   * @param type the boundary, one that `enforces` names
   * @param payload the event without what the harness knows (`type`, `source`, `harness`, and by default `id`, `time`, `session`)
   * @throws HarnessError `event-not-supported`, `invalid-option`, `invalid-payload` or `closed`, as a rejection
   * @example
   * const decision = await harness.intercept("tool.before", {
   *   call: { id: "call-1" },
   *   tool: { name: "bash", input: { command: "git push --force" }, origin: "native" },
   *   path: "builtin",
   * });
   * if (decision.outcome !== "continue") return refuse(decision.denial?.reason);
   * run(decision.event.tool.input);
   */
  intercept<E extends InterceptableEventType>(
    type: E,
    payload: EventPayload<E>,
    options?: InterceptOptions,
  ): Promise<Decision<E>>;

  /**
   * Runs a tool call under policy: `tool.before`, then the user if a backend asks for them, then the host's own check, then `execute`
   * with exactly the input that was decided about, or a supplied result in its place. A call that was denied, stopped, refused or
   * interrupted is never executed. What `execute` throws is an outcome, not a rejection. Whatever became of the call is then reported
   * as `tool.after`: to backends that may edit the result, when `enforces` names it, and to observers.
   *
   * @throws HarnessError `invalid-option`, `invalid-payload` or `closed`, as a rejection
   * @example
   * const outcome = await harness.runTool(
   *   { tool: { name: "bash", input: { command }, origin: "native" }, path: "builtin" },
   *   (input, { signal }) => shell(input, signal),
   * );
   * if (outcome.status === "denied") tellModel(outcome.denial.reason);
   */
  runTool<T>(call: ToolCall, execute: Execute<T>, options?: RunToolOptions): Promise<ToolOutcome<T>>;

  /**
   * Carries out an elicitation of an MCP server under policy: `user.elicitation.request`, then your dialog unless a backend denied or
   * answered, then `user.elicitation.result`, whose edits the answer must survive as an answer to the form. What the server sent, what the
   * dialog gives and what backends answer never rejects: each is an outcome, with the `result` or the `error` to answer the server with.
   *
   * @param server the server that asks, by the name that your configuration gives it; never by one that it gives itself
   * @param params the params of `elicitation/create`: a value, or JSON text
   * @param ask the dialog
   * @throws HarnessError `invalid-option`, `invalid-payload` or `closed`, as a rejection
   * @example
   * client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
   *   const outcome = await harness.elicit("issue-tracker", params, showDialog, { signal });
   *   if (outcome.status === "refused") throw new McpError(outcome.error.code, outcome.error.message);
   *   return { ...outcome.result };
   * });
   */
  elicit(server: string, params: unknown, ask: AskPerson, options?: ElicitOptions): Promise<ElicitOutcome>;

  /**
   * Tells every matching observer about an event, and returns at once: it asks nobody, waits for nothing, and nothing that a backend
   * says or fails to do reaches the caller. Each backend has a bounded queue; what does not fit is lost, and counted in the records.
   * Observing a boundary that can be intercepted tells of it without asking; `intercept` and `runTool` tell observers by themselves.
   *
   * @param type any of the 32 event types
   * @param payload the event without what the harness knows, as for `intercept`
   * @throws HarnessError `event-not-supported` for what is no event; `invalid-payload` when it makes no valid one and somebody would be
   *   told of it; `closed`
   * @example
   * harness.observe("turn.end", { turn: { id: "turn-7" }, outcome: "completed", continuationCount: 0, items: [] });
   */
  observe<E extends EventType>(type: E, payload: EventPayload<E>): void;

  /**
   * Settles once every observation so far is delivered, failed or lost, each within `limits.observeTimeoutMs`: for a host that may not
   * leave anything behind when its own call returns (runtime-semantics 6.4, rule 7), such as one that is suspended then. Never rejects.
   *
   * @example
   * const decision = await harness.intercept("tool.before", payload);
   * await harness.flush();
   */
  flush(): Promise<void>;

  /** Whether backends can decide anything at a boundary: whether the option `enforces` names it. Elsewhere, `observe` tells of it. */
  enforces(type: InterceptableEventType): boolean;

  /**
   * An id for something that your own system does not number, such as a turn: the same one for the same object, for as long as the
   * object lives, and marked as synthesized.
   *
   * @example harness.observe("turn.progress", { turn: harness.reference(turn), item: { id }, delta, final: false });
   */
  reference(subject: object): Reference;

  /**
   * Interrupts what is under way, ends all processes and connections, and allows no further call. Bounded by the grace periods in
   * `limits`. Calling it again is safe.
   */
  close(): Promise<void>;
}

/** How a harness is created. */
export type CreateHarness = (options: HarnessOptions) => Harness;
