import type { HarnessIdentity, Registration, Session } from "@ahp/types";
import { suggest, validate } from "@ahp/validate";
import type { AuditSink } from "./audit/record.js";
import type { ResolveSecret } from "./auth/bearer.js";
import type { Clock } from "./clock.js";
import type { Enforcement } from "./effects/enforcement.js";
import type { AuthorizeContent } from "./event/authorize-content.js";
import { jsonCopy } from "./event/json-copy.js";
import { HarnessError, listIssues } from "./harness-error.js";
import type { HarnessLimits } from "./limits.js";
import { ANYTHING, checkOptionKinds, FUNCTION, type KindsOf, OBJECT, TEXTS } from "./option-kinds.js";
import { checkRegistration } from "./registration/check-registration.js";
import type { AskUser, Authorize } from "./tool/authorize.js";
import { type Environment, isEnvironment } from "./transport/child-environment.js";
import type { EndpointOptions } from "./transport/endpoint-options.js";
import type { InProcessBackend } from "./transport/in-process.js";

/** What a harness is made of. */
export interface HarnessOptions {
  /** The agent runtime, as every event names it. An adapter names the harness that it adapts. */
  readonly identity: HarnessIdentity;
  /** Who emits the events, as an absolute URI such as `urn:example:agent:7`. */
  readonly source: string;
  /** Which backends are asked, from {@link loadRegistration}. */
  readonly registration: Registration;
  /**
   * What the host carries out of what backends answer, by event: nothing else is advertised to them. `tool.before` can always
   * be denied. Default: nothing but that.
   * A promise that could not be kept is refused at once.
   */
  readonly enforces?: Enforcement;
  /** The session that events belong to unless their payload names another. A field that is left out is told to no backend. */
  readonly session?: Session;
  /**
   * Members of `session` that are told to no backend, whatever an event says, such as `cwd` or `workspaceRoots`: an administrator's
   * choice. Its `id` is always told, as events need it to be told apart.
   */
  readonly withholdSession?: readonly string[];
  /** The host's say about what each recipient may see of each part; it can withhold what a subscription selected. */
  readonly authorizeContent?: AuthorizeContent;
  /** Bounds on sizes, numbers and times; what is not given has its default. */
  readonly limits?: Partial<HarnessLimits>;
  /** What is added to the environment of each backend's process, or of one backend's. The rest is a short safelist. */
  readonly env?: Environment | ((backendId: string) => Environment);
  /** What you decide about HTTP endpoints, by the id of their backend: redirects, and under Node.js TLS. */
  readonly http?: { readonly [backendId: string]: EndpointOptions };
  /** Backends that live in this process, by their id. They are called directly, whatever transport the registration names for them. */
  readonly inProcess?: { readonly [backendId: string]: InProcessBackend };
  /** Where `tokenEnv` is looked up. Default: the environment of the process under Node.js, nothing elsewhere. */
  readonly environment?: Environment;
  /** Resolves `tokenRef`. Required when the registration has one. */
  readonly resolveSecret?: ResolveSecret;
  /** The host's own check of a tool call, which runs after the backends did not object. See {@link Harness.runTool}. */
  readonly authorize?: Authorize;
  /** Puts a call to the user when a backend answers `ask`. Required for `ask` to be enforced. See {@link Harness.runTool}. */
  readonly ask?: AskUser;
  /** Receives one record for each decision. */
  readonly onAudit?: AuditSink;
  /** Is told what `onAudit` and `authorizeContent` throw. Default: a line on the console that names the error but not its text. */
  readonly onError?: (error: unknown) => void;
  /** Makes event and call ids. Default: random UUIDs. */
  readonly newId?: () => string;
  /** Where time comes from. Default: the machine's clock. */
  readonly clock?: Clock;
}

const KINDS: KindsOf<HarnessOptions> = {
  // These are looked at by the schemas.
  identity: ANYTHING,
  source: ANYTHING,
  session: ANYTHING,
  registration: ANYTHING,
  enforces: OBJECT,
  withholdSession: TEXTS,
  authorizeContent: FUNCTION,
  limits: OBJECT,
  env: { words: "an object of texts, or a function that gives one", fits: isEnvironmentOption },
  http: OBJECT,
  inProcess: OBJECT,
  environment: OBJECT,
  resolveSecret: FUNCTION,
  authorize: FUNCTION,
  ask: FUNCTION,
  onAudit: FUNCTION,
  onError: FUNCTION,
  newId: FUNCTION,
  clock: { words: "an object with now, monotonicMs and after", fits: isClock },
};

function isEnvironmentOption(value: unknown): boolean {
  return FUNCTION.fits(value) || isEnvironment(value);
}

function isClock(value: unknown): boolean {
  return (
    OBJECT.fits(value) &&
    ["now", "monotonicMs", "after"].every((name) => FUNCTION.fits(Reflect.get(Object(value), name)))
  );
}

/**
 * Checks what `createHarness` is given. The registration is checked again, whoever loaded it: it decides what is enforced.
 *
 * @throws HarnessError `invalid-option` or `invalid-registration`
 */
export function checkOptions(options: HarnessOptions): Registration {
  checkOptionKinds("createHarness", options, KINDS);
  const { identity, source, session } = options;
  const envelope = {
    id: "probe",
    type: "tool.before",
    time: "2026-01-01T00:00:00Z",
    source,
    harness: identity,
    ...(session === undefined ? {} : { session }),
  };
  const checked = validate("event-envelope", envelope);
  if (!checked.ok) {
    const issues = checked.issues.map((issue) => ({
      ...issue,
      path: issue.path.replace(/^\/harness/, "/identity"),
    }));
    throw new HarnessError("invalid-option", `createHarness was given wrong options:${listIssues(issues)}`, {
      issues,
    });
  }
  checkWithheld(options.withholdSession ?? []);
  const registration = checkRegistration(detached(options.registration));
  if (registration.ok) return registration.value;
  throw new HarnessError(
    "invalid-registration",
    `the registration cannot be used, and none of it is:${listIssues(registration.issues)}`,
    { issues: registration.issues },
  );
}

const SESSION_MEMBERS: { readonly [Name in keyof Required<Session>]: true } = {
  id: true,
  cwd: true,
  workspaceRoots: true,
  model: true,
  agent: true,
  synthesized: true,
};

/** A session may have members of the host's own, but none that is named almost like one of the protocol's. */
function checkWithheld(names: readonly string[]): void {
  const known = Object.keys(SESSION_MEMBERS);
  for (const name of names) {
    const nearest = known.includes(name) ? undefined : suggest(name, known);
    if (name === "id") {
      throw new HarnessError(
        "invalid-option",
        "withholdSession: the `id` of a session cannot be withheld; leave `session` out instead",
      );
    }
    if (nearest !== undefined) {
      throw new HarnessError(
        "invalid-option",
        `withholdSession: a session has no ${name}; did you mean ${nearest}?`,
      );
    }
  }
}

/** A copy, so that nobody changes afterwards what was checked; what cannot be copied is no registration, and the check says so. */
function detached(registration: Registration): unknown {
  try {
    return jsonCopy(registration);
  } catch {
    return undefined;
  }
}
