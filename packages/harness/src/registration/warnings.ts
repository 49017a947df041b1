import type { BackendRegistration, Registration, Subscription } from "@ahp/types";
import { joinPointer, suggest } from "@ahp/validate";
import { endpointProblem } from "./endpoint-url.js";
import { KNOWN_MEMBERS } from "./known-members.js";
import type { AdvisedIssue } from "./located-issue.js";
import { selectsNothing } from "./match.js";

/** Below this a deadline is more likely a number of seconds than of milliseconds (runtime-semantics 6.2 advises 100 to 30 000). */
const SHORTEST_ADVISED_TIMEOUT_MS = 100;

/** Warnings that are listed at most; one more says how many there are besides. */
const MAX_WARNINGS = 100;

/** What is valid in a registration and yet hardly meant. The harness still refuses what it cannot honour. */
export function registrationWarnings(registration: Registration): AdvisedIssue[] {
  const warnings = [
    ...unknownMembers(registration, KNOWN_MEMBERS.document, ""),
    ...registration.hooks.flatMap((backend, index) => backendWarnings(backend, `/hooks/${index}`)),
  ];
  const more = warnings.length - MAX_WARNINGS;
  if (more <= 0) return warnings;
  const message = `has ${more} more ${more === 1 ? "warning" : "warnings"} than are listed`;
  return [
    ...warnings.slice(0, MAX_WARNINGS),
    { path: "", code: "more-warnings", message, remedy: "Mend those first." },
  ];
}

function backendWarnings(backend: BackendRegistration, path: string): AdvisedIssue[] {
  const { transport, authentication, subscriptions } = backend;
  return [
    ...unknownMembers(backend, KNOWN_MEMBERS.backend, path),
    ...unknownMembers(transport, KNOWN_MEMBERS[transport.type], `${path}/transport`),
    ...(transport.type === "http" ? urlWarnings(transport.url, `${path}/transport/url`) : []),
    ...(authentication === undefined
      ? []
      : unknownMembers(authentication, KNOWN_MEMBERS[authentication.type], `${path}/authentication`)),
    ...subscriptions.flatMap((subscription, index) =>
      subscriptionWarnings(subscription, `${path}/subscriptions/${index}`),
    ),
  ];
}

function urlWarnings(url: string, path: string): AdvisedIssue[] {
  const problem = endpointProblem(url);
  return problem === undefined
    ? []
    : [{ path, code: problem.code, message: `${problem.message}: the harness will refuse it` }];
}

function subscriptionWarnings(subscription: Subscription, path: string): AdvisedIssue[] {
  const { mode } = subscription;
  const issues = unknownMembers(subscription, KNOWN_MEMBERS[mode], path);
  if (subscription.filters !== undefined) {
    issues.push(...unknownMembers(subscription.filters, KNOWN_MEMBERS.filters, `${path}/filters`));
  }
  for (const [index, pattern] of subscription.events.entries()) {
    if (!selectsNothing(pattern, mode)) continue;
    const why = mode === "intercept" ? "no event that can be intercepted" : "no event";
    issues.push({
      path: `${path}/events/${index}`,
      code: "selects-nothing",
      message: `selects ${why}, so the backend is never asked by it`,
      remedy: "Name an event, or use a family such as `tool.*`.",
    });
  }
  if (subscription.mode === "intercept" && subscription.timeoutMs < SHORTEST_ADVISED_TIMEOUT_MS) {
    issues.push({
      path: `${path}/timeoutMs`,
      code: "short-timeout",
      message: `is in milliseconds, and fewer than ${SHORTEST_ADVISED_TIMEOUT_MS} are hardly enough for an answer`,
      remedy: "For seconds, multiply by 1000.",
    });
  }
  return issues;
}

/** Members without a meaning are ignored, which a misspelt optional member would be without a word. */
function unknownMembers(value: object, known: readonly string[], path: string): AdvisedIssue[] {
  return Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = suggest(name, known);
      const remedy =
        nearest === undefined
          ? `Remove it; known here: ${known.join(", ")}.`
          : `Did you mean \`${nearest}\`?`;
      return {
        path: joinPointer(path, name),
        code: "unknown-member",
        message: "has no meaning here and is ignored",
        remedy,
      };
    });
}
