import type { JsonReader } from "../json/json-reader.js";
import type { CapabilityObservation, RequestMetadata } from "../vocabulary.js";
import { observeCapabilities } from "./capabilities.js";
import { MALFORMED_VERSION, NO_VERSION, observeVersion } from "./version-signal.js";

/** The member of `_meta` that names the protocol version. */
const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
/** The member of `_meta` that names the client's capabilities. */
const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** What `params` says of its request. */
export interface ParamsObservation {
  readonly metadata: RequestMetadata;
  /** `undefined` when there is no `_meta` in which capabilities could stand. */
  readonly capability: CapabilityObservation | undefined;
}

/** A request without `params`, or whose `params` has no `_meta`. */
export const NO_METADATA: ParamsObservation = { metadata: NO_VERSION, capability: undefined };
const UNREADABLE: ParamsObservation = { metadata: MALFORMED_VERSION, capability: "malformed" };

/** Reads the next value as `params` (era-parity 2.6 and 2.7). */
export function observeParams(reader: JsonReader): ParamsObservation {
  if (!reader.peekElseSkip("object")) return UNREADABLE;
  let observed = NO_METADATA;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    if (name === "_meta") observed = observeMetadata(reader);
    else reader.skip();
  }
  return observed;
}

function observeMetadata(reader: JsonReader): ParamsObservation {
  if (!reader.peekElseSkip("object")) return UNREADABLE;
  let metadata: RequestMetadata = NO_VERSION;
  let capability: CapabilityObservation = "absent";
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    if (name === PROTOCOL_VERSION) metadata = observeVersion(reader);
    else if (name === CLIENT_CAPABILITIES) capability = observeCapabilities(reader);
    else reader.skip();
  }
  return { metadata, capability };
}
