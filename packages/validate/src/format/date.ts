/**
 * Whether the whole text is an RFC 3339 `full-date`: `YYYY-MM-DD`, a real date of the Gregorian calendar, years 0001 to 9999.
 * Rule: wire-grammar 8.2, DECISIONS 3.
 *
 * @example
 * isDate("2024-02-29"); // true
 * isDate("2026-02-29"); // false
 */
export function isDate(text: string): boolean {
  return text.length === 10 && startsWithDate(text);
}

/** Whether the first ten characters are a `full-date`. */
export function startsWithDate(text: string): boolean {
  if (text.length < 10 || text[4] !== "-" || text[7] !== "-") return false;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const day = twoDigits(text, 8);
  if (century < 0 || yearOfCentury < 0) return false;
  const year = century * 100 + yearOfCentury;
  return year >= 1 && day >= 1 && day <= daysInMonth(year, twoDigits(text, 5));
}

/** The number of days of a month (1 to 12); 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The value of two decimal digits at `at`, or -1 when they are not both there. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}
