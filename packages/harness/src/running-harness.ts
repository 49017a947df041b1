import type {
  EventOf,
  EventType,
  InterceptableEventType,
  Reference,
  Registration,
  ToolBeforeEvent,
} from "@ahp/types";
import { recordDelivery } from "./audit/deliver-record.js";
import { tellHost } from "./audit/host-error.js";
import { Redactor } from "./audit/redactor.js";
import { checkElicitation, checkInterceptOptions, checkRunTool, NO_OPTIONS } from "./call-options.js";
import { CallScopes } from "./call-scope.js";
import type { Decision } from "./chain/decision.js";
import { runChain } from "./chain/run-chain.js";
import { systemClock } from "./clock.js";
import { type Enforceable, enforceable } from "./effects/enforcement.js";
import { grantsFor } from "./effects/grants.js";
import type { Ending } from "./ending.js";
import { authorizePartFor } from "./event/authorize-content.js";
import { buildEvent, type EventPayload } from "./event/build-event.js";
import type { EventOrigin } from "./event/event-origin.js";
import { requireKnownEvent } from "./event/known-event.js";
import { settledCopy } from "./event/settled-copy.js";
import { SynthesizedIds } from "./event/synthesized-ids.js";
import type { AskPerson } from "./flow/elicitation/ask-person.js";
import type { ElicitOutcome } from "./flow/elicitation/outcome.js";
import type { CreateHarness, ElicitOptions, Harness, InterceptOptions, RunToolOptions } from "./harness.js";
import { HarnessError, listIssues } from "./harness-error.js";
import { resolveLimits } from "./limits.js";
import { Observers } from "./observe/observers.js";
import { tellSettled } from "./observe/settlement.js";
import { openTransports } from "./open-transports.js";
import { checkOptions, type HarnessOptions } from "./options.js";
import type { Platform } from "./platform.js";
import { unenforceablePolicy } from "./registration/mandatory-policy.js";
import { Subscribers } from "./subscribers.js";
import type { AskUser, Authorize } from "./tool/authorize.js";
import { type CallReporting, reportCall } from "./tool/report-call.js";
import { runDecidedTool } from "./tool/run-tool.js";
import { withTimeout } from "./tool/time-out.js";
import { type ToolCall, toolBeforePayload } from "./tool/tool-call.js";
import type { ToolOutcome } from "./tool/tool-outcome.js";
import type { Execute } from "./tool/tool-run.js";
import type { Transport } from "./transport/transport.js";

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
  readonly #elicitations = new Set<string>();
  readonly #redactor = new Redactor();
  readonly #clock;
  readonly #deliver;
  readonly #authorize: Authorize | undefined;
  readonly #ask: AskUser | undefined;
  readonly #dialogTimeoutMs: number;
  #closing: Promise<void> | undefined;

  constructor(options: HarnessOptions, platform: Platform) {
    this.#registration = checkOptions(options);
    this.#enforceable = enforceable(options.enforces, options.ask !== undefined);
    requireMandatoryPolicy(this.#registration, this.#enforceable);
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
    this.#dialogTimeoutMs = limits.dialogTimeoutMs;
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
    options: InterceptOptions = NO_OPTIONS,
  ): Promise<Decision<E>> {
    checkInterceptOptions(options);
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
    options: RunToolOptions = NO_OPTIONS,
  ): Promise<ToolOutcome<T>> {
    checkRunTool(call, execute, options);
    const scope = this.#scopes.begin(options.signal);
    const { interruption } = scope;
    const authorize = options.authorize ?? this.#authorize;
    const ask = options.ask ?? this.#ask;
    try {
      const payload = toolBeforePayload(call, this.#origin.newId);
      const decision = await this.#decide("tool.before", payload, interruption, options);
      const run = { decision, ask, authorize, execute, interruption, clock: this.#clock };
      const settled = settledCopy(decision.event);
      const end = withTimeout(await runDecidedTool(run), options.signal);
      return await reportCall(end, this.#reporting(settled, interruption, options));
    } finally {
      scope.done();
    }
  }

  #reporting(settled: ToolBeforeEvent, interruption: Ending, options: RunToolOptions): CallReporting {
    const observed = this.#subscribers.observersOf("tool.after").length > 0;
    return {
      settled,
      decide: this.enforces("tool.after")
        ? (payload) => this.#decide("tool.after", payload, interruption, options)
        : undefined,
      tell: observed ? (payload) => this.#tell("tool.after", payload) : undefined,
      present: options.present,
      presentFailed: (error) =>
        tellHost(this.#onError, "present failed, and the result is reported as a gap", error),
      newId: this.#origin.newId,
      interruption,
    };
  }

  async elicit(
    server: string,
    params: unknown,
    ask: AskPerson,
    options: ElicitOptions = NO_OPTIONS,
  ): Promise<ElicitOutcome> {
    checkElicitation(server, ask, options);
    const scope = this.#scopes.begin(options.signal);
    const { interruption } = scope;
    try {
      // Few hosts are asked anything by an MCP server, so that the others need not load it.
      const { declaredModes, elicit, narrowedTo } = await import("./flow/elicit.js");
      const enforced = this.#enforceable.get("user.elicitation.request");
      const modes = declaredModes(enforced, options.clientCapabilities);
      const permissions = narrowedTo(modes, options.permissions);
      return await elicit(server, params, ask, {
        modes,
        allowHttpOnLoopback: options.allowHttpOnLoopback ?? false,
        event: options.event ?? {},
        newId: this.#origin.newId,
        underWay: this.#elicitations,
        withhold: (text) => this.#redactor.rememberEntered(text),
        timeoutMs: options.timeoutMs ?? this.#dialogTimeoutMs,
        clock: this.#clock,
        interruption,
        askOrTell: async (type, payload, requestedSchema) => {
          const intercept =
            requestedSchema === undefined ? { permissions } : { permissions, requestedSchema };
          if (this.enforces(type)) return this.#decide(type, payload, interruption, intercept);
          this.#tell(type, payload);
          return undefined;
        },
      });
    } finally {
      scope.done();
    }
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
      continuations,
      requestedSchema,
      reported: event,
      interruption,
      clock: this.#clock,
      redactor: this.#redactor,
    });
    this.#deliver(decision.record);
    // An interruption that came after settlement starts no observation either (runtime-semantics 6.5).
    if (!interruption.ended) this.#tellSettled(decision, event);
    return decision;
  }

  #requireEnforceable(type: InterceptableEventType): void {
    if (this.#enforceable.has(type)) return;
    requireKnownEvent(type);
    const named = [...this.#enforceable.keys()].join(", ");
    throw new HarnessError(
      "event-not-supported",
      `the option \`enforces\` does not name ${String(type)}, so no decision there can be carried out; it names ${named}`,
    );
  }

  #tellSettled(decision: Decision, reported: EventOf<InterceptableEventType>): void {
    const { type } = decision.event;
    const audience = {
      observers: this.#subscribers.observersOf(type),
      interceptors: this.#subscribers.interceptorsOf(type),
      failureObservers: this.#subscribers.observersOf("hook.failure"),
    };
    tellSettled(decision, reported, audience, this.#observers, this.#origin);
  }

  observe<E extends EventType>(type: E, payload: EventPayload<E>): void {
    this.#scopes.requireOpen();
    requireKnownEvent(type);
    this.#tell(type, payload);
  }

  #tell<E extends EventType>(type: E, payload: EventPayload<E>): void {
    const observers = this.#subscribers.observersOf(type);
    if (observers.length > 0) this.#observers.tell(buildEvent(type, payload, this.#origin), observers);
  }

  flush(): Promise<void> {
    return this.#observers.flush();
  }

  enforces(type: InterceptableEventType): boolean {
    return this.#enforceable.has(type);
  }

  reference(subject: object): Reference {
    if ((typeof subject !== "object" || subject === null) && typeof subject !== "function")
      throw new HarnessError(
        "invalid-option",
        "reference: what is to be named must be an object, which stands for it",
      );
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

/** Policy that must be asked and never could be is refused at the start. */
function requireMandatoryPolicy(registration: Registration, enforceable: Enforceable): void {
  const issues = unenforceablePolicy(registration, (type) => enforceable.has(type));
  if (issues.length === 0) return;
  throw new HarnessError(
    "event-not-supported",
    `the registration has policy that this host cannot honour:${listIssues(issues)}`,
    { issues },
  );
}
