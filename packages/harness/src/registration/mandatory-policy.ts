import type { InterceptableEventType, Registration } from "@ahp/types";
import type { Issue } from "@ahp/validate";

/**
 * Managed subscriptions that name a boundary at which the host enforces nothing: mandatory policy that would never be asked, and must not
 * be left out in silence (runtime-semantics 5.5). A wildcard selects only what is enforced, and is no such name.
 */
export function unenforceablePolicy(
  { hooks }: Registration,
  enforces: (type: InterceptableEventType) => boolean,
): Issue[] {
  return hooks.flatMap(({ subscriptions }, hook) =>
    subscriptions.flatMap((subscription, index) => {
      if (subscription.mode !== "intercept" || subscription.scope !== "managed") return [];
      return subscription.events.flatMap((name, event) =>
        name.endsWith("*") || enforces(name as InterceptableEventType)
          ? []
          : [
              {
                path: `/hooks/${hook}/subscriptions/${index}/events/${event}`,
                code: "not-enforced",
                message: `is mandatory policy (scope: managed) at ${name}, where this host enforces nothing; name the event in the option \`enforces\`, or remove the subscription`,
              },
            ],
      );
    }),
  );
}
