import type { ConformanceResult } from "@ahp/types";

/** What a run tells while it goes on. */
export type Progress =
  | { readonly kind: "started"; readonly total: number }
  | {
      readonly kind: "finished";
      readonly result: ConformanceResult;
      /** How many of the checks have come to an end. */
      readonly done: number;
      readonly total: number;
    };

/** Whoever wants to know how far a run is. What it throws ends the run. */
export type ProgressListener = (progress: Progress) => void;
