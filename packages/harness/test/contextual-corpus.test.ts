import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ElicitationFormSchema, EventType, InterceptResponse, ModifyEffect } from "@ahp/types";
import { decode, readJson } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { applyEffects, type EditContext, type Values } from "../src/index.node.js";

interface ContextualCase {
  readonly id: string;
  readonly path: string;
  readonly expectedValid: boolean;
  readonly contextualExpectedValid: boolean;
  readonly editContext: {
    readonly event: EventType;
    readonly current: Values;
    readonly mode: string;
    readonly action: string;
    readonly requestedSchema?: ElicitationFormSchema;
  };
}

const repository = join(import.meta.dirname, "../../..");
const peer = process.env.AHP_PEER_FIXTURES;
const CORPORA = [
  { corpus: "the repository's own", root: join(repository, "fixtures/draft"), size: 27 },
  // The protocol project's golden messages, where `AHP_PEER_FIXTURES` says they are: absolute, or from the repository's root.
  ...(peer === undefined
    ? []
    : [{ corpus: "the protocol project's", root: resolve(repository, peer), size: 12 }]),
];

function contextualCases(root: string): ContextualCase[] {
  const { cases } = JSON.parse(readFileSync(join(root, "manifest.json"), "utf8")) as { cases: object[] };
  return cases.filter((entry): entry is ContextualCase => "editContext" in entry);
}

/** Both operations, the body, reading and writing on exactly the targets that are there; no attachments (runtime-semantics 11.3). */
function contextOf({ event, current, ...elicitation }: ContextualCase["editContext"]): EditContext {
  const targets = Object.keys(current) as (keyof Values)[];
  return {
    event,
    current,
    grants: targets.flatMap((target) => [
      { target, operation: "replace" as const },
      { target, operation: "merge" as const },
    ]),
    selection: Object.fromEntries(targets.map((target) => [target, "body"])),
    readable: targets,
    writable: targets,
    attachments: [],
    elicitation,
  };
}

/** What replacing and merging come to, said in another way than the code does. */
function expectedValues(current: Values, effects: readonly ModifyEffect[]): Values {
  const values: { [target: string]: unknown } = { ...current };
  for (const { target, operation, value } of effects) {
    const old = values[target];
    if (operation === "replace") values[target] = value;
    else values[target] = Array.isArray(old) ? old.concat(value) : Object.assign({}, old, value);
  }
  return values;
}

describe.each(CORPORA)("$corpus contextual cases (runtime-semantics 4.5, case 8)", ({ root, size }) => {
  const cases = contextualCases(root);

  it("are all there", () => {
    expect(cases).toHaveLength(size);
  });

  it.each(cases)("$id", ({ path, expectedValid, contextualExpectedValid, editContext }) => {
    const bytes = readFileSync(join(root, path));
    const wire = decode("intercept-response", bytes);
    expect(wire.ok).toBe(expectedValid);
    const parsed = readJson(bytes);
    const { effects } = (parsed.ok && (parsed.value as InterceptResponse).result) || { effects: [] };
    const context = contextOf(editContext);
    const before = structuredClone(context);
    const edited = applyEffects(context, effects);
    expect(context).toEqual(before);
    expect(wire.ok && edited.ok).toBe(contextualExpectedValid);
    if (!contextualExpectedValid) return;
    expect(edited.ok && edited.value).toEqual(expectedValues(editContext.current, effects as ModifyEffect[]));
  });
});
