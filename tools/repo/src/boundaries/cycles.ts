/** A directed graph: each node with the nodes that it points to. Targets that are no keys are ignored. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * One way round for each knot of a graph, as `[a, b, …, a]`: the shortest from the smallest name of the knot. A graph
 * without a way round gives nothing. A node that points to itself is a knot.
 *
 * @example
 * cycles(new Map([["a", new Set(["b"])], ["b", new Set(["a"])]])) // [["a", "b", "a"]]
 */
export function cycles(graph: Graph): string[][] {
  const found: string[][] = [];
  const covered = new Set<string>();
  for (const start of [...graph.keys()].sort()) {
    if (covered.has(start)) continue;
    const way = shortestWayBack(graph, start);
    if (way === undefined) continue;
    for (const node of knotOf(graph, start)) covered.add(node);
    found.push(way);
  }
  return found;
}

/** Every node that `start` reaches and that reaches `start`. */
function knotOf(graph: Graph, start: string): string[] {
  return [...reached(graph, start)].filter((node) => reached(graph, node).has(start));
}

function reached(graph: Graph, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

function shortestWayBack(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const next of [...(graph.get(node) ?? [])].sort()) {
      if (next === start) return [...wayTo(node, cameFrom), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(node: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const before = cameFrom.get(node);
  return before === undefined ? [node] : [...wayTo(before, cameFrom), node];
}
