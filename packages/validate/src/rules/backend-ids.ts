import { isObject, member } from "../explain/schema.js";
import type { Issue } from "../result/result.js";

/** Backend ids are unique in a registration (runtime-semantics 5.2): records and failures name backends by id. */
export function backendIdsAreUnique(registration: unknown): Issue[] {
  if (!isObject(registration) || !Array.isArray(registration.hooks)) return [];
  const first = new Map<string, number>();
  return registration.hooks.flatMap((backend: unknown, index): Issue[] => {
    const id = isObject(backend) ? member(backend, "id") : undefined;
    if (typeof id !== "string") return [];
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, index);
      return [];
    }
    const message = `repeats the id of /hooks/${earlier}; give each backend its own id`;
    return [{ path: `/hooks/${index}/id`, code: "duplicate-id", message, requirement: "AHP-REG-001" }];
  });
}
