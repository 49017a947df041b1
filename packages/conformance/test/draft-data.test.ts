import { describe, expect, it } from "vitest";
import { ALL_CHECKS } from "../src/checks/all-checks.js";
import { CAPABILITY_PROFILES, PROFILES } from "../src/index.js";
import { digestOf, draftFiles, type Profile, type Requirement, readDraft } from "./data/draft-data.js";

const { requirements } = readDraft<{ requirements: Requirement[] }>("requirements.json");
const { profiles } = readDraft<{ profiles: Profile[] }>("profiles.json");
const { shownBy } = readDraft<{ shownBy: { requirement: string; fixtures: string[] }[] }>("fixtures.json");
const MEND = "run `pnpm conformance` and read what it changed";
const ROLES = [...new Set(ALL_CHECKS.map(({ role }) => role))];

describe("the requirements of the draft", () => {
  it("are the 26 of the specification, each once", () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(26);
    expect(requirements).toHaveLength(26);
  });

  it.each(requirements)("$id: the text is the one that the digest was taken of", (requirement) => {
    expect(requirement.textSha256, `the text of ${requirement.id} changed: ${MEND}`).toBe(
      digestOf(requirement),
    );
  });

  it.each(requirements)("$id: belongs to a profile and a role", (requirement) => {
    expect(requirement.profiles.length).toBeGreaterThan(0);
    expect(profiles.map(({ id }) => id)).toEqual(expect.arrayContaining([...requirement.profiles]));
    expect(requirement.roles.length).toBeGreaterThan(0);
    expect(["backend", "harness"]).toEqual(expect.arrayContaining([...requirement.roles]));
  });

  it.each(
    ROLES.flatMap((role) =>
      requirements.filter(({ roles }) => roles.includes(role)).map(({ id }) => [id, role]),
    ),
  )("%s has a check of a %s", (id, role) => {
    const checks = ALL_CHECKS.filter((check) => check.role === role && check.requirement === id);
    expect(checks.length, `no check shows ${id} of a ${role}: add one in src/checks/${role}`).toBeGreaterThan(
      0,
    );
  });

  it.each(shownBy)("$requirement has fixtures", ({ fixtures }) => {
    expect(fixtures.length).toBeGreaterThan(0);
  });
});

describe("the profiles of the draft", () => {
  it("are those that claims are made of", () => {
    expect(profiles.map(({ id }) => id)).toEqual(PROFILES);
    expect(profiles.filter(({ kind }) => kind === "capability").map(({ id }) => id)).toEqual(
      CAPABILITY_PROFILES,
    );
  });

  it.each(profiles)("$id covers at least one requirement", ({ id }) => {
    expect(requirements.some((requirement) => requirement.profiles.includes(id))).toBe(true);
  });
});

describe("the checks", () => {
  it.each(ALL_CHECKS)("$role $id: shows a requirement of its role, in a sentence", (check) => {
    const requirement = requirements.find(({ id }) => id === check.requirement);
    expect(
      requirement,
      `${check.requirement} is no requirement: see conformance/draft/requirements.json`,
    ).toBeDefined();
    expect(requirement?.roles).toContain(check.role);
    expect(check.shows).toMatch(/^[A-Z].*\.$/);
    expect(check.id).toMatch(/^[a-z0-9-]+\.[a-z0-9-]+$/);
    expect(check.transports.length).toBeGreaterThan(0);
  });

  it.each(ROLES)("of a %s have ids of their own", (role) => {
    const ids = ALL_CHECKS.filter((check) => check.role === role).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the files of conformance/draft", () => {
  it.each([...draftFiles()])("%s is up to date", (file, text) => {
    const present: unknown = readDraft(file);
    expect(present, `conformance/draft/${file} is out of date: ${MEND}`).toEqual(JSON.parse(text));
  });
});
