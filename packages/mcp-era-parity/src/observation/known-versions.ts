/** The protocol revisions that exist, oldest first. */
export const KNOWN_VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type KnownVersion = (typeof KNOWN_VERSIONS)[number];

/** The revision that introduced tasks: a call with a task is answered by a `task` object and no `resultType`. */
export const TASK_VERSION = "2025-11-25" satisfies KnownVersion;

/** The first revision whose requests carry version and capabilities themselves, and whose results carry a `resultType`. */
export const FIRST_MODERN_VERSION = "2026-07-28" satisfies KnownVersion;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether a text has the shape of a version (era-parity 2.4): ten ASCII characters `dddd-dd-dd` that are a day of the calendar.
 *
 * @example
 * isVersionShaped("2031-01-01") // true: no known version, and still one
 * isVersionShaped("2026-02-31") // false
 */
export function isVersionShaped(text: string): boolean {
  if (text.length !== 10 || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** Whether a version is one of {@link KNOWN_VERSIONS}. */
export function isKnownVersion(version: string): version is KnownVersion {
  return (KNOWN_VERSIONS as readonly string[]).includes(version);
}

/** Whether a known version carries its metadata per request: compared as text, which orders dates. */
export function isModern(version: KnownVersion): boolean {
  return version >= FIRST_MODERN_VERSION;
}
