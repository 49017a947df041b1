import {
  isKnownVersion,
  isVersionShaped,
  KNOWN_VERSIONS,
  type KnownVersion,
} from "../observation/known-versions.js";
import type { EnvelopeObservation, RequestMetadata } from "../observation/vocabulary.js";
import type { EraResolution } from "./vocabulary.js";

const KNOWN = new Map<KnownVersion, EraResolution>(
  KNOWN_VERSIONS.map((version) => [version, { kind: "known", version }]),
);
const MALFORMED_SIGNAL: EraResolution = { kind: "unknown", reason: { kind: "malformed_signal" } };
const NO_SIGNAL: EraResolution = { kind: "unknown", reason: { kind: "no_signal" } };

/** One row: its era when it applies, `undefined` when the next row is to be asked. */
type Row = (header: Signal, body: Signal) => EraResolution | undefined;
type Signal = EnvelopeObservation | RequestMetadata;

/** Era-parity 2.8; the first row that applies decides. */
const ROWS: readonly Row[] = [
  (header, body) => (header.kind === "malformed" || body.kind === "malformed" ? MALFORMED_SIGNAL : undefined),
  (header, body) => (isMisshapen(header) || isMisshapen(body) ? MALFORMED_SIGNAL : undefined),
  (header, body) =>
    header.kind === "present" && body.kind === "present" && header.version !== body.version
      ? { kind: "conflicting", header: header.version, body: body.version }
      : undefined,
  (header, body) => {
    const version = versionOf(header) ?? versionOf(body);
    return version !== undefined && isKnownVersion(version) ? KNOWN.get(version) : undefined;
  },
  (header, body) => {
    const version = versionOf(header) ?? versionOf(body);
    return version === undefined
      ? undefined
      : { kind: "unknown", reason: { kind: "unsupported_version", version } };
  },
];

/**
 * Under which revision a message is read, from its header and its metadata (era-parity 2.8). A missing header stands for no
 * version, and where the two differ neither wins.
 *
 * @example
 * resolveEra({ kind: "absent" }, { kind: "present", version: "2026-07-28" }) // { kind: "known", version: "2026-07-28" }
 */
export function resolveEra(envelope: EnvelopeObservation, metadata: RequestMetadata): EraResolution {
  for (const row of ROWS) {
    const era = row(envelope, metadata);
    if (era !== undefined) return era;
  }
  return NO_SIGNAL;
}

function versionOf(signal: Signal): string | undefined {
  return signal.kind === "present" ? signal.version : undefined;
}

function isMisshapen(signal: Signal): boolean {
  return signal.kind === "present" && !isKnownVersion(signal.version) && !isVersionShaped(signal.version);
}
