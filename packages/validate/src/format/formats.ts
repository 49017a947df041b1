import { isDate } from "./date.js";
import { isDateTime } from "./date-time.js";
import { isEmail } from "./email.js";
import { isUri } from "./uri.js";

/**
 * The string formats that AHP schemas assert, by the name that a schema's `format` uses. Each takes the whole string and is
 * linear in its length. Rules: wire-grammar 8.1 and 8.2, DECISIONS 3.
 *
 * @example
 * FORMATS["date-time"]("2026-03-04T05:06:07Z"); // true
 */
export const FORMATS: Readonly<Record<"uri" | "date-time" | "date" | "email", (text: string) => boolean>> = {
  uri: isUri,
  "date-time": isDateTime,
  date: isDate,
  email: isEmail,
};
