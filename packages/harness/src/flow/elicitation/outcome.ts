import type { ElicitationResult } from "@ahp/types";
import type { Issue } from "@ahp/validate";
import type { SubscriptionRef } from "../../audit/record.js";
import type { Decision } from "../../chain/decision.js";
import type { Denial } from "../../effects/chain-state.js";

/** The decisions of an elicitation; one is absent where the host enforces nothing or where it did not come to that. */
export interface ElicitationDecisions {
  readonly before?: Decision<"user.elicitation.request">;
  readonly after?: Decision<"user.elicitation.result">;
}

/**
 * Where an answer comes from. `mcp`: out of the host's dialog, which vouches for no person behind it. `hook`: the backend `suppliedBy` gave
 * it in place of the dialog. `editedBy` are the backends whose edits of it were accepted (runtime-semantics 10.2).
 */
export type AnswerProvenance = { readonly editedBy: readonly SubscriptionRef[] } & (
  | { readonly kind: "mcp" }
  | { readonly kind: "hook"; readonly suppliedBy: SubscriptionRef }
);

/**
 * What became of an elicitation. `result` is what to answer the server with, complete and effective; for `refused` it is the JSON-RPC
 * `error`. Do not log it: where a person answered, `result` and the event of `after` hold what they entered.
 */
export type ElicitOutcome = ElicitationDecisions & (RefusedRequest | ElicitationEnd | WithheldAnswer);

/** It is no request of MCP 2025-11-25, of a mode that was not declared, or with a URL that may not be offered. Nobody was told of it. */
export interface RefusedRequest {
  readonly status: "refused";
  /** For the server. It names places and rules, and repeats nothing of the request. */
  readonly error: { readonly code: number; readonly message: string };
  readonly issues: readonly Issue[];
}

/** The answer came, and may not pass: a fail-closed backend failed over it. The server is told `decline`. */
export interface WithheldAnswer {
  readonly status: "withheld";
  readonly result: ElicitationResult;
}

/** How the question ended. */
export type ElicitationEnd =
  /** The dialog or a backend answered: accept, decline or cancel. Accepting a URL is consent to open it, never that it was completed. */
  | {
      readonly status: "answered";
      readonly result: ElicitationResult;
      readonly provenance: AnswerProvenance;
    }
  /** A backend denied it, or failed under fail-closed. Nobody was asked; the server is told `decline`. */
  | { readonly status: "denied"; readonly result: ElicitationResult; readonly denial: Denial }
  /** The dialog gave something that is no result or does not answer the form. The server is told `cancel`. */
  | {
      readonly status: "invalid-answer";
      readonly result: ElicitationResult;
      readonly issues: readonly Issue[];
    }
  /** The dialog threw. The server is told `cancel`. */
  | { readonly status: "failed"; readonly result: ElicitationResult; readonly error: unknown }
  /** The person took too long. The server is told `cancel`. */
  | { readonly status: "timed-out"; readonly result: ElicitationResult }
  /** The caller gave up, or the harness was closed. */
  | { readonly status: "cancelled"; readonly result: ElicitationResult };

/** The answer in place of one that was denied, or may not pass. */
export const DECLINED: ElicitationResult = Object.freeze({ action: "decline" });

/** The answer where nobody chose anything. */
export const CANCELLED: ElicitationResult = Object.freeze({ action: "cancel" });
