// What keeps the harness of right.mjs from using a registration.
/** @typedef {import("./right.mjs").Json} Json */

const INTERCEPTABLE = ["tool.before"];
const OBSERVABLE = [...INTERCEPTABLE, "tool.after"];

/** @param {Json} registration @returns {string | undefined} */
export function faultOf({ protocolVersion, hooks }) {
  if (protocolVersion !== "draft") return "another protocol version";
  if (!Array.isArray(hooks) || hooks.length === 0) return "no list of backends";
  if (new Set(hooks.map(({ id }) => id)).size !== hooks.length) return "an id twice";
  for (const { authentication, subscriptions } of hooks) {
    if (authentication !== undefined && !isBearer(authentication))
      return "an authentication that is not portable";
    if (!Array.isArray(subscriptions) || subscriptions.length === 0) return "no subscriptions";
    for (const subscription of subscriptions) {
      const fault = faultOfSubscription(subscription);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

/** @param {Json} authentication */
function isBearer({ type, tokenEnv }) {
  return type === "bearer" && typeof tokenEnv === "string";
}

/** @param {Json} subscription @returns {string | undefined} */
function faultOfSubscription({ events, mode, timeoutMs, failurePolicy, content }) {
  if (!["intercept", "observe"].includes(mode)) return "another mode";
  if (!["body", "metadata", "omit"].includes(content?.default)) return "no content selection";
  if (mode === "observe" && (timeoutMs ?? failurePolicy) !== undefined) return "an observer with a policy";
  if (mode === "intercept") {
    if (!Number.isInteger(timeoutMs) || timeoutMs < 1) return "no deadline";
    if (!["fail-open", "fail-closed"].includes(failurePolicy)) return "no failure policy";
  }
  const known = mode === "intercept" ? INTERCEPTABLE : OBSERVABLE;
  const right = (/** @type {string} */ name) => /^(\*|[a-z]+\.\*)$/.test(name) || known.includes(name);
  return Array.isArray(events) && events.length > 0 && events.every(right) ? undefined : "an unknown event";
}
