/**
 * Rows of cells as lines whose columns line up, two spaces apart. The last cell of a row is not padded.
 *
 * @param right indexes of the columns that are aligned to the right, such as numbers
 */
export function columns(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        if (right.includes(index)) return cell.padStart(width);
        return index === row.length - 1 ? cell : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
