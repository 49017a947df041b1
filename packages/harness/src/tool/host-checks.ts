import { untilEnded } from "../ending.js";
import { settledCopy } from "../event/settled-copy.js";
import type { AskUser, Authorization, Authorize, AuthorizeContext } from "./authorize.js";
import type { ToolDecision, ToolEnd } from "./tool-outcome.js";
import type { ToolRun } from "./tool-run.js";

type Phase = "ask" | "authorize";

/**
 * What the host says about a call that the backends let pass: the user, if a backend had them asked, then the host's own check, which
 * nothing spares (AHP-SEC-001). Undefined when both let it pass.
 */
export async function hostChecks<T>(run: ToolRun<T>): Promise<ToolEnd<T> | undefined> {
  const { decision, ask, authorize } = run;
  const mustAsk = decision.outcome === "ask";
  if (mustAsk) {
    if (ask === undefined) return { status: "refused-by-host", phase: "ask", decision };
    const refused = await check(run, "ask", ask, "none");
    if (refused !== undefined) return refused;
  }
  if (authorize === undefined) return undefined;
  return check(run, "authorize", authorize, mustAsk || decision.permission === "allow" ? "allow" : "none");
}

async function check<T>(
  { decision, interruption }: ToolRun<T>,
  phase: Phase,
  callback: Authorize | AskUser,
  permission: AuthorizeContext["permission"],
): Promise<ToolEnd<T> | undefined> {
  const supplied = decision.candidate !== undefined;
  // A copy of its own: what runs afterwards is what was decided about, whatever the callback does to what it is shown.
  const call = async () =>
    callback(settledCopy(decision.event), { signal: interruption.signal, permission, supplied });
  try {
    const authorization = await untilEnded(call(), interruption);
    if (interruption.ended) return { status: "cancelled", phase, durationMs: 0, decision };
    return refusal(authorization, phase, decision);
  } catch (error) {
    return { status: "failed", phase, error, durationMs: 0, decision };
  }
}

/** Only `true` or `{ allowed: true }` lets a call pass. */
function refusal<T>(
  authorization: Authorization | undefined,
  phase: Phase,
  decision: ToolDecision,
): ToolEnd<T> | undefined {
  if (authorization === true) return undefined;
  if (authorization === false || authorization === undefined || authorization === null)
    return { status: "refused-by-host", phase, decision };
  if (authorization.allowed === true) return undefined;
  const { reason } = authorization;
  return { status: "refused-by-host", phase, ...(reason === undefined ? {} : { reason }), decision };
}
