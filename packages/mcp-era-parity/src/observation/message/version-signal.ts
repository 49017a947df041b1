import type { JsonReader } from "../json/json-reader.js";
import { isVersionShaped, KNOWN_VERSIONS } from "../known-versions.js";
import type { VersionSignal } from "../vocabulary.js";

export const NO_VERSION: VersionSignal = { kind: "absent" };
export const MALFORMED_VERSION: VersionSignal = { kind: "malformed" };

/** The many messages of one version share their signal. */
const KNOWN = new Map<string, VersionSignal>(
  KNOWN_VERSIONS.map((version) => [version, { kind: "present", version }]),
);

/** Reads the next value as a version. What has not the shape of one is dropped, whatever it was. */
export function observeVersion(reader: JsonReader): VersionSignal {
  if (!reader.peekElseSkip("string")) return MALFORMED_VERSION;
  const version = reader.string();
  return KNOWN.get(version) ?? (isVersionShaped(version) ? { kind: "present", version } : MALFORMED_VERSION);
}
