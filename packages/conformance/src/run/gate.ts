import type { Transport } from "../checks/check.js";
import { Fault, notApplicable, type Verdict } from "../checks/verdict.js";
import type { Job } from "./run-jobs.js";

/**
 * Jobs of which one comes first over each transport: when it fails, the others over that transport are not applicable, since there
 * is nobody to ask. So an implementation that never answers costs one deadline and not one for each check.
 *
 * @param firstId the check that comes first
 * @param exempt the checks that are made all the same, because they may say why nothing came
 */
export function gateBehind(jobs: readonly Job[], firstId: string, exempt: readonly string[]): Job[] {
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

async function holds(verdict: Promise<Verdict>): Promise<boolean> {
  try {
    return (await verdict).outcome === "passed";
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
