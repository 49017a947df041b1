import { daysInMonth, startsWithDate, twoDigits } from "./date.js";

const MINUTES_PER_DAY = 24 * 60;

/**
 * Whether the whole text is an RFC 3339 `date-time`: real date, `T` or `t`, time with seconds, any number of fraction digits,
 * then `Z`, `z` or `±HH:MM`. Second 60 only where a leap second can be: 23:59:60 UTC on the last day of a month.
 * Linear. Rule: wire-grammar 8.2.
 *
 * @example
 * isDateTime("2026-03-04T05:06:07Z"); // true
 * isDateTime("2026-03-04 05:06:07Z"); // false
 */
export function isDateTime(text: string): boolean {
  if (text.length < 20 || !startsWithDate(text)) return false;
  if ((text.charCodeAt(10) | 0x20) !== 0x74 || text[13] !== ":" || text[16] !== ":") return false;
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return false;
  const offset = offsetMinutes(text, afterFraction(text));
  if (offset === undefined) return false;
  return second < 60 || isLeapSecondPlace(text, hour * 60 + minute - offset);
}

/** The index behind the optional fraction that begins at 19; 19 itself when a "." has no digits, so that the offset check refuses. */
function afterFraction(text: string): number {
  if (text[19] !== ".") return 19;
  let at = 20;
  while (text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at++;
  return at === 20 ? 19 : at;
}

/** Minutes east of UTC of the offset that fills the rest of the text, or undefined when it is no offset. */
function offsetMinutes(text: string, at: number): number | undefined {
  const sign = text[at];
  if (sign === "Z" || sign === "z") return text.length === at + 1 ? 0 : undefined;
  if ((sign !== "+" && sign !== "-") || text.length !== at + 6 || text[at + 3] !== ":") return undefined;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return undefined;
  return sign === "-" ? -(hours * 60 + minutes) : hours * 60 + minutes;
}

/** Whether the minute, counted from the local midnight but in UTC, is the last one of a month. */
function isLeapSecondPlace(text: string, utcMinute: number): boolean {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (utcMinute === MINUTES_PER_DAY - 1) return day === daysInMonth(year, month);
  // The day before in UTC: it is the last of a month exactly when the local day is a first. The last minute of the day after
  // is out of reach: offsets end at 23:59.
  return utcMinute === -1 && day === 1;
}
