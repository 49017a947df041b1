import type { ConformanceResult } from "@ahp/types";
import type { CheckDescription, Transport } from "../checks/check.js";
import { Fault, type Verdict } from "../checks/verdict.js";
import type { ProgressListener } from "./progress.js";

/** One check over one transport, ready to be made. */
export interface Job {
  readonly check: CheckDescription;
  readonly transport: Transport;
  /** Makes the check. */
  run(): Promise<Verdict>;
}

/** How jobs are run. */
export interface RunOptions {
  /** Checks that are made at the same time. */
  readonly parallel: number;
  readonly onProgress?: ProgressListener;
}

/**
 * Runs jobs side by side and gives their results in the order of the jobs. A `Fault` becomes a failed result. Any other error is a
 * mistake of a check or of the listener: nothing is started any more, and it rejects when everything that is under way has ended.
 */
export async function runJobs(jobs: readonly Job[], options: RunOptions): Promise<ConformanceResult[]> {
  const results: ConformanceResult[] = [];
  const waiting = jobs.entries();
  const mistakes: unknown[] = [];
  let done = 0;
  options.onProgress?.({ kind: "started", total: jobs.length });
  const work = async () => {
    for (const [index, job] of waiting) {
      const result = await runJob(job);
      if (mistakes.length > 0) return;
      results[index] = result;
      done += 1;
      options.onProgress?.({ kind: "finished", result, done, total: jobs.length });
    }
  };
  const noted = () => work().catch((mistake: unknown) => void mistakes.push(mistake));
  await Promise.all(Array.from({ length: Math.min(options.parallel, jobs.length) }, noted));
  if (mistakes.length > 0) throw mistakes[0];
  return results;
}

async function runJob({ check, transport, run }: Job): Promise<ConformanceResult> {
  const began = performance.now();
  const verdict = await judge(run);
  const { id, requirement, role, profiles, shows } = check;
  const durationMs = Math.round(performance.now() - began);
  return { check: id, requirement, role, profiles: [...profiles], transport, shows, ...verdict, durationMs };
}

async function judge(run: Job["run"]): Promise<Verdict> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { outcome: "failed", evidence: error.evidence, remedy: error.remedy };
  }
}
