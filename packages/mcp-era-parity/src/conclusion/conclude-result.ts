import { isModern, TASK_VERSION } from "../observation/known-versions.js";
import type { CapabilityObservation, ResultObservation } from "../observation/vocabulary.js";
import type { EraResolution, IncompleteReason, InvalidResultReason, ResultConclusion } from "./vocabulary.js";

/** The mark of a row of era-parity 2.10. */
export type ConclusionRule =
  | `2.10 #${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15}`
  | "2.10 #15, task";

/** A conclusion with the row of era-parity 2.10 that gave it, and that row in words. */
export interface ExplainedConclusion {
  readonly conclusion: ResultConclusion;
  readonly rule: ConclusionRule;
  readonly why: string;
  /** What a reader should know besides, where publications differ. */
  readonly note: string | undefined;
}

type Slot = CapabilityObservation | undefined;

/** One row: its conclusion when it applies, `undefined` when the next row is to be asked. */
interface Row {
  readonly rule: ConclusionRule;
  readonly conclude: (
    era: EraResolution,
    observation: ResultObservation,
    capability: Slot,
  ) => ResultConclusion | undefined;
  readonly why: string;
  readonly note?: string;
}

const TERMINAL: ResultConclusion = { kind: "terminal" };
const NON_TERMINAL: ResultConclusion = { kind: "non_terminal" };
const MALFORMED_ERA_SIGNAL = invalid("malformed_era_signal");
const MALFORMED_CAPABILITIES = invalid("malformed_capabilities");
const UNRECOGNIZED = incomplete("unrecognized_result_type");
const UNDETERMINABLE = incomplete("recognition_undeterminable");
const MISSING_RESULT_TYPE = invalid("missing_result_type");
const UNRECOGNIZED_NOTE =
  "the published page of 2026-07-28 calls a result whose type is not recognized invalid; here later evidence may still settle it";

/** Era-parity 2.10; the first row that applies decides. Rows 5 and 11 to 15 alone look at the era's generation. */
const ROWS: readonly Row[] = [
  {
    rule: "2.10 #1",
    conclude: on("malformed", invalid("malformed_result_type")),
    why: "the result is no object, or its resultType is no string",
  },
  {
    rule: "2.10 #2",
    conclude: (era) =>
      era.kind === "unknown" && era.reason.kind === "malformed_signal" ? MALFORMED_ERA_SIGNAL : undefined,
    why: "the protocol version of the call cannot be read",
  },
  {
    rule: "2.10 #3",
    conclude: (era) =>
      era.kind === "unknown"
        ? { kind: "incomplete", reason: { kind: "era_unknown", reason: era.reason } }
        : undefined,
    why: "the protocol version of the call is not known, so nothing says how to read its result",
  },
  {
    rule: "2.10 #4",
    conclude: (era) =>
      era.kind === "conflicting"
        ? { kind: "invalid", reason: { kind: "era_conflicting", header: era.header, body: era.body } }
        : undefined,
    why: "the header and the request metadata name different protocol versions",
  },
  {
    rule: "2.10 #5",
    conclude: (era, _observation, capability) =>
      isModernEra(era) && capability === "malformed" ? MALFORMED_CAPABILITIES : undefined,
    why: "the client capabilities of the call cannot be read",
  },
  {
    rule: "2.10 #6",
    conclude: on("complete", TERMINAL),
    why: "the result says complete and carries nothing to continue with",
  },
  {
    rule: "2.10 #7",
    conclude: on("input_required", NON_TERMINAL),
    why: "the result asks for input and says how to continue: an interim result",
  },
  {
    rule: "2.10 #8",
    conclude: on("complete_with_continuation", incomplete("contradictory_result")),
    why: "the result says complete and yet carries something to continue with",
  },
  {
    rule: "2.10 #9",
    conclude: on("input_required_without_continuation", invalid("uncontinuable_input_required")),
    why: "the result asks for input and gives neither inputRequests nor requestState to continue with",
  },
  {
    rule: "2.10 #10",
    conclude: on("input_required_with_malformed_continuation", invalid("malformed_continuation")),
    why: "the result asks for input, and inputRequests is no object or requestState is no string",
  },
  {
    rule: "2.10 #11",
    conclude: (era, observation) =>
      observation === "unrecognized" && !isModernEra(era) ? UNRECOGNIZED : undefined,
    why: "the resultType is not recognized",
  },
  {
    rule: "2.10 #12",
    conclude: (_era, observation, capability) =>
      observation === "unrecognized" && capability === "core_only" ? UNRECOGNIZED : undefined,
    why: "the resultType is not recognized, and the call declared no extension that could explain it",
    note: UNRECOGNIZED_NOTE,
  },
  {
    rule: "2.10 #13",
    conclude: on("unrecognized", UNDETERMINABLE),
    why: "the resultType is not recognized, and an extension of the call may explain it or not",
    note: UNRECOGNIZED_NOTE,
  },
  {
    rule: "2.10 #14",
    conclude: (era) => (isModernEra(era) ? MISSING_RESULT_TYPE : undefined),
    why: "the result has no resultType, which its era requires",
  },
  {
    rule: "2.10 #15, task",
    conclude: (era, observation) =>
      observation === "missing_with_task" && isTaskEra(era) ? NON_TERMINAL : undefined,
    why: "the result holds a task: the call was taken on, and its outcome comes later",
  },
  {
    rule: "2.10 #15",
    conclude: () => TERMINAL,
    why: "a result of this era needs no resultType, and is final without one",
  },
];

/**
 * What a result licenses, from exactly three things: the era of its call, what was observed of the result, and what was observed
 * of the call's capabilities (`undefined`: nothing readable). No schema verdict and no baseline can reach this function.
 *
 * @example
 * concludeResult({ kind: "known", version: "2025-06-18" }, "missing", undefined) // { kind: "terminal" }
 */
export function concludeResult(
  era: EraResolution,
  observation: ResultObservation,
  capability: CapabilityObservation | undefined,
): ResultConclusion {
  return explainConclusion(era, observation, capability).conclusion;
}

/** As {@link concludeResult}, with the row that decided and the reason in words. */
export function explainConclusion(
  era: EraResolution,
  observation: ResultObservation,
  capability: CapabilityObservation | undefined,
): ExplainedConclusion {
  for (const { rule, conclude, why, note } of ROWS) {
    const conclusion = conclude(era, observation, capability);
    if (conclusion === undefined) continue;
    return { conclusion, rule, why, note };
  }
  throw new Error("unreachable: the last row of era-parity 2.10 applies to everything");
}

/** A row that looks at the observation alone. */
function on(observed: ResultObservation, conclusion: ResultConclusion): Row["conclude"] {
  return (_era, observation) => (observation === observed ? conclusion : undefined);
}

function isModernEra(era: EraResolution): boolean {
  return era.kind === "known" && isModern(era.version);
}

function isTaskEra(era: EraResolution): boolean {
  return era.kind === "known" && era.version === TASK_VERSION;
}

function invalid(kind: Exclude<InvalidResultReason["kind"], "era_conflicting">): ResultConclusion {
  return { kind: "invalid", reason: { kind } };
}

function incomplete(kind: Exclude<IncompleteReason["kind"], "era_unknown">): ResultConclusion {
  return { kind: "incomplete", reason: { kind } };
}
