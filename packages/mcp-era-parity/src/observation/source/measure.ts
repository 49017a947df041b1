import type { InputFormat } from "../vocabulary.js";
import { measureDocument } from "./measure-document.js";
import { measureLines } from "./measure-lines.js";
import type { Measure } from "./measured.js";

/** Measures a source in one pass, without making anything of it. */
export function measure(bytes: Uint8Array, format: InputFormat): Measure {
  switch (format) {
    case "jsonrpc":
      return measureLines(bytes);
    case "inspector":
      return measureDocument(bytes, "events", true);
    default:
      return measureDocument(bytes, "entries", false);
  }
}
