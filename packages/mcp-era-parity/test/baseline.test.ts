import { describe, expect, it } from "vitest";
import { PROFILE_BASELINE } from "../src/baseline/reference.js";
import { concludeResult } from "../src/conclusion/conclude-result.js";
import { readPackageFile } from "../src/files/package-file.js";
import { CORPUS, caseOf, transcriptOf } from "./support/corpus.js";
import { analysisOf } from "./support/events.js";
import { exactlyOne } from "./support/exactly-one.js";

interface Row {
  readonly id: string;
  readonly bundle_integrity: string;
  readonly verdict: string;
  readonly profile: { readonly [cell: string]: { readonly status: string; readonly source_class?: string } };
}

const { manifest, row } = CORPUS.pin.profile_baseline;
const frozen: { corpus: string; digest: string; rows: Row[] } = JSON.parse(
  new TextDecoder().decode(await readPackageFile(`corpus/${manifest}`)),
);
const CELLS = [
  "policy_decision_recorded",
  "caller_visible_denial",
  "upstream_delivery",
  "external_side_effect",
];

describe("T09 the evidence baseline (era-parity 1.4)", () => {
  const found = exactlyOne(
    frozen.rows.filter(({ id }) => id === row),
    "row of the frozen profile",
  );

  it("is a row of the frozen profile with its four statuses", () => {
    expect(Object.entries(found.profile).map(([cell, { status }]) => [cell, status])).toEqual([
      ["policy_decision_recorded", "confirmed"],
      ["caller_visible_denial", "incomplete"],
      ["upstream_delivery", "incomplete"],
      ["external_side_effect", "incomplete"],
    ]);
    expect(found).toMatchObject({ bundle_integrity: "pass", verdict: "valid" });
    expect(found.profile.policy_decision_recorded?.source_class).toBe("producer_reported");
  });

  it("is the row that the package refers to", () => {
    expect({ corpus: frozen.corpus, digest: frozen.digest, row }).toEqual(PROFILE_BASELINE);
  });

  it.each(CORPUS.manifest.vectors)("is the one that $id refers to, by its name alone", (each) => {
    expect(each.profile_baseline).toBe(row);
    const text = JSON.stringify(each) + new TextDecoder().decode(transcriptOf(each));
    for (const cell of CELLS) expect(text).not.toContain(cell);
  });

  it("appears in no analysis: the terminal C01 and the refused C11 say nothing about it", () => {
    for (const each of ["C01", "C11"].map(caseOf)) {
      const text = JSON.stringify(analysisOf(each));
      for (const word of [...CELLS, row, frozen.corpus, "confirmed"]) expect(text).not.toContain(word);
    }
  });

  it("cannot reach the conclusion, which takes era, observation and capabilities and nothing else", () => {
    expect(concludeResult).toHaveLength(3);
  });
});
