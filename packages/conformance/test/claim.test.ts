import { EVENT_TYPES } from "@ahp/types";
import { validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { type ClaimInput, makeClaim } from "../src/index.js";

const COMPLETE: ClaimInput = { role: "backend", bindings: ["stdio"], profiles: ["tool-interception"] };

describe("a complete claim", () => {
  it.each<[string, ClaimInput]>([
    ["one binding and one profile", COMPLETE],
    ["the base profile named as well", { ...COMPLETE, profiles: ["base", "tool-interception"] }],
    ["both bindings", { ...COMPLETE, bindings: ["http", "stdio"] }],
    ["both roles", { ...COMPLETE, role: "both" }],
    [
      "lifecycle observation of every event",
      { ...COMPLETE, profiles: ["lifecycle-observation"], eventTypes: EVENT_TYPES },
    ],
    ["a named implementation", { ...COMPLETE, implementation: { name: "policy", version: "1.0.0" } }],
  ])("%s: is a valid conformance-claim document", (_name, input) => {
    const claim = makeClaim(input);
    expect(claim).toMatchObject({ ok: true });
    expect(claim.ok && validate("conformance-claim", claim.value)).toMatchObject({ ok: true });
  });

  it("names each binding and profile once, and not the base profile", () => {
    const claim = makeClaim({
      role: "harness",
      bindings: ["http", "http"],
      profiles: ["base", "tool-interception", "tool-interception"],
    });
    expect(claim.ok && claim.value).toEqual({
      protocolVersion: "draft",
      role: "harness",
      bindings: ["http"],
      profiles: [{ id: "tool-interception" }],
    });
  });
});

describe("an incomplete claim is refused with what to add", () => {
  it.each<[string, ClaimInput, string, string, string]>([
    ["without a role", { ...COMPLETE, role: undefined as never }, "/role", "names no role", "Say backend"],
    ["with an unknown role", { ...COMPLETE, role: "server" }, "/role", "does not exist", "Say backend"],
    ["without a binding", { ...COMPLETE, bindings: [] }, "/bindings", "no transport binding", "Add stdio"],
    [
      "with an unknown binding",
      { ...COMPLETE, bindings: ["htp"] },
      "/bindings",
      "does not exist",
      "mean http?",
    ],
    [
      "without a profile",
      { ...COMPLETE, profiles: [] },
      "/profiles",
      "names no capability profile",
      "Add tool-interception or lifecycle-observation",
    ],
    [
      "with the base profile alone",
      { ...COMPLETE, profiles: ["base"] },
      "/profiles",
      "the base profile alone, which is no claim",
      "Add tool-interception or lifecycle-observation",
    ],
    [
      "with an unknown profile",
      { ...COMPLETE, profiles: ["tool-interceptor"] },
      "/profiles",
      "does not exist",
      "Did you mean tool-interception?",
    ],
    [
      "with lifecycle observation of nothing",
      { ...COMPLETE, profiles: ["lifecycle-observation"] },
      "/eventTypes",
      "without saying for which events",
      "Add each event type",
    ],
    [
      "with an event type that does not exist",
      { ...COMPLETE, profiles: ["lifecycle-observation"], eventTypes: ["tool.aftr"] },
      "/eventTypes",
      "does not exist",
      "Did you mean tool.after?",
    ],
    [
      "with event types and no lifecycle observation",
      { ...COMPLETE, eventTypes: ["tool.after"] },
      "/eventTypes",
      "a profile that is not claimed",
      "Add lifecycle-observation",
    ],
  ])("%s", (_name, input, path, message, remedy) => {
    expect(makeClaim(input)).toEqual({
      ok: false,
      issues: [
        expect.objectContaining({
          path,
          message: expect.stringContaining(message),
          remedy: expect.stringContaining(remedy),
          requirement: expect.stringMatching(/^AHP-CORE-00[12]$/),
        }),
      ],
    });
  });

  it("says everything at once", () => {
    const claim = makeClaim({});
    expect(claim.ok || claim.issues.map(({ path }) => path)).toEqual(["/role", "/bindings", "/profiles"]);
  });
});
