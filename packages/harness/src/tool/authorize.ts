import type { ToolBeforeEvent } from "@ahp/types";

/** What the host's own check says about a call. */
export type Authorization = boolean | { readonly allowed: boolean; readonly reason?: string };

/** What the host's own checks know beside the event. */
export interface AuthorizeContext {
  readonly signal: AbortSignal;
  /**
   * `allow` when a backend granted what an ordinary prompt would ask, and for `authorize` also once the user agreed: a check may then
   * spare the user that prompt. Managed policy, access checks and the sandbox apply as ever (runtime-semantics 3.4).
   */
  readonly permission: "none" | "allow";
  /** Whether a backend supplied the result, so that the tool itself will not run. */
  readonly supplied: boolean;
}

/**
 * The host's own check of a call: permissions, sandbox, approval. It sees the effective event, after the backends, which can
 * restrict but never grant (AHP-SEC-001). It also runs for a call whose result a backend supplied. What it throws stops the call.
 */
export type Authorize = (
  event: ToolBeforeEvent,
  context: AuthorizeContext,
) => Authorization | Promise<Authorization>;

/**
 * Puts a call to the user because a backend answered `ask`. Called with the effective event, before {@link Authorize}, which runs
 * after it all the same. Only `true` or `{ allowed: true }` is agreement.
 *
 * @example ask: async (event) => (await prompt(`Run ${event.tool.name}?`)) === "yes"
 */
export type AskUser = (
  event: ToolBeforeEvent,
  context: AuthorizeContext,
) => Authorization | Promise<Authorization>;
