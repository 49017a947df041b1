import { isDeepStrictEqual } from "node:util";
import { type Actor, agreeing, intercepts, PATIENT_MS } from "../../stage/scenario.js";
import { passed } from "../verdict.js";
import { type HarnessCheck, type HarnessContext, play, playOnce } from "./context.js";
import { backend, expectAsked, expectDenied, expectInput, expectRan } from "./expect.js";
import { FAILURE_CLASSES, type FailureClass } from "./failure-classes.js";

/** The deadline of a backend whose failure may take until then to be seen. Milliseconds. */
const SHORT_MS = 1_500;
const COMMON = { role: "harness", requirement: "AHP-FAIL-001", profiles: ["tool-interception"] } as const;
const INPUT = { text: "as it is" };

/** The failure policy, for each way in which a backend can fail, under both policies (AHP-FAIL-001). */
export const failureChecks: readonly HarnessCheck[] = FAILURE_CLASSES.flatMap((group) =>
  group.flatMap((failure) => [failOpen(failure, group), failClosed(failure)]),
);

function failOpen(failure: FailureClass, group: readonly FailureClass[]): HarnessCheck {
  return {
    ...COMMON,
    id: `fail-open.${failure.id}`,
    transports: failure.transports,
    shows: `A fail-open backend that ${failure.does} changes nothing: the next backend is asked, and the tool runs.`,
    run: async (context) => {
      if (await allPassedOver(context, group)) return passed("The next backend was asked, and the tool ran.");
      const what = `A fail-open backend ${failure.does}`;
      const remedy = "Under fail-open, go on with the next interceptor as if this one had not been asked.";
      const backends = [failing(failure, "fail-open"), agreeing()];
      const played = await play(context, { backends, input: INPUT });
      expectAsked(played, 1, 1, what, remedy);
      expectInput(expectRan(played, what, remedy), INPUT, what, remedy);
      return passed("The next backend was asked, and the tool ran.");
    },
  };
}

/**
 * Whether a chain in which each backend fails in a way of the group, all under fail-open, came to the last one, which does not. Then
 * none of them needs a scenario of its own.
 */
async function allPassedOver(context: HarnessContext, group: readonly FailureClass[]): Promise<boolean> {
  const failures = group.filter(({ transports }) => transports.includes(context.transport));
  const played = await playOnce(context, `fail-open ${group[0]?.id ?? ""}`, {
    backends: [...failures.map((failure) => failing(failure, "fail-open")), agreeing()],
    input: INPUT,
  });
  const { outcome, executions } = played.report;
  const last = backend(played, failures.length);
  return outcome === "executed" && last.requests.length === 1 && isDeepStrictEqual(executions, [INPUT]);
}

function failClosed(failure: FailureClass): HarnessCheck {
  return {
    ...COMMON,
    id: `fail-closed.${failure.id}`,
    transports: failure.transports,
    shows: `A fail-closed backend that ${failure.does} denies the call: no further backend is asked, and the tool does not run.`,
    run: async (context) => {
      const what = `A fail-closed backend ${failure.does}`;
      const remedy =
        "Under fail-closed, end the chain and deny the call at every failure; take nothing that is not a valid answer for permission.";
      const backends = [failing(failure, "fail-closed"), agreeing()];
      const played = await play(context, { backends, input: INPUT });
      expectDenied(played, what, remedy);
      expectAsked(played, 1, 0, what, remedy);
      return passed("The call was denied, and the next backend was not asked.");
    },
  };
}

function failing(failure: FailureClass, policy: "fail-open" | "fail-closed"): Actor {
  const { reaction = {}, unreachable, authentication, untilDeadline } = failure;
  return {
    subscriptions: [intercepts(policy, untilDeadline === true ? SHORT_MS : PATIENT_MS)],
    script: { requests: [reaction] },
    ...(unreachable === undefined ? {} : { unreachable }),
    ...(authentication === undefined ? {} : { authentication }),
  };
}
