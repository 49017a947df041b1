import { randomUUID } from "node:crypto";
import type { ConformanceReport, EventOf } from "@ahp/types";
import { BACKEND_CHECKS } from "./checks/backend/backend-checks.js";
import type { BackendContext } from "./checks/backend/context.js";
import { ANSWERS } from "./checks/backend/envelope.js";
import type { Transport } from "./checks/check.js";
import { ConformanceError } from "./conformance-error.js";
import { DEFAULT_LIMITS, limitsOf, type PeerLimits } from "./peer/limits.js";
import type { BackendTarget, Endpoint } from "./peer/target.js";
import { type RunSettings, runChecks } from "./run-checks.js";

/** How a backend is tested. */
export interface TestBackendOptions extends RunSettings {
  /** The program and the endpoint: one for each binding of the claim. */
  readonly target: BackendTarget;
  /** A `tool.before` event that the backend denies. Without it, the checks that need one are not applicable. */
  readonly deniedEvent?: EventOf<"tool.before">;
  /** A `tool.before` event that the backend does not deny. */
  readonly allowedEvent?: EventOf<"tool.before">;
  /** Limits of waiting and reading. */
  readonly limits?: Partial<PeerLimits>;
}

/** What may be the cause when no answer comes. */
const EXPLAINING = ["stdio.nothing-but-messages", "stdio.one-line-each", "http.request-200-json"];

/**
 * Tests a backend with real messages, over every binding that its claim names, and reports what holds.
 *
 * @throws ConformanceError (rejects): `target-missing` when the claim names a binding without a target, `invalid-endpoint`, `unknown-check` for `only`,
 * `nothing-to-test` when no check is left to be made, `invalid-option`
 * @example
 * const claim = makeClaim({ role: "backend", bindings: ["stdio"], profiles: ["tool-interception"] });
 * if (!claim.ok) throw new Error(claim.issues.map(({ message, remedy }) => `${message}: ${remedy}`).join("\n"));
 * const report = await testBackend({ claim: claim.value, target: { command: { command: "python3", args: ["backend.py"] } } });
 */
export async function testBackend(options: TestBackendOptions): Promise<ConformanceReport> {
  checkTarget(options);
  const limits = limitsOf(DEFAULT_LIMITS, options.limits);
  const plantedSecret = `p${randomUUID().replaceAll("-", "")}`.slice(0, 16);
  return runChecks(options, {
    role: "backend",
    checks: BACKEND_CHECKS,
    contextFor: (transport) => contextOf(options, limits, transport, plantedSecret),
    gates: [{ first: ANSWERS.id, exempt: EXPLAINING }],
    secrets: [plantedSecret, options.target.endpoint?.token ?? ""],
  });
}

function contextOf(
  options: TestBackendOptions,
  limits: PeerLimits,
  transport: Transport,
  plantedSecret: string,
): BackendContext {
  const { claim, target, deniedEvent, allowedEvent } = options;
  return {
    claim,
    target,
    transport,
    limits,
    plantedSecret,
    knownEvents: {
      ...(deniedEvent === undefined ? {} : { denied: { ...deniedEvent } }),
      ...(allowedEvent === undefined ? {} : { allowed: { ...allowedEvent } }),
    },
  };
}

function checkTarget({ claim, target }: TestBackendOptions): void {
  const missing =
    claim.bindings.includes("stdio") && target.command === undefined
      ? "the claim names stdio, and there is no command to start"
      : claim.bindings.includes("http") && target.endpoint === undefined
        ? "the claim names http, and there is no endpoint to call"
        : undefined;
  if (missing !== undefined) throw new ConformanceError("target-missing", missing);
  if (target.endpoint !== undefined) checkEndpoint(target.endpoint);
}

/** What a header can hold (RFC 9110 5.5), without blanks at its ends. */
const TOKEN = /^[!-~](?:[\t -~]*[!-~])?$/;

function checkEndpoint({ url, token }: Endpoint): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ConformanceError("invalid-endpoint", "the URL of the endpoint is no URL of http or https");
  const { username, password } = new URL(url);
  if (username !== "" || password !== "")
    throw new ConformanceError(
      "invalid-endpoint",
      "the URL of the endpoint holds credentials, which every request would carry: hand over a bearer token in their place",
    );
  if (token !== undefined && !TOKEN.test(token))
    throw new ConformanceError(
      "invalid-endpoint",
      "the bearer token of the endpoint holds a character that no header can hold, such as a line feed at its end",
    );
}
