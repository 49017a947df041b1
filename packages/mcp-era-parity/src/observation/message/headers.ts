import type { JsonReader } from "../json/json-reader.js";
import type { VersionSignal } from "../vocabulary.js";
import { MALFORMED_VERSION, NO_VERSION, observeVersion } from "./version-signal.js";

const HEADER = "mcp-protocol-version";

/** Reads the next value as `headers` (era-parity 2.5). Names are compared without regard to ASCII case. */
export function observeHeaders(reader: JsonReader): VersionSignal {
  if (!reader.peekElseSkip("object")) return MALFORMED_VERSION;
  let observed = NO_VERSION;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    if (name.length === HEADER.length && asciiLowerCase(name) === HEADER)
      observed = foldHeaders(observed, observeVersion(reader));
    else reader.skip();
  }
  return observed;
}

/**
 * Reads the next value as what a member of a transcript or of an entry says about headers; `undefined`, and nothing read, when a
 * member of this name says nothing.
 */
export function observeHeaderSlot(reader: JsonReader, name: string): VersionSignal | undefined {
  if (name === "headers") return observeHeaders(reader);
  return name === "transport_context" ? observeTransportContext(reader) : undefined;
}

/** Reads the next value as `transport_context`: its `headers`, if it has any. */
export function observeTransportContext(reader: JsonReader): VersionSignal {
  if (!reader.peekElseSkip("object")) return MALFORMED_VERSION;
  let observed = NO_VERSION;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    if (name === "headers") observed = observeHeaders(reader);
    else reader.skip();
  }
  return observed;
}

/** What two slots say together: two versions that differ are none that can be read. */
export function foldHeaders(one: VersionSignal, other: VersionSignal): VersionSignal {
  if (one.kind === "absent") return other;
  if (other.kind === "absent") return one;
  if (one.kind !== "present" || other.kind !== "present") return MALFORMED_VERSION;
  return one.version === other.version ? one : MALFORMED_VERSION;
}

/** `toLowerCase` would also turn the Kelvin sign into a k. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
