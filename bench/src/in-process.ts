import { do_not_optimize, measure } from "mitata";
import { type Figure, figure } from "./figure.js";

const ROUNDS = 9;
const OPTIONS = { min_cpu_time: 60e6, min_samples: 12, batch_samples: 4096 };

async function microseconds(operation: () => unknown): Promise<number> {
  const { p50 } = await measure(() => do_not_optimize(operation()), OPTIONS);
  return p50 / 1000;
}

/** Measures two functions in turn, so that a change of the machine's speed meets both. */
export async function compare(
  name: string,
  ours: () => unknown,
  peer: string,
  peers: () => unknown,
  target: Figure["target"],
): Promise<Figure> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++)
    pairs.push([await microseconds(ours), await microseconds(peers)]);
  return figure(name, peer, pairs, target);
}

/** As {@link compare}, for operations of a good part of a second: one run of each per round, behind one that warms up. */
export function compareLong(
  name: string,
  ours: () => unknown,
  peer: string,
  peers: () => unknown,
  target: Figure["target"],
): Figure {
  const microsecondsOnce = (operation: () => unknown): number => {
    const start = performance.now();
    do_not_optimize(operation());
    return (performance.now() - start) * 1000;
  };
  const pairs = Array.from(
    { length: ROUNDS + 1 },
    () => [microsecondsOnce(ours), microsecondsOnce(peers)] as const,
  );
  return figure(name, peer, pairs.slice(1), target);
}
