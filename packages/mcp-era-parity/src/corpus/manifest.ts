import type {
  AssessmentLabel,
  CapabilityLabel,
  ConclusionLabel,
  EraLabel,
  MetadataLabel,
} from "../conclusion/labels.js";
import type { ResultObservation } from "../observation/vocabulary.js";
import type { SchemaEra } from "../schema/pin.js";

/** What the pinned schema is expected to say about one kind of message of a case. */
export type SchemaExpectation =
  | { readonly definition: string; readonly expect: "valid" | "invalid" }
  /** No era is resolved, or there is no such message: no verdict is claimed. */
  | { readonly definition: null; readonly expect: "not_applicable" };

/** What is expected of one of several calls whose answers differ. */
export interface PerCallRow {
  /** As the message has it: 7 and "7" are two calls. */
  readonly jsonrpc_id: number | string;
  readonly capabilities: CapabilityLabel;
  readonly conclusion: ConclusionLabel;
  readonly why: string;
}

/** What the transcript of a case is expected to carry. */
export interface ExpectedObservation {
  /** Of the call and of its answer. */
  readonly era: EraLabel;
  readonly result: ResultObservation;
  /** How many results the transcript carries. */
  readonly responses: number;
  /** Of every request; absent exactly when the case has no request. */
  readonly request_metadata?: MetadataLabel;
  /** What the calls said about capabilities, for the cases in which it matters. */
  readonly capabilities?: CapabilityLabel;
  /** How many rounds of one flow the transcript carries. Each stays a record of its own. */
  readonly hops?: number;
  /** Always false: nothing pairs the rounds of a flow. */
  readonly inferred_pairing?: false;
}

interface CaseHead {
  readonly id: string;
  /** From the folder of the manifest; below `vectors/`. */
  readonly file: string;
  readonly why: string;
  /** `ambiguous` when the transcript resolves to no era. */
  readonly schema: {
    readonly era: SchemaEra | "ambiguous";
    /** Of each whole request message. */
    readonly request_message: SchemaExpectation;
    /** Of each `result`, without the message around it. */
    readonly result_payload: SchemaExpectation;
  };
  readonly observation: ExpectedObservation;
  /** Of every request; absent exactly when the case has no request. */
  readonly request?: AssessmentLabel;
  /** A row of the frozen profile, by name. */
  readonly profile_baseline: string;
}

/** One conclusion for all answers of a transcript, or one for each call. */
export type ExpectedConclusion =
  | { readonly conclusion: ConclusionLabel; readonly per_call?: never }
  | { readonly per_call: readonly PerCallRow[]; readonly conclusion?: never };

/** One transcript, and what each layer says about it. */
export type CorpusCase = CaseHead & ExpectedConclusion;

/** Two cases whose conclusions must be equal. */
export interface EquivalencePair {
  readonly pair: readonly [string, string];
  readonly why: string;
}

/** The content of `corpus/manifest.json` (era-parity 3.1). */
export interface Manifest {
  readonly corpus: string;
  readonly maturity: "exploratory";
  readonly maturity_note: string;
  /** Name of the pin file beside the manifest. */
  readonly pin: string;
  readonly layers: readonly string[];
  readonly profile_note: string;
  readonly non_claims: readonly string[];
  readonly vectors: readonly CorpusCase[];
  readonly equivalence_pairs: readonly EquivalencePair[];
}
