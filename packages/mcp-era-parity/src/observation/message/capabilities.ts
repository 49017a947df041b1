import type { JsonReader } from "../json/json-reader.js";
import type { CapabilityObservation } from "../vocabulary.js";

/** The capabilities of the core; what they hold is not read. */
const CORE = new Set(["elicitation", "roots", "sampling"]);
/** Where extensions are declared; an empty object declares none. */
const OPEN = new Set(["experimental", "extensions"]);

/** Reads the next value as a client's capabilities (era-parity 2.7). What cannot be read wins over what is not understood. */
export function observeCapabilities(reader: JsonReader): CapabilityObservation {
  if (reader.peek() !== "object") {
    reader.skip();
    return "malformed";
  }
  let isMalformed = false;
  let isBeyondCore = false;
  reader.members((name) => {
    const isNamed = CORE.has(name) || OPEN.has(name);
    if (!isNamed) isBeyondCore = true;
    else if (reader.peek() !== "object") isMalformed = true;
    else if (OPEN.has(name)) {
      reader.members(() => {
        isBeyondCore = true;
        reader.skip();
      });
      return;
    }
    reader.skip();
  });
  if (isMalformed) return "malformed";
  return isBeyondCore ? "extension_not_understood" : "core_only";
}
