// What a user of @ahp/mcp-era-parity writes. Compiled against the packed package.
import {
  type Analysis,
  admit,
  analyze,
  type CapabilityObservation,
  type ClaimCeiling,
  checkCacheableResult,
  claimCeiling,
  concludeResult,
  DEFAULT_LIMITS,
  detectFormat,
  type EraResolution,
  type Issue,
  PROFILE_BASELINE,
  parseEvents,
  type Result,
  type ResultConclusion,
  type ResultObservation,
  reportLines,
  resolveEra,
} from "@ahp/mcp-era-parity";

import {
  type CorpusCase,
  loadCorpus,
  type Mismatch,
  perCallCoverage,
  type ScoredAnalysis,
  scoreCase,
} from "@ahp/mcp-era-parity/corpus";
import {
  loadSchemas,
  type SchemaEra,
  SchemaLayerError,
  type SchemaVerdict,
} from "@ahp/mcp-era-parity/schema";

const text = '{"jsonrpc":"2.0","id":1,"method":"tools/call"}';
const analyzed: Result<Analysis> = analyze(text, {
  format: detectFormat(text),
  limits: { maxBytes: DEFAULT_LIMITS.maxBytes / 2 },
});
export const issues: readonly Issue[] = analyzed.ok ? [] : analyzed.issues;
export const lines: readonly string[] = analyzed.ok ? reportLines(analyzed.value) : [];
export const ceiling: ClaimCeiling = claimCeiling(analyzed.ok ? [analyzed.value] : []);
export const ids = analyzed.ok ? analyzed.value.responses.map(({ id }) => id?.text) : [];

const outcome = admit(new TextEncoder().encode(text), { format: "jsonrpc" });
export const failure = outcome.accepted ? undefined : outcome.failure;
// @ts-expect-error: no such format
analyze(text, { format: "pcap" });
// @ts-expect-error: the format is named, or found out by detectFormat
analyze(text, {});

const parsed = parseEvents(text, { format: "jsonrpc" });
export const eras: readonly EraResolution[] = parsed.ok
  ? parsed.value.events.map(({ context }) => context.era)
  : [];

const era = resolveEra({ kind: "not_applicable" }, { kind: "present", version: "2026-07-28" });
const observation: ResultObservation = "input_required";
const capability: CapabilityObservation | undefined = undefined;
const conclusion: ResultConclusion = concludeResult(era, observation, capability);
export const reason = conclusion.kind === "invalid" ? conclusion.reason.kind : undefined;
// @ts-expect-error: three things decide, and a baseline is none of them
concludeResult(era, observation, capability, PROFILE_BASELINE);
// @ts-expect-error: "none" is undefined here
concludeResult(era, observation, "none");

const verdict = checkCacheableResult("{}");
export const error = verdict.valid ? undefined : verdict.error;

export const score = (expected: CorpusCase, said: ScoredAnalysis): readonly Mismatch[] =>
  scoreCase(expected, said);
export const own = async (analysis: Analysis): Promise<readonly Mismatch[][]> => {
  const corpus = await loadCorpus();
  return corpus.ok ? corpus.value.cases.map(({ expected }) => scoreCase(expected, analysis)) : [];
};
export const coverage = perCallCoverage([{ kind: "num", text: "7" }], []);
// @ts-expect-error: a score needs requests and responses
scoreCase({} as CorpusCase, {});

const schemaEra: SchemaEra = "2026-07-28";
export const judged: Promise<SchemaVerdict | undefined> = loadSchemas().then(
  (schemas) => schemas.judge(schemaEra, "CallToolResult", {}),
  (fault: unknown) => (fault instanceof SchemaLayerError ? undefined : Promise.reject(fault)),
);
