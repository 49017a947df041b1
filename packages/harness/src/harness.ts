import type { InterceptableEventType, Registration } from "@ahp/types";
import { recordDelivery } from "./audit/deliver-record.js";
import { Redactor } from "./audit/redactor.js";
import { CallScopes } from "./call-scope.js";
import type { Decision } from "./chain/decision.js";
import type { Interceptor } from "./chain/interceptor.js";
import { runChain } from "./chain/run-chain.js";
import { systemClock } from "./clock.js";
import { ENFORCEABLE_EVENT_TYPES, grantsFor, isEnforceable, type Permissions } from "./effects/grants.js";
import type { Ending } from "./ending.js";
import { buildEvent, type EventPayload } from "./event/build-event.js";
import type { EventOrigin } from "./event/event-origin.js";
import { HarnessError } from "./harness-error.js";
import { resolveLimits } from "./limits.js";
import { checkOptions, type HarnessOptions } from "./options.js";
import type { Platform, TransportContext } from "./platform.js";
import { matchInterceptors } from "./registration/match.js";
import type { AskUser, Authorize } from "./tool/authorize.js";
import { runDecidedTool } from "./tool/run-tool.js";
import { type ToolCall, toolBeforePayload } from "./tool/tool-call.js";
import type { ToolOutcome } from "./tool/tool-outcome.js";
import type { Execute } from "./tool/tool-run.js";
import type { Environment } from "./transport/child-environment.js";
import type { Transport } from "./transport/transport.js";

/** Options of one interception. */
export interface InterceptOptions {
  /** Ends the interception at once; the outcome is then `interrupted`, which is never permission. */
  readonly signal?: AbortSignal;
  /** What the host lets backends do to this call; narrows what is advertised. */
  readonly permissions?: Permissions;
}

/** Options of one tool call. */
export interface RunToolOptions extends InterceptOptions {
  /** The host's own check of this call, in place of the harness's. */
  readonly authorize?: Authorize;
  /** Puts this call to the user when a backend answers `ask`, in place of the harness's. */
  readonly ask?: AskUser;
}

/** Asks the registered backends before an operation, and keeps what they forbid from happening. */
export interface Harness {
  /**
   * Asks every matching interceptor, one after another, and settles the decision. Failures of backends never reject: they follow
   * the failure policy of their subscription.
   *
   * @param type the boundary; this version enforces `tool.before`
   * @param payload the event without what the harness knows (`type`, `source`, `harness`, and by default `id`, `time`, `session`)
   * @throws HarnessError `event-not-supported`, `invalid-payload` or `closed`, as a rejection
   * @example
   * const decision = await harness.intercept("tool.before", {
   *   call: { id: "call-1" },
   *   tool: { name: "bash", input: { command: "git push --force" }, origin: "native" },
   *   path: "builtin",
   * });
   * if (decision.outcome !== "continue") return refuse(decision.denial?.reason);
   */
  intercept<E extends InterceptableEventType>(
    type: E,
    payload: EventPayload<E>,
    options?: InterceptOptions,
  ): Promise<Decision<E>>;

  /**
   * Runs a tool call under policy: `tool.before`, then the host's own check, then `execute` with exactly the input that was decided
   * about. A call that was denied, refused or interrupted is never executed. What `execute` throws is an outcome, not a rejection.
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
  readonly #registration: Registration;
  readonly #transports: ReadonlyMap<string, Transport>;
  readonly #interceptors = new Map<InterceptableEventType, readonly Interceptor[]>();
  readonly #scopes = new CallScopes();
  readonly #redactor = new Redactor();
  readonly #clock;
  readonly #deliver;
  readonly #authorize: Authorize | undefined;
  readonly #ask: AskUser | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: HarnessOptions, platform: Platform) {
    this.#registration = checkOptions(options);
    this.#clock = options.clock ?? systemClock;
    this.#authorize = options.authorize;
    this.#ask = options.ask;
    this.#deliver = recordDelivery(options.onAudit, options.onError);
    this.#origin = {
      source: options.source,
      harness: options.identity,
      ...(options.session === undefined ? {} : { session: options.session }),
      newId: options.newId ?? (() => crypto.randomUUID()),
      now: () => this.#clock.now(),
    };
    this.#transports = this.#openTransports(options, platform);
  }

  #openTransports(options: HarnessOptions, platform: Platform): Map<string, Transport> {
    const environment = (name: string) => (options.environment ?? platform.environment())[name];
    const shared: Omit<TransportContext, "processEnvironment"> = {
      limits: resolveLimits(options.limits),
      clock: this.#clock,
      tokens: { environment, resolveSecret: options.resolveSecret, redactor: this.#redactor },
    };
    return new Map(
      this.#registration.hooks.map((backend) => {
        const processEnvironment = this.#processEnvironment(options.env, backend.id);
        return [backend.id, platform.openTransport(backend, { ...shared, processEnvironment })];
      }),
    );
  }

  /** Whatever is handed to a process may be a secret, and is kept out of every record. */
  #processEnvironment(env: HarnessOptions["env"], backendId: string): Environment {
    const additions = (typeof env === "function" ? env(backendId) : env) ?? {};
    for (const value of Object.values(additions)) if (value !== undefined) this.#redactor.remember(value);
    return additions;
  }

  async intercept<E extends InterceptableEventType>(
    type: E,
    payload: EventPayload<E>,
    options: InterceptOptions = {},
  ): Promise<Decision<E>> {
    const scope = this.#scopes.begin(options.signal);
    try {
      return await this.#decide(type, payload, scope.interruption, options.permissions);
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
      const decision = await this.#decide("tool.before", payload, interruption, options.permissions);
      return await runDecidedTool({ decision, ask, authorize, execute, interruption, clock: this.#clock });
    } finally {
      scope.done();
    }
  }

  async #decide<E extends InterceptableEventType>(
    type: E,
    payload: EventPayload<E>,
    interruption: Ending,
    permissions: Permissions | undefined,
  ): Promise<Decision<E>> {
    requireEnforceable(type);
    const event = buildEvent(type, payload, this.#origin);
    const decision = await runChain(event, {
      interceptors: this.#interceptorsOf(type),
      granted: grantsFor(type, permissions),
      interruption,
      clock: this.#clock,
      redactor: this.#redactor,
    });
    this.#deliver(decision.record);
    return decision;
  }

  /** Who is asked at a boundary. It follows from the registration, which never changes, and is found out once. */
  #interceptorsOf(type: InterceptableEventType): readonly Interceptor[] {
    const known = this.#interceptors.get(type);
    if (known !== undefined) return known;
    const interceptors = matchInterceptors(this.#registration, type).flatMap((match) => {
      const transport = this.#transports.get(match.backendId);
      return transport === undefined ? [] : [{ ...match, transport }];
    });
    this.#interceptors.set(type, interceptors);
    return interceptors;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#scopes.close();
    await Promise.all([...this.#transports.values()].map((transport) => transport.close()));
  }
}

function requireEnforceable(type: InterceptableEventType): void {
  if (isEnforceable(type)) return;
  throw new HarnessError(
    "event-not-supported",
    `this version cannot enforce a decision at ${String(type)}; it can at ${ENFORCEABLE_EVENT_TYPES.join(", ")}`,
  );
}
