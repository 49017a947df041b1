import { EVENT_TYPES } from "@ahp/types";
import { suggest } from "@ahp/validate";
import { HarnessError } from "../harness-error.js";

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

/**
 * A misspelt event would be told to nobody, and nobody would know.
 *
 * @throws HarnessError `event-not-supported`
 */
export function requireKnownEvent(type: string): void {
  if (KNOWN.has(type)) return;
  const nearest = suggest(String(type), EVENT_TYPES);
  const remedy = nearest === undefined ? "" : `; did you mean ${nearest}?`;
  throw new HarnessError("event-not-supported", `${String(type)} is no event of the protocol${remedy}`);
}
