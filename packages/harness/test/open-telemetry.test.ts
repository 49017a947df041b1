import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { otelAudit } from "../src/otel.js";
import { harnessFor, stdioBackend, toolCall } from "./support/setup.js";

/** The context manager of Node.js in its smallest form, so that an active span is seen across awaits. */
class AsyncContext implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active = () => this.#storage.getStore() ?? ROOT_CONTEXT;
  with: ContextManager["with"] = (active, callback, self, ...args) =>
    this.#storage.run(active, () => callback.apply(self as never, args));
  bind: ContextManager["bind"] = (_context, target) => target;
  enable = () => this;
  disable = () => this;
}

beforeAll(() => void context.setGlobalContextManager(new AsyncContext()));
afterAll(() => context.disable());

function setUp() {
  const spans = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meters = new MeterProvider({ readers: [reader] });
  const tracer = provider.getTracer("test");
  const figures = async () => {
    await reader.forceFlush();
    const metrics =
      exporter
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
    await meters.shutdown();
    return Object.fromEntries(
      metrics.map(({ descriptor, dataPoints }) => [
        descriptor.name,
        dataPoints.map(({ value, attributes }) => ({ value, attributes })),
      ]),
    );
  };
  return { audit: otelAudit({ tracer, meter: meters.getMeter("test") }), tracer, spans, figures };
}

const SECRET = "never-in-telemetry";

describe("otelAudit", () => {
  it("makes a span for each interception and a child for each question, below the caller's span", async () => {
    const { audit, spans, tracer } = setUp();
    const { harness } = harnessFor(
      [
        stdioBackend("no-objection"),
        stdioBackend("crash", { failurePolicy: "fail-open" }),
        stdioBackend("deny"),
      ],
      { onAudit: audit },
    );
    const caller = tracer.startSpan("agent turn");
    const decision = await context.with(trace.setSpan(context.active(), caller), () =>
      harness.intercept("tool.before", { ...toolCall({ command: SECRET }), id: "event-1" }),
    );
    caller.end();
    const finished = spans.getFinishedSpans();
    const [interception] = finished.filter(({ name }) => name === "ahp.intercept tool.before");
    expect(interception?.parentSpanContext?.spanId).toBe(caller.spanContext().spanId);
    expect(interception?.attributes).toMatchObject({
      "ahp.event.id": "event-1",
      "ahp.event.type": "tool.before",
      "ahp.call.id": "call-1",
      "ahp.outcome": "denied",
      "ahp.asked": 3,
      "ahp.denial.backend": "com.example.deny",
      "ahp.denial.synthetic": false,
    });
    expect(interception?.status.code).toBe(SpanStatusCode.UNSET);
    const asks = finished.filter(({ name }) => name.startsWith("ahp.ask "));
    expect(asks.map(({ name, attributes, status }) => [name, attributes["ahp.outcome"], status])).toEqual([
      ["ahp.ask com.example.no-objection", "accepted", { code: SpanStatusCode.UNSET }],
      ["ahp.ask com.example.crash", "failed", { code: SpanStatusCode.ERROR, message: "exited" }],
      ["ahp.ask com.example.deny", "accepted", { code: SpanStatusCode.UNSET }],
    ]);
    for (const ask of asks) {
      expect(ask.parentSpanContext?.spanId).toBe(interception?.spanContext().spanId);
      expect(ask.attributes).toMatchObject({ "ahp.transport": "stdio-persistent", "ahp.attempt": 1 });
    }
    const told = JSON.stringify(
      finished.map(({ name, attributes, status, events }) => [name, attributes, status, events]),
    );
    expect(decision.denial?.reason).not.toBe("");
    for (const secret of [SECRET, decision.denial?.reason ?? SECRET, "policy store is corrupt"]) {
      expect(told).not.toContain(secret);
    }
  });

  it("marks the span of a synthetic denial as an error", async () => {
    const { audit, spans } = setUp();
    const { harness } = harnessFor([stdioBackend("crash")], { onAudit: audit });
    await harness.intercept("tool.before", toolCall());
    const interception = spans.getFinishedSpans().find(({ name }) => name.startsWith("ahp.intercept"));
    expect(interception?.status.code).toBe(SpanStatusCode.ERROR);
    expect(interception?.attributes["ahp.denial.synthetic"]).toBe(true);
  });

  it("counts decisions, denials, failures and timeouts, without any id", async () => {
    const { audit, figures } = setUp();
    const { harness } = harnessFor(
      [
        stdioBackend("crash", { failurePolicy: "fail-open" }),
        stdioBackend("hang", { failurePolicy: "fail-open", timeoutMs: 300 }),
        stdioBackend("deny"),
      ],
      { onAudit: audit },
    );
    await harness.intercept("tool.before", toolCall());
    const told = await figures();
    const event = { "ahp.event.type": "tool.before" };
    expect(told["ahp.interceptions"]).toEqual([
      { value: 1, attributes: { ...event, "ahp.outcome": "denied" } },
    ]);
    expect(told["ahp.denials"]).toEqual([
      {
        value: 1,
        attributes: { ...event, "ahp.backend.id": "com.example.deny", "ahp.denial.synthetic": false },
      },
    ]);
    expect(told["ahp.failures"]?.map(({ value, attributes }) => [value, attributes["error.type"]])).toEqual([
      [1, "exited"],
      [1, "timeout"],
    ]);
    expect(told["ahp.timeouts"]).toMatchObject([
      { value: 1, attributes: { "ahp.backend.id": "com.example.hang" } },
    ]);
    expect(told["ahp.ask.duration"]).toHaveLength(3);
    expect(JSON.stringify(told)).not.toContain("call-1");
  });

  it("counts observations that were delivered, that failed and that were lost", async () => {
    const { audit, figures } = setUp();
    const backend = stdioBackend("no-objection");
    const observe = {
      events: ["turn.end" as const],
      mode: "observe" as const,
      content: { default: "body" as const },
    };
    const { harness } = harnessFor([{ ...backend, subscriptions: [observe] }], {
      onAudit: audit,
      limits: { maxObservations: 1, maxDeliveries: 1 },
    });
    const outcome = "completed" as const;
    const payload = { turn: { id: "turn-1" }, outcome, continuationCount: 0, items: [] };
    for (let turn = 0; turn < 5; turn++) harness.observe("turn.end", payload);
    await harness.close();
    const told = await figures();
    const delivered = told["ahp.observations"]?.reduce((sum, { value }) => sum + Number(value), 0) ?? 0;
    const dropped = told["ahp.drops"]?.reduce((sum, { value }) => sum + Number(value), 0) ?? 0;
    expect(dropped).toBeGreaterThan(0);
    expect(delivered + dropped).toBe(5);
  });
});
