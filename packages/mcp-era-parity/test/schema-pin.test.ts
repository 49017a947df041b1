import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPackageFile } from "../src/files/package-file.js";
import { createSchemaJudge } from "../src/schema/judge.js";
import { loadSchemas } from "../src/schema/load-schemas.js";
import { parsePin, SCHEMA_ERAS } from "../src/schema/pin.js";
import { readSchemaDocument } from "../src/schema/schema-document.js";
import { SchemaLayerError, type SchemaLayerErrorCode } from "../src/schema/schema-layer-error.js";
import { modernMeta } from "./support/transcripts.js";
import { REPOSITORY } from "./support/upstream.js";

const PIN = "corpus/PIN.json";
const pin = parsePin(new TextDecoder().decode(await readPackageFile(PIN)));
const schemas = await loadSchemas();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The package with one file changed, or without it. */
function packageWith(path: string, change: (bytes: Uint8Array) => Uint8Array | undefined) {
  return async (asked: string): Promise<Uint8Array> => {
    const bytes = await readPackageFile(asked);
    const changed = asked === path ? change(Uint8Array.from(bytes)) : bytes;
    if (changed === undefined) throw new Error("not there");
    return changed;
  };
}

function flip(at: number): (bytes: Uint8Array) => Uint8Array {
  return (bytes) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
}

async function codeOf(attempt: () => unknown): Promise<SchemaLayerErrorCode | undefined> {
  try {
    await attempt();
    return undefined;
  } catch (error) {
    if (error instanceof SchemaLayerError) return error.code;
    throw error;
  }
}

describe("the pin (era-parity 4)", () => {
  it("names the three revisions", () => {
    expect(pin.schemas.map(({ era }) => era).sort()).toEqual([...SCHEMA_ERAS]);
  });

  it.each(pin.schemas)(
    "$era: commit, path and digest are those that pnpm upstream checks",
    async (pinned) => {
      const path = join(REPOSITORY, "upstream/mcp", pinned.era, "pin.json");
      const { repository, commit, files } = JSON.parse(await readFile(path, "utf8"));
      expect(pin.spec_repo).toBe(repository);
      expect(pinned.spec_commit).toBe(commit);
      expect({ path: pinned.path, sha256: pinned.sha256 }).toEqual(files["schema.json"]);
    },
  );

  it.each(pin.schemas)("$era: the subset says that it comes from exactly those bytes", async (pinned) => {
    const { $comment } = JSON.parse(new TextDecoder().decode(await readPackageFile(pinned.subset)));
    for (const fact of [pin.spec_repo, pinned.path, pinned.spec_commit, pinned.sha256]) {
      expect($comment).toContain(fact);
    }
  });
});

describe("bytes that are not the pinned ones", () => {
  it.each(pin.schemas)("one flipped byte of $subset is refused before it is read", async ({ subset }) => {
    for (const at of [0, 1000]) {
      const load = loadSchemas({ read: packageWith(subset, flip(at)) });
      await expect(load).rejects.toMatchObject({ code: "schema-digest-mismatch" });
      await expect(load).rejects.toThrow(subset);
    }
  });

  it.each(pin.schemas)(
    "one flipped digit of the digest of $era is refused",
    async ({ subset, subset_sha256 }) => {
      const last = subset_sha256.endsWith("0") ? "1" : "0";
      const change = (bytes: Uint8Array): Uint8Array =>
        bytesOf(new TextDecoder().decode(bytes).replace(subset_sha256, subset_sha256.slice(0, -1) + last));
      const load = loadSchemas({ read: packageWith(PIN, change) });
      await expect(load).rejects.toMatchObject({ code: "schema-digest-mismatch" });
      await expect(load).rejects.toThrow(subset);
    },
  );

  it("one byte more at the end is refused", async () => {
    const [first] = pin.schemas;
    const read = packageWith(first?.subset ?? "", (bytes) => Uint8Array.from([...bytes, 0x0a]));
    expect(await codeOf(() => loadSchemas({ read }))).toBe("schema-digest-mismatch");
  });

  it.each([[PIN], ...pin.schemas.map(({ subset }) => [subset])])(
    "%s that is missing is refused",
    async (path) => {
      expect(await codeOf(() => loadSchemas({ read: packageWith(path, () => undefined) }))).toBe(
        "schema-missing",
      );
    },
  );
});

describe("a pin that says too little or too much is refused with the place", () => {
  const whole = JSON.parse(JSON.stringify(pin));
  const [first, ...others] = whole.schemas;

  it.each<[name: string, pin: unknown, place: string]>([
    ["a list", [], "the document"],
    ["an unknown member", { ...whole, latest: true }, '"latest"'],
    ["no repository", { ...whole, spec_repo: undefined }, '"spec_repo"'],
    ["no schemas", { ...whole, schemas: {} }, "/schemas must be a list"],
    ["an era twice", { ...whole, schemas: [first, first, ...others] }, "/schemas must have one entry"],
    ["an era that is not pinned", { ...whole, schemas: [{ ...first, era: "2024-11-05" }] }, "/schemas/0/era"],
    ["a branch", { ...whole, schemas: [{ ...first, spec_commit: "main" }] }, "/schemas/0/spec_commit"],
    ["half a digest", { ...whole, schemas: [{ ...first, sha256: "abc" }] }, "/schemas/0/sha256"],
    [
      "an uppercase digest",
      { ...whole, schemas: [{ ...first, sha256: "A".repeat(64) }] },
      "/schemas/0/sha256",
    ],
    ["no digest of the subset", { ...whole, schemas: [{ ...first, subset_sha256: "" }] }, "/subset_sha256"],
    [
      "a file elsewhere",
      { ...whole, schemas: [{ ...first, subset: "../x.schema.json" }] },
      "/schemas/0/subset",
    ],
    ["no row", { ...whole, profile_baseline: { manifest: "m", why: "w" } }, "/profile_baseline"],
  ])("%s", async (_name, value, place) => {
    expect(await codeOf(() => parsePin(JSON.stringify(value)))).toBe("pin-invalid");
    expect(() => parsePin(JSON.stringify(value))).toThrow(place);
  });

  it("no JSON", async () => {
    expect(await codeOf(() => parsePin("{"))).toBe("pin-invalid");
  });
});

describe("what has no verdict is never called invalid", () => {
  it.each(["2024-11-05", "2025-03-26", "latest", "", "__proto__"])("the era %j", async (era) => {
    expect(await codeOf(() => schemas.judge(era, "CallToolResult", {}))).toBe("schema-era-unknown");
  });

  it.each(["InputRequiredResult", "DiscoverResult", "calltoolresult", "", "constructor", "CallToolResult/x"])(
    "the definition %j under 2025-06-18",
    async (definition) => {
      expect(await codeOf(() => schemas.judge("2025-06-18", definition, {}))).toBe(
        "schema-definition-missing",
      );
    },
  );

  it("a message that is nested beyond what the stack allows", async () => {
    let nested: unknown = 0;
    for (let depth = 0; depth < 200_000; depth++) nested = { a: nested };
    const _meta = modernMeta({ experimental: nested });
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "t", _meta } };
    expect(await codeOf(() => schemas.judge("2026-07-28", "CallToolRequest", message))).toBe(
      "message-too-deep",
    );
  });
});

describe("a schema document", () => {
  const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
  const MODERN = "https://json-schema.org/draft/2020-12/schema";
  const read = (document: unknown) => readSchemaDocument(bytesOf(JSON.stringify(document)), "a.schema.json");

  it.each<[name: string, code: SchemaLayerErrorCode, document: unknown]>([
    [
      "with two containers of definitions",
      "schema-container-doubled",
      { $schema: MODERN, $defs: {}, definitions: {} },
    ],
    ["with none", "schema-container-missing", { $schema: MODERN }],
    ["whose container is a list", "schema-container-missing", { $schema: MODERN, $defs: [] }],
    ["without dialect", "schema-dialect-unknown", { $defs: {} }],
    [
      "of another dialect",
      "schema-dialect-unknown",
      { $schema: "http://json-schema.org/draft-04/schema#", $defs: {} },
    ],
    ["that is a list", "schema-not-json", []],
  ])("%s is refused: %s", async (_name, code, document) => {
    expect(await codeOf(() => read(document))).toBe(code);
  });

  it("that is no JSON, or no UTF-8, is refused", async () => {
    for (const bytes of [bytesOf("{"), Uint8Array.of(0x22, 0xff, 0x22)]) {
      expect(await codeOf(() => readSchemaDocument(bytes, "a.schema.json"))).toBe("schema-not-json");
    }
  });

  it.each([
    ["draft-07", "definitions", DRAFT_07],
    ["2020-12", "$defs", MODERN],
  ])("of %s is judged by its dialect", (dialect, container, $schema) => {
    // What 2020-12 calls prefixItems, draft-07 does not know and so accepts.
    const definitions = { Pair: { type: "array", prefixItems: [{ type: "string" }] } };
    const document = read({ $schema, [container]: definitions });
    expect(document).toMatchObject({ dialect, container });
    const verdict = createSchemaJudge(document, "pairs").judge("Pair", [1]);
    expect(verdict).toBe(dialect === "2020-12" ? "invalid" : "valid");
  });
});
