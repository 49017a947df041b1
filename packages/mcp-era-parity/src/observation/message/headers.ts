import type { JsonReader } from "../json/json-reader.js";
import { isVersionShaped } from "../known-versions.js";
import type { VersionSignal } from "../vocabulary.js";

/** What the header slots of an entry say together: the same as an envelope, where `absent` is that none says anything. */
export type HeaderObservation = VersionSignal;

const HEADER = "mcp-protocol-version";

export const NO_HEADER: HeaderObservation = { kind: "absent" };
const MALFORMED: HeaderObservation = { kind: "malformed" };

/** Reads the next value as `headers` (era-parity 2.5). Names are compared without regard to ASCII case. */
export function observeHeaders(reader: JsonReader): HeaderObservation {
  if (reader.peek() !== "object") {
    reader.skip();
    return MALFORMED;
  }
  let observed = NO_HEADER;
  reader.members((name) => {
    if (name.length === HEADER.length && asciiLowerCase(name) === HEADER)
      observed = foldHeaders(observed, observeVersion(reader));
    else reader.skip();
  });
  return observed;
}

/** Reads the next value as `transport_context`: its `headers`, if it has any. */
export function observeTransportContext(reader: JsonReader): HeaderObservation {
  if (reader.peek() !== "object") {
    reader.skip();
    return MALFORMED;
  }
  let observed = NO_HEADER;
  reader.members((name) => {
    if (name === "headers") observed = observeHeaders(reader);
    else reader.skip();
  });
  return observed;
}

/** What two slots say together: two versions that differ are none that can be read. */
export function foldHeaders(one: HeaderObservation, other: HeaderObservation): HeaderObservation {
  if (one.kind === "absent") return other;
  if (other.kind === "absent") return one;
  if (one.kind !== "present" || other.kind !== "present") return MALFORMED;
  return one.version === other.version ? one : MALFORMED;
}

function observeVersion(reader: JsonReader): HeaderObservation {
  if (reader.peek() !== "string") {
    reader.skip();
    return MALFORMED;
  }
  const version = reader.string();
  return isVersionShaped(version) ? { kind: "present", version } : MALFORMED;
}

/** `toLowerCase` would also turn the Kelvin sign into a k. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
