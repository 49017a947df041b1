/** One figure: ours against a named peer, both measured in this run. */
export interface Figure {
  readonly name: string;
  readonly peer: string;
  /** Median time of one operation, in microseconds. */
  readonly ours: number;
  readonly peers: number;
  /** Median of the ratios ours/peer, pair by pair. */
  readonly ratio: number;
  /** What the ratio, or the difference in milliseconds, should be at most. Absent: it is only to be known. */
  readonly target: { readonly ratio: number } | { readonly milliseconds: number } | undefined;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The figure of pairs that were measured in turn. */
export function figure(
  name: string,
  peer: string,
  pairs: readonly (readonly [ours: number, peer: number])[],
  target: Figure["target"],
): Figure {
  return {
    name,
    peer,
    ours: median(pairs.map(([ours]) => ours)),
    peers: median(pairs.map(([, peers]) => peers)),
    ratio: median(pairs.map(([ours, peers]) => ours / peers)),
    target,
  };
}

/** Whether the figure is within its target, if it has one. */
export function isMet({ ours, peers, ratio, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return "ratio" in target ? ratio <= target.ratio : (ours - peers) / 1000 <= target.milliseconds;
}
