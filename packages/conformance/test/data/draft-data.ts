import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ALL_CHECKS } from "../../src/checks/all-checks.js";

/** The folder of the requirements as data. */
export const DRAFT = fileURLToPath(new URL("../../../../conformance/draft/", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../../../../fixtures/draft/manifest.json", import.meta.url));

/** A requirement as `requirements.json` has it. */
export interface Requirement {
  readonly id: string;
  readonly level: "MUST" | "MUST NOT";
  readonly roles: readonly string[];
  readonly profiles: readonly string[];
  readonly text: string;
  readonly textSha256: string;
}

interface RequirementsFile {
  readonly protocolVersion: string;
  readonly requirements: readonly Requirement[];
}

/** A profile as `profiles.json` has it. */
export interface Profile {
  readonly id: string;
  readonly kind: "base" | "capability" | "binding";
  readonly title: string;
  readonly text: string;
}

export function readDraft<T>(file: string): T {
  return JSON.parse(readFileSync(`${DRAFT}${file}`, "utf8")) as T;
}

/** The digest of a requirement's line: its id, level and text, as `conformance/draft/README.md` says. */
export function digestOf({ id, level, text }: Requirement): string {
  return createHash("sha256").update(`${id} — ${level}. ${text}`, "utf8").digest("hex");
}

/** The text of each file of the folder that is written by `pnpm conformance`. */
export function draftFiles(): ReadonlyMap<string, string> {
  const { protocolVersion, requirements } = readDraft<RequirementsFile>("requirements.json");
  const { cases } = JSON.parse(readFileSync(FIXTURES, "utf8")) as {
    cases: readonly { id: string; requirements: readonly string[] }[];
  };
  const digested = requirements.map((requirement) => ({ ...requirement, textSha256: digestOf(requirement) }));
  const checks = ALL_CHECKS.map(({ id, requirement, role, profiles, transports, shows }) => ({
    id,
    requirement,
    role,
    profiles,
    transports,
    shows,
  }));
  const shownBy = requirements.map(({ id }) => ({
    requirement: id,
    fixtures: cases.filter((each) => each.requirements.includes(id)).map((each) => each.id),
  }));
  const files = {
    "requirements.json": { protocolVersion, requirements: digested },
    "checks.json": { protocolVersion, checks },
    "fixtures.json": { protocolVersion, shownBy },
  };
  return new Map(
    Object.entries(files).map(([file, value]) => [file, `${JSON.stringify(value, undefined, 2)}\n`]),
  );
}
