/** Edits (insert, delete, replace, swap of neighbours) that turn one text into the other. Quadratic, for names only. */
function distance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

const LONGEST_NAME = 64;

/** `toolBefore`, `tool_before` and `Tool.Before` are one name written in other ways. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/**
 * The known name that was probably meant, if one is near enough: the same but for case and punctuation, or a few typing
 * mistakes away (at most a third of the name's length). Names over 64 characters get no suggestion.
 *
 * @example suggest("tool.befor", EVENT_TYPES) // "tool.before"
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  if (name === "" || name.length > LONGEST_NAME) return undefined;
  const wanted = folded(name);
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > least && folded(candidate) !== wanted) continue;
    const edits = folded(candidate) === wanted ? 0 : distance(name, candidate);
    if (edits < least) {
      nearest = candidate;
      least = edits;
    }
  }
  return nearest;
}
