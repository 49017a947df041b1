import { describe, expect, it } from "vitest";
import { parseManifest } from "../src/corpus/parse-manifest.js";
import { readPackageFile } from "../src/files/package-file.js";

const TEXT = new TextDecoder().decode(await readPackageFile("corpus/manifest.json"));

type Json = { [member: string]: Json | unknown };

/** The real manifest with one member set, or taken away when the value is `undefined`. */
function manifestWith(pointer: string, value: unknown): string {
  const manifest: Json = JSON.parse(TEXT);
  const steps = pointer.split("/").slice(1);
  const last = steps.pop() ?? "";
  let target = manifest;
  for (const step of steps) target = target[step] as Json;
  if (value === undefined) delete target[last];
  else target[last] = value;
  return JSON.stringify(manifest);
}

function firstIssue(text: string) {
  const parsed = parseManifest(text);
  if (parsed.ok) throw new Error("the manifest was accepted");
  return parsed.issues[0];
}

it("the manifest of the package is read, and holds what its text holds", () => {
  const parsed = parseManifest(TEXT);
  expect(parsed).toEqual({ ok: true, value: JSON.parse(TEXT) });
});

describe("an unknown label is a fault that names it, and never skipped", () => {
  it.each([
    ["/vectors/0/observation/era", "known:2027-01-01"],
    ["/vectors/0/observation/era", "unknown:unsupported_version:2026-07-28"],
    ["/vectors/0/observation/era", "unknown:unsupported_version:2026-02-31"],
    ["/vectors/0/observation/era", "conflicting:2026-07-28/2026-07-28"],
    ["/vectors/0/observation/era", "conflicting:2026-07-28"],
    ["/vectors/0/observation/era", "unknown"],
    ["/vectors/0/observation/result", "completed"],
    ["/vectors/0/observation/request_metadata", "present"],
    ["/vectors/0/observation/request_metadata", "present:2026-02-31"],
    ["/vectors/4/observation/capabilities", "core"],
    ["/vectors/0/conclusion", "done"],
    ["/vectors/0/conclusion", "invalid"],
    ["/vectors/0/conclusion", "invalid:missing_capabilities"],
    ["/vectors/0/conclusion", "toString"],
    ["/vectors/0/request", "non_terminal"],
    ["/vectors/0/request", "invalid:missing_result_type"],
    ["/vectors/9/per_call/0/capabilities", "unknown"],
    ["/vectors/9/per_call/0/conclusion", "complete"],
    ["/vectors/0/schema/era", "2024-11-05"],
    ["/vectors/0/schema/request_message/expect", "maybe"],
    ["/maturity", "frozen"],
    ["/equivalence_pairs/0/pair/0", "c99-nowhere"],
  ])("%s: %j", (pointer, label) => {
    const issue = firstIssue(manifestWith(pointer, label));
    expect(issue).toMatchObject({ path: pointer, code: "unknown-label" });
    expect(issue?.message).toContain(JSON.stringify(label));
  });

  it.each([
    ["/vectors/0/observation/era", "known:2026-07-28, unknown:no_signal"],
    ["/vectors/0/observation/result", "missing, missing_with_task, complete"],
    ["/vectors/0/conclusion", "terminal, non_terminal, incomplete:era_unknown"],
    ["/vectors/0/request", "valid, incomplete:era_unknown"],
    ["/vectors/0/schema/era", "2025-06-18, 2025-11-25, 2026-07-28, ambiguous"],
  ])("%s: the fault says which are known", (pointer, known) => {
    expect(firstIssue(manifestWith(pointer, "x"))?.message).toContain(
      `has the unknown label "x"; known are `,
    );
    expect(firstIssue(manifestWith(pointer, "x"))?.message).toContain(known);
  });

  it("a label of another type is unknown as well", () => {
    expect(firstIssue(manifestWith("/vectors/0/conclusion", true))).toMatchObject({ code: "unknown-label" });
  });

  it("pairing is never inferred, so nothing but false can be expected", () => {
    expect(firstIssue(manifestWith("/vectors/16/observation/inferred_pairing", true))).toMatchObject({
      path: "/vectors/16/observation/inferred_pairing",
      code: "unknown-label",
    });
  });
});

describe("a member that nobody knows, or that is missing, is a fault that names it", () => {
  it.each([
    ["/expected"],
    ["/vectors/0/conclusions"],
    ["/vectors/0/schema/response"],
    ["/vectors/0/schema/request_message/expected"],
    ["/vectors/0/observation/trace"],
    ["/vectors/9/per_call/0/era"],
    ["/equivalence_pairs/0/because"],
  ])("%s is unknown", (pointer) => {
    const issue = firstIssue(manifestWith(pointer, "terminal"));
    expect(issue).toMatchObject({ path: pointer, code: "unknown-member" });
    expect(issue?.message).toContain(`"${pointer.slice(pointer.lastIndexOf("/") + 1)}"`);
  });

  it.each([
    ["/corpus"],
    ["/pin"],
    ["/vectors"],
    ["/vectors/0/id"],
    ["/vectors/0/why"],
    ["/vectors/0/profile_baseline"],
    ["/vectors/0/observation/era"],
    ["/vectors/0/observation/responses"],
    ["/vectors/0/schema/result_payload"],
    ["/vectors/9/per_call/1/jsonrpc_id"],
  ])("%s is missing", (pointer) => {
    expect(firstIssue(manifestWith(pointer, undefined))).toMatchObject({
      path: pointer,
      code: "missing-member",
    });
  });
});

describe("members that contradict each other", () => {
  const APPLICABLE = { definition: "CallToolResult", expect: "valid" };
  const NOT_APPLICABLE = { definition: null, expect: "not_applicable" };

  it.each<[name: string, pointer: string, value: unknown, code: string]>([
    ["both a conclusion and rows", "/vectors/0/per_call", [], "conclusion-not-sole"],
    ["neither a conclusion nor rows", "/vectors/0/conclusion", undefined, "conclusion-not-sole"],
    [
      "a request without its metadata",
      "/vectors/0/observation/request_metadata",
      undefined,
      "request-half-said",
    ],
    ["metadata without a request", "/vectors/0/request", undefined, "request-half-said"],
    [
      "no verdict under a resolved era",
      "/vectors/0/schema/result_payload",
      NOT_APPLICABLE,
      "verdict-misplaced",
    ],
    ["a verdict under no era", "/vectors/10/schema/result_payload", APPLICABLE, "verdict-misplaced"],
    ["a verdict about no request", "/vectors/28/schema/request_message", APPLICABLE, "verdict-misplaced"],
    [
      "a verdict without a definition",
      "/vectors/0/schema/result_payload/definition",
      null,
      "verdict-misplaced",
    ],
    [
      "a definition without a verdict",
      "/vectors/10/schema/result_payload/definition",
      "X",
      "verdict-misplaced",
    ],
    ["no response", "/vectors/0/observation/responses", 0, "wrong-count"],
    ["half a round", "/vectors/16/observation/hops", 1.5, "wrong-count"],
    ["an id that is no id", "/vectors/9/per_call/0/jsonrpc_id", null, "wrong-id"],
    ["an id that loses digits", "/vectors/9/per_call/0/jsonrpc_id", 2 ** 53, "wrong-id"],
    ["an id in capitals", "/vectors/0/id", "C01", "wrong-text"],
    ["a file elsewhere", "/vectors/0/file", "vectors/../PIN.json", "wrong-text"],
    ["a case compared with itself", "/equivalence_pairs/0/pair/1", "c01-legacy-plain", "no-pair"],
    ["three cases in a pair", "/equivalence_pairs/0/pair/2", "c02-modern-complete", "no-pair"],
    ["no list of cases", "/vectors", {}, "not-a-list"],
    ["a case that is a text", "/vectors/0", "c01", "not-an-object"],
    ["an empty reason", "/vectors/0/why", "", "wrong-text"],
  ])("%s", (_name, pointer, value, code) => {
    expect(firstIssue(manifestWith(pointer, value))).toMatchObject({ code });
  });
});

it("a text that is no JSON is refused", () => {
  expect(firstIssue("{")).toMatchObject({ path: "", code: "not-json" });
});
