import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadCorpus } from "../src/corpus/load-corpus.js";
import { parseManifest } from "../src/corpus/parse-manifest.js";
import { listPackageFolder, readPackageFile } from "../src/files/package-file.js";

const MANIFEST = "corpus/manifest.json";
const TEXT = new TextDecoder().decode(await readPackageFile(MANIFEST));

/** The package with another text in one file. */
function packageWith(path: string, text: string) {
  return async (asked: string): Promise<Uint8Array> =>
    asked === path ? new TextEncoder().encode(text) : readPackageFile(asked);
}

describe("the corpus is loaded whole or not at all", () => {
  it("with a transcript for every case, and the pin", async () => {
    const corpus = await loadCorpus();
    if (!corpus.ok) throw new Error("the corpus was refused");
    const { manifest, cases, pin } = corpus.value;
    expect(cases.map(({ expected }) => expected)).toEqual(manifest.vectors);
    expect(cases.every(({ transcript }) => transcript.length > 0)).toBe(true);
    expect(
      manifest.vectors.every(({ profile_baseline }) => profile_baseline === pin.profile_baseline.row),
    ).toBe(true);
  });

  it.each([
    [
      "a transcript that no case names",
      (names: string[]) => [...names, "zz.json"],
      "file-unlisted",
      "vectors/zz.json",
    ],
    [
      "a case whose transcript is not there",
      (names: string[]) => names.filter((name) => !name.startsWith("c07")),
      "file-missing",
      "vectors/c07-complete-with-state.json",
    ],
  ])("%s", async (_name, change, code, named) => {
    const list = async (path: string) => change(await listPackageFolder(path));
    const corpus = await loadCorpus({ list });
    expect(corpus).toMatchObject({ ok: false, issues: [{ code, message: expect.stringContaining(named) }] });
  });

  it("two cases with one id", async () => {
    const read = packageWith(
      MANIFEST,
      TEXT.replace('"id": "c02-modern-complete"', '"id": "c03-modern-needs-input"'),
    );
    const corpus = await loadCorpus({ read });
    // The pairs still name c02, which is seen first.
    expect(corpus).toMatchObject({ ok: false, issues: [{ code: "unknown-label" }] });
    const unpaired = JSON.stringify({ ...JSON.parse(TEXT), equivalence_pairs: [] });
    const twice = await loadCorpus({
      read: packageWith(
        MANIFEST,
        unpaired.replace('"id":"c02-modern-complete"', '"id":"c03-modern-needs-input"'),
      ),
    });
    expect(twice).toMatchObject({ ok: false, issues: [{ code: "id-repeated" }] });
  });

  it("a label that nobody knows", async () => {
    const read = packageWith(MANIFEST, TEXT.replace('"conclusion": "non_terminal"', '"conclusion": "done"'));
    expect(await loadCorpus({ read })).toMatchObject({ ok: false, issues: [{ code: "unknown-label" }] });
  });

  it("a pin that is none", async () => {
    await expect(loadCorpus({ read: packageWith("corpus/PIN.json", "{}") })).rejects.toMatchObject({
      code: "pin-invalid",
    });
  });
});

describe("a manifest from anywhere", () => {
  it("is refused with a place, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const parsed = parseManifest(text);
        expect(parsed.ok).toBe(false);
        if (!parsed.ok)
          expect(parsed.issues).toEqual([expect.objectContaining({ path: expect.any(String) })]);
      }),
    );
  });

  it("is refused when any one of its values is of another type", () => {
    const manifest = JSON.parse(TEXT);
    const places = [...placesIn(manifest)];
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(null, true, 0, -1.5, [[]], { a: 1 }),
        (place, value) => {
          const changed = structuredClone(manifest);
          const before = set(changed, place, value);
          fc.pre(JSON.stringify(before) !== JSON.stringify(value));
          expect(parseManifest(JSON.stringify(changed)).ok).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** The path of every value that is no object and no list, but those that may be anything of their type: ids of calls. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) {
    if (path.at(-1) !== "jsonrpc_id") yield path;
    return;
  }
  for (const [name, member] of Object.entries(value)) yield* placesIn(member, [...path, name]);
}

function set(target: { [name: string]: unknown }, path: readonly string[], value: unknown): unknown {
  const [name = "", ...rest] = path;
  if (rest.length > 0) return set(target[name] as { [name: string]: unknown }, rest, value);
  const before = target[name];
  target[name] = value;
  return before;
}
