import type { ErrorResponse, InterceptRequest, InterceptResponse } from "@ahp/types";
import type { Interest } from "../handlers/interest.js";
import { backendUnavailable, decision } from "../response/responses.js";
import type { Answers } from "./answers.js";
import { identityOf, isSame, type RequestIdentity } from "./request-identity.js";
import { SharedEvaluation } from "./shared-evaluation.js";

type Answer = InterceptResponse | ErrorResponse;

interface Running {
  readonly identity: RequestIdentity;
  readonly shared: SharedEvaluation<Answer>;
}

/** Answers a request for as long as there is interest in it. Never rejects. */
export type Evaluate = (request: InterceptRequest, interest: Interest | undefined) => Promise<Answer>;

/**
 * Gives equivalent answers to a request that is delivered again (AHP-CORE-004): the remembered decision, or the answer of the
 * evaluation that is still going on. Failures are not remembered.
 */
export function answerOnce(answers: Answers, evaluate: Evaluate): Evaluate {
  const running = new Map<string, Running>();

  const answer = async (
    request: InterceptRequest,
    identity: RequestIdentity,
    interest: Interest,
  ): Promise<Answer> => {
    const found = answers.find(request, identity);
    const known = found instanceof Promise ? await found : found;
    if (known !== undefined) return decision(request.id, known);
    const response = await evaluate(request, interest);
    if ("result" in response) {
      const kept = answers.keep(request, identity, response.result.effects);
      if (kept !== undefined) await kept;
    }
    return response;
  };

  const begin = (request: InterceptRequest, identity: RequestIdentity): SharedEvaluation<Answer> => {
    const { key } = identity;
    const shared = new SharedEvaluation(
      (interest) => answer(request, identity, interest),
      () => {
        if (running.get(key)?.shared === shared) running.delete(key);
      },
    );
    if (!running.has(key)) running.set(key, { identity, shared });
    return shared;
  };

  return (request, interest) => {
    const identity = identify(request);
    if (identity === undefined) return evaluate(request, interest);
    const left = () => backendUnavailable(request.id);
    if (interest?.lost) return Promise.resolve(left());
    const known = running.get(identity.key);
    const shared = known && isSame(known.identity, identity) ? known.shared : begin(request, identity);
    return shared.wait(interest, left);
  };
}

/** Undefined for a value that is no JSON or is nested too deeply, which only a caller in the same process can hand over. */
function identify({ params }: InterceptRequest): RequestIdentity | undefined {
  try {
    return identityOf(params);
  } catch {
    return undefined;
  }
}
