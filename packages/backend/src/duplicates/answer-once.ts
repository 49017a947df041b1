import type { ErrorResponse, InterceptRequest, InterceptResponse } from "@ahp/types";
import { andThen } from "../handlers/at-once.js";
import { type Interest, InterestSource } from "../handlers/interest.js";
import { backendUnavailable, decision } from "../response/responses.js";
import type { Answers } from "./answers.js";
import { IdentityMap } from "./identity-map.js";
import { RequestIdentity } from "./request-identity.js";
import { SharedEvaluation } from "./shared-evaluation.js";

type Answer = InterceptResponse | ErrorResponse;

/**
 * Answers a request for as long as there is interest in it; at once, when that is possible. Never throws and never rejects.
 *
 * @param message the text of the request, when it came as one
 */
export type Evaluate = (
  request: InterceptRequest,
  interest: Interest | undefined,
  message?: string,
) => Answer | Promise<Answer>;

/**
 * Gives equivalent answers to a request that is delivered again (AHP-CORE-004): the remembered decision, or the answer of the
 * evaluation that is still going on. Failures are not remembered.
 */
export function answerOnce(answers: Answers, evaluate: Evaluate): Evaluate {
  const running = new IdentityMap<SharedEvaluation<Answer>>();

  const answer = (request: InterceptRequest, identity: RequestIdentity, interest: Interest) =>
    andThen(answers.find(request, identity), (known) =>
      known === undefined
        ? andThen(evaluate(request, interest), (response) => keep(request, identity, response))
        : decision(request.id, known),
    );

  const keep = (request: InterceptRequest, identity: RequestIdentity, response: Answer) =>
    "result" in response
      ? andThen(answers.keep(request, identity, response.result.effects), () => response)
      : response;

  return (request, interest, message) => {
    const identity = identify(request, message);
    if (identity === undefined) return evaluate(request, interest);
    const left = () => backendUnavailable(request.id);
    if (interest?.lost) return left();
    const going = running.get(identity);
    if (going !== undefined) return going.wait(interest, left);

    const everyone = new InterestSource();
    const answered = answer(request, identity, everyone);
    if (!(answered instanceof Promise)) return answered;
    const forget = () => running.delete(identity, shared);
    const shared = new SharedEvaluation(answered, () => {
      forget();
      everyone.lose();
    });
    running.set(identity, shared);
    void answered.then(forget);
    return shared.wait(interest, left);
  };
}

/** Undefined for a value that is no JSON or is nested too deeply, which only a caller in the same process can hand over. */
function identify(request: InterceptRequest, message: string | undefined): RequestIdentity | undefined {
  try {
    return new RequestIdentity(request, message);
  } catch {
    return undefined;
  }
}
