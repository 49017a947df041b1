/**
 * The compiler guards each step by "no error was counted so far". Where an error returns at once, nothing can have been counted,
 * and the guard is only weight. Takes and gives the code of one function, one statement or brace per line.
 */
export function straighten(code: string): string {
  return dropTruths(dropUnused(resolveComparisons(code)));
}

const SNAPSHOT = /^(?:const (_errs\d+) = errors|let errors = (0));$/;
const COMPARISON = /errors === (_errs\d+|0)\b|(_errs\d+) === errors/;
const CHANGE = /^errors(?:\+\+| = )/;

/** A comparison of the count with a snapshot from the same block holds when no line between the two changes the count. */
function resolveComparisons(code: string): string {
  const snapshots = new Map<string, { line: number; depth: number }>();
  /** Depth of nesting -> the last line that ended a block of that depth. */
  const blockEnds: number[] = [];
  let depth = 0;
  let lastChange = -1;
  const lines = code.split("\n").map((line, index) => {
    if (line.startsWith("}")) blockEnds[depth--] = index;
    const [, snapshot, zero] = SNAPSHOT.exec(line) ?? [];
    if (snapshot !== undefined || zero !== undefined) snapshots.set(snapshot ?? "0", { line: index, depth });
    else if (CHANGE.test(line)) lastChange = index;
    const resolved = line.replace(COMPARISON, (comparison, right?: string, left?: string) => {
      const taken = snapshots.get(right ?? left ?? "");
      if (taken?.depth !== depth) return comparison;
      return Math.max(lastChange, blockEnds[depth] ?? -1) < taken.line ? "true" : comparison;
    });
    if (line.endsWith("{")) depth++;
    return resolved;
  });
  return lines.join("\n").replace(/^if\(true\)\{$/gm, "{");
}

function dropUnused(code: string): string {
  const withoutSnapshots = code.replace(/^const (_errs\d+) = errors;\n/gm, (statement, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length > 2 ? statement : "",
  );
  const isCounting = withoutSnapshots.replace("let errors = 0;\n", "").includes("errors");
  return isCounting ? withoutSnapshots : withoutSnapshots.replace("let errors = 0;\n", "");
}

/** A variable that is only ever set to true need not be asked. */
function dropTruths(code: string): string {
  const assignments = [...code.matchAll(/^(?:(?:var|let) )?(_?valid\d+) = (.*);$/gm)];
  const open = new Set(assignments.filter(([, , value]) => value !== "true").map(([, name]) => name));
  const closed = new Set(assignments.map(([, name]) => name ?? "").filter((name) => !open.has(name)));
  return [...closed].reduce(
    (rest, name) =>
      rest
        .replace(new RegExp(`^(?:(?:var|let) )?${name} = true;\n`, "gm"), "")
        .replace(new RegExp(`^if\\(!${name}\\)\\{\nbreak;\n\\}\n`, "gm"), "")
        .replace(new RegExp(`^if\\(${name}\\)\\{$`, "gm"), "{"),
    code,
  );
}
