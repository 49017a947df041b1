/** A duration for people: a tenth of a millisecond matters only below ten. */
export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}
