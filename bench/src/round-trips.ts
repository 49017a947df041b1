import { type Figure, figure, median } from "./figure.js";

/** One round trip. */
export type RoundTrip = () => Promise<unknown>;

/** How many round trips, in how many turns of each. */
export interface Effort {
  readonly rounds: number;
  readonly perRound: number;
}

/** Median latency of one round trip after another, in microseconds. */
async function microseconds(trip: RoundTrip, count: number): Promise<number> {
  const latencies: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const start = performance.now();
    await trip();
    latencies.push((performance.now() - start) * 1000);
  }
  return median(latencies);
}

/** Measures two kinds of round trips in turn, after some rounds of each to warm up. */
export async function compareRoundTrips(
  name: string,
  ours: RoundTrip,
  peer: string,
  peers: RoundTrip,
  target: Figure["target"],
  { rounds, perRound }: Effort,
): Promise<Figure> {
  await microseconds(ours, 3 * perRound);
  await microseconds(peers, 3 * perRound);
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round++)
    pairs.push([await microseconds(ours, perRound), await microseconds(peers, perRound)]);
  return figure(name, peer, pairs, target);
}
