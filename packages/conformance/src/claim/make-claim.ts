import { type ConformanceClaim, EVENT_TYPES, PROTOCOL_VERSION } from "@ahp/types";
import { type Issue, suggest } from "@ahp/validate";
import { BINDINGS, CAPABILITY_PROFILES, ROLES } from "./profiles.js";

/** What someone says that an implementation does; possibly incomplete or misspelt. */
export interface ClaimInput {
  /** `backend`, `harness` or `both`. */
  readonly role?: string;
  /** Transport bindings: `stdio`, `http`. */
  readonly bindings?: readonly string[];
  /** Capability profiles: `tool-interception`, `lifecycle-observation`. `base` may be named too; it is always part of a claim. */
  readonly profiles?: readonly string[];
  /** Event types that are emitted or accepted: they belong to `lifecycle-observation`. */
  readonly eventTypes?: readonly string[];
  /** Name and version of what is tested, for the report. */
  readonly implementation?: { readonly name: string; readonly version: string };
}

/** Why a claim is refused, and what to add to it. */
export interface ClaimIssue extends Issue {
  readonly remedy: string;
}

/** A complete claim, or everything that it lacks. */
export type ClaimResult =
  | { readonly ok: true; readonly value: ConformanceClaim }
  | { readonly ok: false; readonly issues: readonly ClaimIssue[] };

/**
 * Makes a claim complete, or says what to add. A claim names a role, at least one transport binding and at least one capability
 * profile (AHP-CORE-001, AHP-CORE-002); the base profile alone is none, and lifecycle observation lists its event types.
 *
 * @example
 * makeClaim({ role: "backend", bindings: ["stdio"], profiles: ["base"] });
 * // not ok: "names no capability profile", "Add tool-interception or lifecycle-observation"
 */
export function makeClaim(input: ClaimInput): ClaimResult {
  const issues: ClaimIssue[] = [];
  const role = ROLES.find((known) => known === input.role);
  if (role === undefined) issues.push(roleIssue(input.role));
  const bindings = known("/bindings", "transport binding", input.bindings ?? [], BINDINGS, issues);
  if ((input.bindings ?? []).length === 0) {
    issues.push(
      issue("/bindings", "binding-missing", "names no transport binding", "Add stdio, http or both"),
    );
  }
  const profiles = profilesFrom(input, issues);
  if (issues.length > 0 || role === undefined) return { ok: false, issues };
  const { implementation } = input;
  return {
    ok: true,
    value: {
      protocolVersion: PROTOCOL_VERSION,
      role,
      bindings,
      profiles,
      ...(implementation === undefined ? {} : { implementation }),
    },
  };
}

function roleIssue(given: string | undefined): ClaimIssue {
  const message = given === undefined ? "names no role" : "names a role that does not exist";
  return issue("/role", "role-missing", message, "Say backend, harness or both");
}

function profilesFrom(input: ClaimInput, issues: ClaimIssue[]): ConformanceClaim["profiles"] {
  const capabilities = (input.profiles ?? []).filter((name) => name !== "base");
  const ids = known("/profiles", "capability profile", capabilities, CAPABILITY_PROFILES, issues);
  if (capabilities.length === 0) {
    const message =
      input.profiles?.includes("base") === true
        ? "names the base profile alone, which is no claim"
        : "names no capability profile";
    const remedy = `Add ${CAPABILITY_PROFILES.join(" or ")}`;
    issues.push({ ...issue("/profiles", "profile-missing", message, remedy), requirement: "AHP-CORE-002" });
  }
  const eventTypes = known("/eventTypes", "event type", input.eventTypes ?? [], EVENT_TYPES, issues);
  const observes = ids.includes("lifecycle-observation");
  if (observes && (input.eventTypes ?? []).length === 0) issues.push(EVENT_TYPES_MISSING);
  if (!observes && eventTypes.length > 0) issues.push(EVENT_TYPES_WITHOUT_PROFILE);
  return ids.map((id) => (id === "lifecycle-observation" ? { id, eventTypes } : { id }));
}

const EVENT_TYPES_MISSING: ClaimIssue = issue(
  "/eventTypes",
  "event-types-missing",
  "claims lifecycle-observation without saying for which events",
  "Add each event type that is emitted or accepted, such as tool.after",
);

const EVENT_TYPES_WITHOUT_PROFILE: ClaimIssue = issue(
  "/eventTypes",
  "event-types-without-profile",
  "lists event types, which belong to a profile that is not claimed",
  "Add lifecycle-observation, or leave the event types out",
);

/** The names that exist, each once. The others become issues with the nearest name that does. */
function known<Name extends string>(
  path: string,
  what: string,
  given: readonly string[],
  names: readonly Name[],
  issues: ClaimIssue[],
): Name[] {
  const unknown = [...new Set(given)].filter((name) => !names.some((each) => each === name));
  for (const name of unknown) {
    const near = suggest(name, names);
    const remedy = near === undefined ? `Choose from ${names.join(", ")}` : `Did you mean ${near}?`;
    issues.push(issue(path, "unknown-name", `names a ${what} that does not exist`, remedy));
  }
  return names.filter((name) => given.includes(name));
}

function issue(path: string, code: string, message: string, remedy: string): ClaimIssue {
  return { path, code, message, remedy, requirement: "AHP-CORE-001" };
}
