import type {
  ElicitationFormSchema,
  EventType,
  InterceptableEventType,
  Reference,
  Registration,
} from "@ahp/types";
import { recordDelivery } from "./audit/deliver-record.js";
import { tellHost } from "./audit/host-error.js";
import { Redactor } from "./audit/redactor.js";
import { CallScopes } from "./call-scope.js";
import type { Decision } from "./chain/decision.js";
import { runChain } from "./chain/run-chain.js";
import { systemClock } from "./clock.js";
import type { Continuations } from "./effects/continuations.js";
import { type Enforceable, enforceable } from "./effects/enforcement.js";
import { grantsFor, type Permissions } from "./effects/grants.js";
import type { Ending } from "./ending.js";
import { authorizePartFor } from "./event/authorize-content.js";
import { buildEvent, type EventPayload } from "./event/build-event.js";
import type { EventOrigin } from "./event/event-origin.js";
import { SynthesizedIds } from "./event/synthesized-ids.js";
import { HarnessError } from "./harness-error.js";
import { resolveLimits } from "./limits.js";
import { Observers } from "./observe/observers.js";
import { tellSettled } from "./observe/settlement.js";
import { openTransports } from "./open-transports.js";
import { checkOptions, type HarnessOptions } from "./options.js";
import type { Platform } from "./platform.js";
import { Subscribers } from "./subscribers.js";
import type { AskUser, Authorize } from "./tool/authorize.js";
import { type CallReporting, reportCall } from "./tool/report-call.js";
import type { PresentResult } from "./tool/result-messages.js";
import { runDecidedTool } from "./tool/run-tool.js";
import { withTimeout } from "./tool/time-out.js";
import { type ToolCall, toolBeforePayload } from "./tool/tool-call.js";
import type { ToolOutcome } from "./tool/tool-outcome.js";
import type { Execute } from "./tool/tool-run.js";
import type { Transport } from "./transport/transport.js";

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

/** Asks the registered backends before an operation, and keeps what they forbid from happening. */
export interface Harness {
  /**
   * Asks every matching interceptor, one after another, and settles the decision. Failures of backends never reject: they follow
   * the failure policy of their subscription. It only decides: what the decision says is for the host to carry out, as it promised
   * with the option `enforces`.
   *
   * @param type the boundary, one that `enforces` names
   * @param payload the event without what the harness knows (`type`, `source`, `harness`, and by default `id`, `time`, `session`)
   * @throws HarnessError `event-not-supported`, `invalid-payload` or `closed`, as a rejection
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
   * @throws HarnessError `invalid-payload` or `closed`, as a rejection
   * @example
   * const outcome = await harness.runTool(
   *   { tool: { name: "bash", input: { command }, origin: "native" }, path: "builtin" },
   *   (input, { signal }) => shell(input, signal),
   * );
   * if (outcome.status === "denied") tellModel(outcome.denial.reason);
   */
  runTool<T>(call: ToolCall, execute: Execute<T>, options?: RunToolOptions): Promise<ToolOutcome<T>>;

  /**
   * Tells every matching observer about an event, and returns at once: it asks nobody, waits for nothing, and nothing that a backend
   * says or fails to do reaches the caller. Each backend has a bounded queue; what does not fit is lost, and counted in the records.
   * Observing a boundary that can be intercepted tells of it without asking; `intercept` and `runTool` tell observers by themselves.
   *
   * @param type any of the 32 event types
   * @param payload the event without what the harness knows, as for `intercept`
   * @throws HarnessError `invalid-payload` when it makes no valid event and somebody would be told of it; `closed`
   * @example
   * harness.observe("turn.end", { turn: { id: "turn-7" }, outcome: "completed", continuationCount: 0, items: [] });
   */
  observe<E extends EventType>(type: E, payload: EventPayload<E>): void;

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

/** `createHarness` for a runtime. */
export function harnessFactory(platform: Platform): CreateHarness {
  return (options) => new RunningHarness(options, platform);
}

class RunningHarness implements Harness {
  readonly #origin: EventOrigin;
  readonly #ids: SynthesizedIds;
  readonly #onError: HarnessOptions["onError"];
  readonly #enforceable: Enforceable;
  readonly #registration: Registration;
  readonly #transports: ReadonlyMap<string, Transport>;
  readonly #subscribers: Subscribers;
  readonly #observers: Observers;
  readonly #scopes = new CallScopes();
  readonly #redactor = new Redactor();
  readonly #clock;
  readonly #deliver;
  readonly #authorize: Authorize | undefined;
  readonly #ask: AskUser | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: HarnessOptions, platform: Platform) {
    this.#registration = checkOptions(options);
    this.#enforceable = enforceable(options.enforces, options.ask !== undefined);
    this.#clock = options.clock ?? systemClock;
    this.#onError = options.onError;
    this.#authorize = options.authorize;
    this.#ask = options.ask;
    this.#deliver = recordDelivery(options.onAudit, options.onError);
    this.#origin = {
      source: options.source,
      harness: options.identity,
      ...(options.session === undefined ? {} : { session: options.session }),
      withheldSession: new Set(options.withholdSession),
      newId: options.newId ?? (() => crypto.randomUUID()),
      now: () => this.#clock.now(),
    };
    this.#ids = new SynthesizedIds(this.#origin.newId);
    const limits = resolveLimits(options.limits);
    this.#transports = openTransports(this.#registration, options, platform, {
      limits,
      clock: this.#clock,
      redactor: this.#redactor,
    });
    this.#subscribers = new Subscribers(this.#registration, this.#transports, (recipient) =>
      authorizePartFor(options.authorizeContent, recipient, (error) =>
        tellHost(options.onError, "authorizeContent failed, and content is withheld", error),
      ),
    );
    this.#observers = new Observers({
      transports: this.#transports,
      limits,
      clock: this.#clock,
      redactor: this.#redactor,
      record: this.#deliver,
    });
  }

  async intercept<E extends InterceptableEventType>(
    type: E,
    payload: EventPayload<E>,
    options: InterceptOptions = {},
  ): Promise<Decision<E>> {
    const scope = this.#scopes.begin(options.signal);
    try {
      return await this.#decide(type, payload, scope.interruption, options);
    } finally {
      scope.done();
    }
  }

  async runTool<T>(
    call: ToolCall,
    execute: Execute<T>,
    options: RunToolOptions = {},
  ): Promise<ToolOutcome<T>> {
    const scope = this.#scopes.begin(options.signal);
    const { interruption } = scope;
    const authorize = options.authorize ?? this.#authorize;
    const ask = options.ask ?? this.#ask;
    try {
      const payload = toolBeforePayload(call, this.#origin.newId);
      const decision = await this.#decide("tool.before", payload, interruption, options);
      const run = { decision, ask, authorize, execute, interruption, clock: this.#clock };
      const end = withTimeout(await runDecidedTool(run), options.signal);
      return await reportCall(end, this.#reporting(interruption, options));
    } finally {
      scope.done();
    }
  }

  #reporting(interruption: Ending, options: RunToolOptions): CallReporting {
    return {
      decide: this.enforces("tool.after")
        ? (payload) => this.#decide("tool.after", payload, interruption, options)
        : undefined,
      tell: (payload) => this.#tell("tool.after", payload),
      present: options.present,
      presentFailed: (error) =>
        tellHost(this.#onError, "present failed, and the result is reported as a gap", error),
      newId: this.#origin.newId,
      interruption,
    };
  }

  async #decide<E extends InterceptableEventType>(
    type: E,
    payload: EventPayload<E>,
    interruption: Ending,
    { permissions, continuations, requestedSchema }: InterceptOptions,
  ): Promise<Decision<E>> {
    this.#requireEnforceable(type);
    const event = buildEvent(type, payload, this.#origin);
    const decision = await runChain(event, {
      interceptors: this.#subscribers.interceptorsOf(type),
      granted: grantsFor(type, this.#enforceable, permissions, continuations),
      ...(continuations === undefined ? {} : { continuations }),
      ...(requestedSchema === undefined ? {} : { requestedSchema }),
      interruption,
      clock: this.#clock,
      redactor: this.#redactor,
    });
    this.#deliver(decision.record);
    // An interruption that came after settlement starts no observation either (runtime-semantics 6.5).
    if (!interruption.ended) this.#tellSettled(decision);
    return decision;
  }

  #requireEnforceable(type: InterceptableEventType): void {
    if (this.#enforceable.has(type)) return;
    const named = [...this.#enforceable.keys()].join(", ");
    throw new HarnessError(
      "event-not-supported",
      `the option \`enforces\` does not name ${String(type)}, so no decision there can be carried out; it names ${named}`,
    );
  }

  #tellSettled(decision: Decision): void {
    const { type } = decision.event;
    const audience = {
      observers: this.#subscribers.observersOf(type),
      interceptors: this.#subscribers.interceptorsOf(type),
      failureObservers: this.#subscribers.observersOf("hook.failure"),
    };
    tellSettled(decision, audience, this.#observers, this.#origin);
  }

  observe<E extends EventType>(type: E, payload: EventPayload<E>): void {
    this.#scopes.requireOpen();
    this.#tell(type, payload);
  }

  #tell<E extends EventType>(type: E, payload: EventPayload<E>): void {
    const observers = this.#subscribers.observersOf(type);
    if (observers.length > 0) this.#observers.tell(buildEvent(type, payload, this.#origin), observers);
  }

  enforces(type: InterceptableEventType): boolean {
    return this.#enforceable.has(type);
  }

  reference(subject: object): Reference {
    return this.#ids.of(subject);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#scopes.close();
    await this.#observers.close();
    await Promise.all([...this.#transports.values()].map((transport) => transport.close()));
  }
}
