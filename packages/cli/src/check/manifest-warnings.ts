import type { AdvisedIssue } from "./remedy.js";

/** The member of an object, or undefined. */
function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Where a manifest can stand: in a capabilities response, in a `session.start`, and in a message about one. */
const MANIFESTS = [["result", "manifest"], ["manifest"], ["params", "event", "manifest"]];

/** A manifest may list an event twice without being invalid, but then says two things about it (DECISIONS 10). */
export function repeatedManifestEvents(value: unknown): AdvisedIssue[] {
  return MANIFESTS.flatMap((path) => {
    const events = member(path.reduce(member, value), "events");
    if (!Array.isArray(events)) return [];
    const types = events.map((entry) => member(entry, "event"));
    return types.flatMap((type, index): AdvisedIssue[] => {
      const first = types.indexOf(type);
      if (typeof type !== "string" || first === index) return [];
      const message = `repeats the event of entry ${first}: readers may take either`;
      const remedy = "Merge the two entries";
      return [{ path: `/${path.join("/")}/events/${index}/event`, code: "repeated-event", message, remedy }];
    });
  });
}
