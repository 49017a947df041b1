import type { ToolBeforeEvent } from "@ahp/types";

/** What the host's own check says about a call. */
export type Authorization = boolean | { readonly allowed: boolean; readonly reason?: string };

/**
 * The host's own check of a call: permissions, sandbox, approval. It sees the effective event, after the backends, which can
 * restrict but never grant (AHP-SEC-001). What it throws stops the call.
 */
export type Authorize = (
  event: ToolBeforeEvent,
  context: { readonly signal: AbortSignal },
) => Authorization | Promise<Authorization>;
