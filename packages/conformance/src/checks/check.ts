import type { ConformanceResult } from "@ahp/types";
import type { ProfileId } from "../claim/profiles.js";
import type { Verdict } from "./verdict.js";

/** The role that a check tests. */
export type Role = ConformanceResult["role"];

/** The transport over which a check is made; `none` for what needs no message, such as the claim itself. */
export type Transport = ConformanceResult["transport"];

/** The transports that messages travel over. */
export const TRANSPORTS: readonly Transport[] = ["stdio-persistent", "stdio-per-event", "http"];

/** The two lifecycles of the stdio binding. */
export const STDIO: readonly Transport[] = ["stdio-persistent", "stdio-per-event"];

/** The one transport of the HTTP binding. */
export const HTTP: readonly Transport[] = ["http"];

/** What a check is, apart from how it is made. `conformance/draft/checks.json` lists these of every check. */
export interface CheckDescription {
  /** Unique within its role: family and name, such as `rpc.ids-exact`. */
  readonly id: string;
  /** The one requirement that it shows. */
  readonly requirement: `AHP-${string}`;
  readonly role: Role;
  /** It is made when the claim comes to one of these profiles; `base` is part of every claim. */
  readonly profiles: readonly ProfileId[];
  /** It is made once over each of these that is tested. */
  readonly transports: readonly Transport[];
  /** What holds when it passes, in one sentence for people who have never read the specification. */
  readonly shows: string;
}

/** One thing that a run looks at. Adding one is adding one entry to a family's list. */
export interface Check<Context> extends CheckDescription {
  /**
   * Looks at it. Every wait inside has a deadline.
   *
   * @throws Fault when it does not hold
   */
  run(context: Context): Promise<Verdict>;
}
