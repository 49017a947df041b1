import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { EventType, InterceptResponse, ModifyEffect } from "@ahp/types";
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
  };
}

const repository = join(import.meta.dirname, "../../..");
const given = process.env.AHP_PEER_FIXTURES;
/** The protocol project's golden messages, where `AHP_PEER_FIXTURES` says they are: absolute, or from the repository's root. */
const root = given === undefined ? undefined : resolve(repository, given);

function contextualCases(folder: string): ContextualCase[] {
  const { cases } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { cases: object[] };
  return cases.filter((entry): entry is ContextualCase => "editContext" in entry);
}

/** Both operations, the body, reading and writing on exactly the targets that are there; no attachments (runtime-semantics 11.3). */
function contextOf({ event, current, mode, action }: ContextualCase["editContext"]): EditContext {
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
    elicitation: { mode, action },
  };
}

/** What replacing and merging come to, said in another way than the code does. */
function expectedValue(current: unknown, { operation, value }: ModifyEffect): unknown {
  if (operation === "replace") return value;
  return Array.isArray(current) ? current.concat(value) : { ...(current as object), ...value };
}

describe.skipIf(root === undefined)(
  "the protocol project's contextual cases (runtime-semantics 4.5, case 8)",
  () => {
    const folder = root ?? "";
    const cases = root === undefined ? [] : contextualCases(folder);

    it("are all there", () => {
      expect(cases).toHaveLength(12);
    });

    it.each(cases)("$id", ({ path, expectedValid, contextualExpectedValid, editContext }) => {
      const bytes = readFileSync(join(folder, path));
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
      const [effect] = effects as [ModifyEffect];
      expect(edited.ok && edited.value).toEqual({
        ...editContext.current,
        [effect.target]: expectedValue(editContext.current[effect.target], effect),
      });
    });
  },
);
