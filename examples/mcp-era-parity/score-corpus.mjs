import { analyze } from "@ahp/mcp-era-parity";
import { loadCorpus, scoreCase } from "@ahp/mcp-era-parity/corpus";

const corpus = await loadCorpus();
if (!corpus.ok) throw new Error(corpus.issues.map(({ message }) => message).join("\n"));

for (const { expected, transcript } of corpus.value.cases) {
  // Or what another implementation says of the transcript.
  const analyzed = analyze(transcript, { format: "streamable-http" });
  const mismatches = analyzed.ok ? scoreCase(expected, analyzed.value) : analyzed.issues;
  console.log(`${expected.id}: ${mismatches.length === 0 ? "as expected" : JSON.stringify(mismatches)}`);
}
