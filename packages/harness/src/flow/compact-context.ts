import type { RemovedItem, ResultExecution, TextPart } from "@ahp/types";
import type { Decision } from "../chain/decision.js";
import type { Denial } from "../effects/chain-state.js";
import { isTextList } from "../effects/edit/target-kind.js";
import type { EventPayload } from "../event/build-event.js";
import type { InterceptOptions } from "../harness.js";
import { HarnessError } from "../harness-error.js";
import { askOrTell, type FlowHarness, isClosed } from "./ask-or-tell.js";

/** A compaction that is about to happen: `context.compact.before`, and which items the summary is to replace. */
export type CompactionRequest = Omit<EventPayload<"context.compact.before">, "removed"> & {
  readonly removed: readonly RemovedItem[];
};

/** Writes the summary, by the effective instructions. */
export type GenerateSummary = (
  instructions: readonly TextPart[],
  context: { readonly signal: AbortSignal | undefined },
) => readonly TextPart[] | Promise<readonly TextPart[]>;

/** The decisions of a compaction; one is absent where the host enforces nothing or where it did not come to that. */
export interface CompactionDecisions {
  readonly before?: Decision<"context.compact.before">;
  readonly after?: Decision<"context.compact.after">;
}

/** What became of a compaction. Only `compacted` is to be applied. */
export type CompactionOutcome = CompactionDecisions &
  (
    | { readonly status: "compacted"; readonly summary: readonly TextPart[]; readonly supplied: boolean }
    /** A backend denied it, or failed under fail-closed. Nothing was generated. */
    | { readonly status: "denied"; readonly denial: Denial }
    /** The summary may not be applied: a fail-closed backend failed over it. */
    | { readonly status: "withheld" }
    /** Writing the summary failed, or gave none. */
    | { readonly status: "failed"; readonly error: unknown }
    /** The caller gave up, or the harness was closed. */
    | { readonly status: "cancelled" }
  );

/**
 * Compacts context under policy (runtime-semantics 10.1): `context.compact.before`, then the summary, generated or supplied, then
 * `context.compact.after` before anything is applied. A supplied summary skips the generation and nothing else. Applying the summary is
 * the host's.
 *
 * @throws HarnessError `invalid-option`, `invalid-payload` or `closed`, as a rejection
 * @example
 * const outcome = await compactContext(harness, { trigger: "auto", items, removed }, (instructions) => summarize(items, instructions));
 * if (outcome.status === "compacted") install(outcome.summary);
 */
export async function compactContext(
  harness: FlowHarness,
  request: CompactionRequest,
  generate: GenerateSummary,
  options: InterceptOptions = {},
): Promise<CompactionOutcome> {
  const { removed, ...payload } = request;
  if (!Array.isArray(removed))
    throw new HarnessError(
      "invalid-payload",
      "compactContext: `removed` must be a list of the items that the summary is to replace",
    );
  const before = await askOrTell(harness, "context.compact.before", payload, options);
  const decided = before === undefined ? {} : { before };
  if (before?.denial !== undefined) return { status: "denied", denial: before.denial, ...decided };
  if (before !== undefined && before.outcome !== "continue" && before.outcome !== "supplied")
    return { status: "cancelled", ...decided };
  const supplied = before?.outcome === "supplied";
  const instructions = before === undefined ? request.instructions : before.event.instructions;
  let summary: readonly TextPart[];
  try {
    // What a backend supplies at this boundary was checked to be a list of text parts.
    summary = supplied
      ? (before.result as TextPart[])
      : checked(await generate(instructions ?? [], { signal: options.signal }));
  } catch (error) {
    return options.signal?.aborted === true
      ? { status: "cancelled", ...decided }
      : { status: "failed", error, ...decided };
  }
  if (options.signal?.aborted === true) return { status: "cancelled", ...decided };
  let after: Decision<"context.compact.after"> | undefined;
  try {
    after = await askOrTell(
      harness,
      "context.compact.after",
      {
        ...contextOf(request, before),
        summary: [...summary],
        removed: [...removed],
        execution: executionOf(supplied),
      },
      options,
    );
  } catch (error) {
    if (isClosed(error)) return { status: "cancelled", ...decided };
    throw error;
  }
  if (after === undefined) return { status: "compacted", summary, supplied, ...decided };
  const decisions = { ...decided, after };
  if (after.outcome === "continue")
    return { status: "compacted", summary: after.event.summary, supplied, ...decisions };
  return { status: after.denial === undefined ? "cancelled" : "withheld", ...decisions };
}

function checked(summary: unknown): readonly TextPart[] {
  if (isTextList(summary)) return summary;
  throw new HarnessError(
    "invalid-payload",
    "compactContext: `generate` must give a list of text parts, each with id, kind, mediaType, selection and text",
  );
}

function executionOf(supplied: boolean): ResultExecution {
  return supplied ? { status: "skipped", reason: "supplied_result" } : { status: "executed" };
}

/** What the two events of one compaction have in common, and that the second belongs to the first. */
function contextOf(
  { id, session, turn, tokenCounts }: CompactionRequest,
  before: Decision<"context.compact.before"> | undefined,
): Partial<EventPayload<"context.compact.after">> {
  const parent = before?.event.id ?? id;
  return {
    ...(parent === undefined ? {} : { parentEventId: parent }),
    ...(session === undefined ? {} : { session }),
    ...(turn === undefined ? {} : { turn }),
    ...(tokenCounts?.before === undefined ? {} : { tokenCounts: { before: tokenCounts.before } }),
  };
}
