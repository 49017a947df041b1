import type { ClaimedProfile, ConformanceClaim } from "@ahp/types";

/** The profiles of the draft: the base, what can be claimed beyond it, and one for each transport binding (`profiles.json`). */
export const PROFILES = ["base", "tool-interception", "lifecycle-observation", "stdio", "http"] as const;

/** Id of a profile. */
export type ProfileId = (typeof PROFILES)[number];

/** The capability profiles: a claim names at least one of them (AHP-CORE-002). */
export const CAPABILITY_PROFILES: readonly ClaimedProfile["id"][] = [
  "tool-interception",
  "lifecycle-observation",
];

/** The transport bindings that a claim can name. */
export const BINDINGS: readonly ConformanceClaim["bindings"][number][] = ["stdio", "http"];

/** The roles that a claim can name. */
export const ROLES: readonly ConformanceClaim["role"][] = ["backend", "harness", "both"];

/** Every profile that a claim comes to: what it names, the base, and its bindings. */
export function profilesOf({ profiles, bindings }: ConformanceClaim): ReadonlySet<ProfileId> {
  return new Set<ProfileId>(["base", ...profiles.map(({ id }) => id), ...bindings]);
}
