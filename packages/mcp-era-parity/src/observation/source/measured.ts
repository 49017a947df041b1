/** What can be counted in a source before it is read as JSON. */
export interface Measure {
  /** Nesting of brackets outside strings; for lines, of the deepest line. */
  readonly deepest: number;
  /** Bytes of the longest line; 0 for formats that are not made of lines. */
  readonly longestLine: number;
  /** Which line that is, from 1; 0 for formats that are not made of lines. */
  readonly longestLineNumber: number;
  /** Lines that are not blank, or elements of the list of events. */
  readonly events: number;
}
