// The entry `@ahp/harness/otel`: records as OpenTelemetry spans and figures. Needs the optional peer @opentelemetry/api.
export { type OtelAuditOptions, otelAudit } from "./audit/open-telemetry.js";
