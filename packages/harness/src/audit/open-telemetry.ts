// Reached from the entry `otel` alone: it needs @opentelemetry/api, which not everyone has.
import {
  type Attributes,
  context,
  type Meter,
  metrics,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { AskRecord, AuditRecord, AuditSink, InterceptionRecord, ObservationRecord } from "./record.js";

/** Where spans and figures go. */
export interface OtelAuditOptions {
  /** Default: `trace.getTracer("@ahp/harness")`, of whatever provider the program registered. */
  readonly tracer?: Tracer;
  /** Default: `metrics.getMeter("@ahp/harness")`. */
  readonly meter?: Meter;
}

const SCOPE = "@ahp/harness";

/**
 * An audit sink that tells OpenTelemetry: a span for each interception with a child for each question, and counters for decisions,
 * denials, failures, timeouts and lost observations. Metadata only: no reason, no payload, no line of stderr, no detail of a failure,
 * and no id in a figure. The span belongs to whatever span was active when `intercept` or `runTool` was called.
 *
 * @example
 * const harness = createHarness({ ...options, onAudit: otelAudit() });
 */
export function otelAudit(options: OtelAuditOptions = {}): AuditSink {
  const tracer = options.tracer ?? trace.getTracer(SCOPE);
  const figures = new Figures(options.meter ?? metrics.getMeter(SCOPE));
  return (record: AuditRecord) => {
    if (record.kind === "interception") {
      traceInterception(tracer, record);
      figures.countInterception(record);
    } else figures.countObservation(record);
  };
}

function traceInterception(tracer: Tracer, record: InterceptionRecord): void {
  const { eventType, eventId, sessionId, callId, outcome, denial } = record;
  const startTime = Date.parse(record.time);
  const span = tracer.startSpan(`ahp.intercept ${eventType}`, {
    kind: SpanKind.INTERNAL,
    startTime,
    attributes: {
      "ahp.event.type": eventType,
      "ahp.event.id": eventId,
      ...(sessionId === undefined ? {} : { "ahp.session.id": sessionId }),
      ...(callId === undefined ? {} : { "ahp.call.id": callId }),
      "ahp.outcome": outcome,
      "ahp.asked": record.asked.length,
      "ahp.not_asked": record.notAsked.length,
      ...(denial === undefined
        ? {}
        : { "ahp.denial.backend": denial.backendId, "ahp.denial.synthetic": denial.synthetic }),
      ...(denial?.code === undefined ? {} : { "ahp.denial.code": denial.code }),
    },
  });
  // A denial is what a policy is there for; one that stands in for a failed backend is an error.
  if (denial?.synthetic === true) span.setStatus({ code: SpanStatusCode.ERROR, message: "backend failed" });
  const parent = trace.setSpan(context.active(), span);
  for (const ask of record.asked) {
    const child = tracer.startSpan(
      `ahp.ask ${ask.backendId}`,
      { kind: SpanKind.CLIENT, startTime: startTime + ask.startedMs, attributes: askAttributes(ask) },
      parent,
    );
    if (ask.failure !== undefined) {
      child.setStatus({ code: SpanStatusCode.ERROR, message: ask.failure.class });
    }
    child.end(startTime + ask.endedMs);
  }
  span.end(startTime + record.durationMs);
}

function askAttributes(ask: AskRecord): Attributes {
  return {
    "ahp.backend.id": ask.backendId,
    "ahp.subscription.index": ask.subscriptionIndex,
    "ahp.transport": ask.transport,
    "ahp.timeout_ms": ask.timeoutMs,
    "ahp.failure_policy": ask.failurePolicy,
    "ahp.attempt": ask.attempt,
    "ahp.outcome": ask.outcome,
    "ahp.effects": ask.effects.map(({ type }) => type),
    ...(ask.failure === undefined ? {} : { "error.type": ask.failure.class }),
  };
}

/** Counters and durations, by event type, backend, transport and class: names that an administrator chose, and few. */
class Figures {
  readonly #interceptions;
  readonly #denials;
  readonly #failures;
  readonly #timeouts;
  readonly #observations;
  readonly #drops;
  readonly #duration;
  readonly #askDuration;

  constructor(meter: Meter) {
    const counter = (name: string, description: string, unit: string) =>
      meter.createCounter(name, { description, unit });
    this.#interceptions = counter("ahp.interceptions", "Decisions, by event type and outcome", "{decision}");
    this.#denials = counter(
      "ahp.denials",
      "Denials, by backend; synthetic ones stand for a failed backend",
      "{denial}",
    );
    this.#failures = counter(
      "ahp.failures",
      "Questions and observations that failed, by class and backend",
      "{failure}",
    );
    this.#timeouts = counter("ahp.timeouts", "Those of the failures whose time ran out", "{failure}");
    this.#observations = counter(
      "ahp.observations",
      "Observations that were sent, by outcome",
      "{observation}",
    );
    this.#drops = counter("ahp.drops", "Observations that were lost unsent", "{observation}");
    this.#duration = meter.createHistogram("ahp.interception.duration", {
      description: "From an event to its decision",
      unit: "s",
    });
    this.#askDuration = meter.createHistogram("ahp.ask.duration", {
      description: "From a question to its acceptance or failure",
      unit: "s",
    });
  }

  countInterception({ eventType, outcome, durationMs, denial, asked }: InterceptionRecord): void {
    const event = { "ahp.event.type": eventType };
    this.#interceptions.add(1, { ...event, "ahp.outcome": outcome });
    this.#duration.record(durationMs / 1000, { ...event, "ahp.outcome": outcome });
    if (denial !== undefined) {
      const { backendId, synthetic } = denial;
      this.#denials.add(1, { ...event, "ahp.backend.id": backendId, "ahp.denial.synthetic": synthetic });
    }
    for (const ask of asked) {
      const { backendId, transport, failure } = ask;
      const backend = { ...event, "ahp.backend.id": backendId, "ahp.transport": transport };
      const seconds = (ask.endedMs - ask.startedMs) / 1000;
      this.#askDuration.record(seconds, { ...backend, "ahp.outcome": ask.outcome });
      if (failure !== undefined) this.#countFailure(failure.class, { ...backend, "ahp.mode": "intercept" });
    }
  }

  countObservation(record: ObservationRecord): void {
    if (record.outcome === "dropped") {
      this.#drops.add(record.count, { "ahp.backend.id": record.backendId, "ahp.reason": record.reason });
      return;
    }
    const { eventType, backendId, transport, outcome, failure } = record;
    const backend = { "ahp.event.type": eventType, "ahp.backend.id": backendId, "ahp.transport": transport };
    this.#observations.add(1, { ...backend, "ahp.outcome": outcome });
    if (failure !== undefined) this.#countFailure(failure.class, { ...backend, "ahp.mode": "observe" });
  }

  #countFailure(failureClass: string, attributes: Attributes): void {
    this.#failures.add(1, { ...attributes, "error.type": failureClass });
    if (failureClass === "timeout") this.#timeouts.add(1, attributes);
  }
}
