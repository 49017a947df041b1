import type { JsonReader } from "../json/json-reader.js";
import type { CapabilityObservation } from "../vocabulary.js";

/** The capabilities of the core; what they hold is not read. */
const CORE = new Set(["elicitation", "roots", "sampling"]);
/** Where extensions are declared; an empty object declares none. */
const OPEN = new Set(["experimental", "extensions"]);

/** Reads the next value as a client's capabilities (era-parity 2.7). What cannot be read wins over what is not understood. */
export function observeCapabilities(reader: JsonReader): CapabilityObservation {
  if (!reader.peekElseSkip("object")) return "malformed";
  let isMalformed = false;
  let isBeyondCore = false;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    const isOpen = OPEN.has(name);
    const isNamed = isOpen || CORE.has(name);
    if (!isNamed) isBeyondCore = true;
    else if (reader.peek() !== "object") isMalformed = true;
    if (isOpen && reader.peek() === "object") isBeyondCore = hasMembers(reader) || isBeyondCore;
    else reader.skip();
  }
  if (isMalformed) return "malformed";
  return isBeyondCore ? "extension_not_understood" : "core_only";
}

/** Reads the next value, an object. @returns whether it has any member */
function hasMembers(reader: JsonReader): boolean {
  let has = false;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    has = true;
    reader.skip();
  }
  return has;
}
