import {
  DocumentFault,
  exactly,
  parseDocument,
  readLabel,
  readList,
  readMembers,
  readText,
} from "../files/closed-document.js";
import { failure, type Result, success } from "../result/result.js";
import { SCHEMA_ERAS } from "../schema/pin.js";
import {
  ASSESSMENT_LABELS,
  CAPABILITY_LABELS,
  CONCLUSION_LABELS,
  ERA_LABELS,
  METADATA_LABELS,
  RESULT_LABELS,
} from "./labels.js";
import type {
  CorpusCase,
  EquivalencePair,
  ExpectedConclusion,
  ExpectedObservation,
  Manifest,
  PerCallRow,
  SchemaExpectation,
} from "./manifest.js";

const MEMBERS = [
  ...["corpus", "maturity", "maturity_note", "pin", "layers"],
  ...["profile_note", "non_claims", "vectors", "equivalence_pairs"],
];

/**
 * Reads a manifest. Every member and every label is known, or the manifest is refused with the place and the name (era-parity
 * 3.1): an expectation that nobody understands must never pass as one that was met.
 *
 * @example
 * const manifest = parseManifest(await readFile("corpus/manifest.json", "utf8"))
 * if (manifest.ok) console.log(manifest.value.vectors.length)
 */
export function parseManifest(text: string): Result<Manifest> {
  try {
    return success(readManifest(parseDocument(text)));
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    return failure({ path: error.path, code: error.code, message: error.message });
  }
}

function readManifest(value: unknown): Manifest {
  const manifest = readMembers(value, "", MEMBERS);
  const vectors = readList(manifest.vectors, "/vectors", readCase);
  const ids = vectors.map(({ id }) => id);
  return {
    corpus: readText(manifest.corpus, "/corpus", "lowercase words joined by hyphens", /^[a-z0-9-]+$/),
    maturity: readLabel(manifest.maturity, "/maturity", exactly("exploratory")),
    maturity_note: readText(manifest.maturity_note, "/maturity_note"),
    pin: readText(manifest.pin, "/pin", "the name of a file beside the manifest", /^[\w.-]+$/),
    layers: readList(manifest.layers, "/layers", (item, at) => readText(item, at)),
    profile_note: readText(manifest.profile_note, "/profile_note"),
    non_claims: readList(manifest.non_claims, "/non_claims", (item, at) => readText(item, at)),
    vectors,
    equivalence_pairs: readList(manifest.equivalence_pairs, "/equivalence_pairs", (item, at) =>
      readPair(item, at, ids),
    ),
  };
}

function readCase(value: unknown, at: string): CorpusCase {
  const each = readMembers(
    value,
    at,
    ["id", "file", "why", "schema", "observation", "profile_baseline"],
    ["request", "conclusion", "per_call"],
  );
  const observation = readObservation(each.observation, `${at}/observation`);
  if (Object.hasOwn(each, "request") !== (observation.request_metadata !== undefined)) {
    throw new DocumentFault(
      at,
      "request-half-said",
      `${at} must have both "request" and "request_metadata", or neither`,
    );
  }
  return {
    id: readText(each.id, `${at}/id`, "lowercase words joined by hyphens", /^[a-z0-9-]+$/),
    file: readText(each.file, `${at}/file`, "vectors/NAME.json", /^vectors\/[\w.-]+\.json$/),
    why: readText(each.why, `${at}/why`),
    schema: readSchema(each.schema, `${at}/schema`, Object.hasOwn(each, "request")),
    observation,
    ...(Object.hasOwn(each, "request")
      ? { request: readLabel(each.request, `${at}/request`, ASSESSMENT_LABELS) }
      : {}),
    ...readConclusions(each, at),
    profile_baseline: readText(each.profile_baseline, `${at}/profile_baseline`),
  };
}

function readConclusions(
  each: { readonly conclusion?: unknown; readonly per_call?: unknown },
  at: string,
): ExpectedConclusion {
  if (Object.hasOwn(each, "conclusion") === Object.hasOwn(each, "per_call")) {
    throw new DocumentFault(at, "conclusion-not-sole", `${at} must have either "conclusion" or "per_call"`);
  }
  if (Object.hasOwn(each, "conclusion")) {
    return { conclusion: readLabel(each.conclusion, `${at}/conclusion`, CONCLUSION_LABELS) };
  }
  return { per_call: readList(each.per_call, `${at}/per_call`, readPerCall) };
}

function readPerCall(value: unknown, at: string): PerCallRow {
  const row = readMembers(value, at, ["jsonrpc_id", "capabilities", "conclusion", "why"]);
  const { jsonrpc_id } = row;
  if (typeof jsonrpc_id !== "string" && !isSafeInteger(jsonrpc_id)) {
    throw new DocumentFault(
      `${at}/jsonrpc_id`,
      "wrong-id",
      `${at}/jsonrpc_id must be a string or an integer`,
    );
  }
  return {
    jsonrpc_id,
    capabilities: readLabel(row.capabilities, `${at}/capabilities`, CAPABILITY_LABELS),
    conclusion: readLabel(row.conclusion, `${at}/conclusion`, CONCLUSION_LABELS),
    why: readText(row.why, `${at}/why`),
  };
}

function readSchema(value: unknown, at: string, hasRequest: boolean): CorpusCase["schema"] {
  const schema = readMembers(value, at, ["era", "request_message", "result_payload"]);
  const era = readLabel(schema.era, `${at}/era`, exactly(...SCHEMA_ERAS, "ambiguous"));
  const resolved = era !== "ambiguous";
  return {
    era,
    request_message: readExpectation(schema.request_message, `${at}/request_message`, resolved && hasRequest),
    result_payload: readExpectation(schema.result_payload, `${at}/result_payload`, resolved),
  };
}

/** @param applicable whether a verdict can be given: an era is resolved, and there is such a message */
function readExpectation(value: unknown, at: string, applicable: boolean): SchemaExpectation {
  const { definition, expect } = readMembers(value, at, ["definition", "expect"]);
  const verdict = readLabel(expect, `${at}/expect`, exactly("valid", "invalid", "not_applicable"));
  if ((verdict !== "not_applicable") !== applicable || (definition !== null) !== applicable) {
    throw new DocumentFault(
      at,
      "verdict-misplaced",
      applicable
        ? `${at} must name a definition and expect a verdict`
        : `${at} must have the definition null and expect "not_applicable": there is nothing to judge`,
    );
  }
  if (verdict === "not_applicable") return { definition: null, expect: verdict };
  return { definition: readText(definition, `${at}/definition`), expect: verdict };
}

function readObservation(value: unknown, at: string): ExpectedObservation {
  const observation = readMembers(
    value,
    at,
    ["era", "result", "responses"],
    ["request_metadata", "capabilities", "hops", "inferred_pairing"],
  );
  const has = (member: string): boolean => Object.hasOwn(observation, member);
  if (has("inferred_pairing") && observation.inferred_pairing !== false) {
    throw new DocumentFault(
      `${at}/inferred_pairing`,
      "unknown-label",
      `${at}/inferred_pairing must be false: nothing pairs the rounds of a flow`,
    );
  }
  return {
    era: readLabel(observation.era, `${at}/era`, ERA_LABELS),
    result: readLabel(observation.result, `${at}/result`, RESULT_LABELS),
    responses: readCount(observation.responses, `${at}/responses`),
    ...(has("request_metadata")
      ? {
          request_metadata: readLabel(
            observation.request_metadata,
            `${at}/request_metadata`,
            METADATA_LABELS,
          ),
        }
      : {}),
    ...(has("capabilities")
      ? { capabilities: readLabel(observation.capabilities, `${at}/capabilities`, CAPABILITY_LABELS) }
      : {}),
    ...(has("hops") ? { hops: readCount(observation.hops, `${at}/hops`) } : {}),
    ...(has("inferred_pairing") ? { inferred_pairing: false } : {}),
  };
}

function readPair(value: unknown, at: string, ids: readonly string[]): EquivalencePair {
  const { pair, why } = readMembers(value, at, ["pair", "why"]);
  const [first, second, third] = readList(pair, `${at}/pair`, (item, place) => {
    return readLabel(item, place, exactly(...ids));
  });
  if (first === undefined || second === undefined || third !== undefined || first === second) {
    throw new DocumentFault(`${at}/pair`, "no-pair", `${at}/pair must name two different cases`);
  }
  return { pair: [first, second], why: readText(why, `${at}/why`) };
}

function readCount(value: unknown, at: string): number {
  if (isSafeInteger(value) && value > 0) return value;
  throw new DocumentFault(at, "wrong-count", `${at} must be a positive integer`);
}

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
