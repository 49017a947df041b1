import type { Transport } from "../checks/check.js";
import { Fault, notApplicable, type Verdict } from "../checks/verdict.js";
import type { Job } from "./run-jobs.js";

/** What must hold so that the other checks can see anything. */
export interface Gate {
  /** The check that comes first. */
  readonly first: string;
  /** The checks that are made all the same: they do not need it, or may say why it fails. */
  readonly exempt: readonly string[];
}

/**
 * Jobs of which one comes first over each transport: when it fails, the others over that transport are not applicable, since there
 * is nobody to ask. So an implementation that never answers costs one deadline and not one for each check.
 */
export function gateBehind(jobs: readonly Job[], { first: firstId, exempt }: Gate): Job[] {
  const first = new Map<Transport, Promise<Verdict>>();
  const gates = new Map(jobs.filter(({ check }) => check.id === firstId).map((job) => [job.transport, job]));
  const opened = (gate: Job): Promise<Verdict> => {
    const running = first.get(gate.transport) ?? gate.run();
    first.set(gate.transport, running);
    return running;
  };
  return jobs.map((job) => {
    const gate = gates.get(job.transport);
    if (gate === undefined || exempt.includes(job.check.id)) return job;
    if (gate === job) return { ...job, run: () => opened(gate) };
    return {
      ...job,
      run: async () =>
        (await holds(opened(gate))) ? job.run() : notApplicable(`Nothing can be seen: ${firstId} failed.`),
    };
  });
}

/** A gate that does not apply keeps nobody out. */
async function holds(verdict: Promise<Verdict>): Promise<boolean> {
  try {
    return (await verdict).outcome !== "failed";
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
