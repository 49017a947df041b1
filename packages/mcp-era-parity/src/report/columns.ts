/** Rows of cells as lines whose columns line up, two spaces apart. The last cell of a row is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

/**
 * As {@link columns}; when a line would be longer than `width`, the last cell of each row stands below it, indented, and the heading
 * of that column is left out.
 */
export function fittedColumns(rows: readonly (readonly string[])[], width: number): string[] {
  const lines = columns(rows);
  if (lines.every((line) => line.length <= width)) return lines;
  const shortened = columns(rows.map((row) => row.slice(0, -1)));
  return shortened.flatMap((line, index) =>
    index === 0 ? [line] : [line, `    ${rows[index]?.at(-1) ?? ""}`],
  );
}

/** "1 request", "2 requests". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
