// The corpus: `@ahp/mcp-era-parity/corpus`. It reads files of this package, so it is no part of the root entry.
export { corpusFileFaults, type FileFault } from "./corpus/corpus-files.js";
export { type Corpus, type LoadCorpusOptions, type LoadedCase, loadCorpus } from "./corpus/load-corpus.js";
export type {
  CorpusCase,
  EquivalencePair,
  ExpectedConclusion,
  ExpectedObservation,
  Manifest,
  PerCallRow,
  SchemaExpectation,
} from "./corpus/manifest.js";
export { parseManifest } from "./corpus/parse-manifest.js";
export { type CoverageFault, correlationOf, perCallCoverage } from "./corpus/per-call-coverage.js";
export { type ResponseShapeFault, responseShapeFaults } from "./corpus/response-shape.js";
export { type Mismatch, type ScoredAnalysis, scoreCase } from "./corpus/score-case.js";
