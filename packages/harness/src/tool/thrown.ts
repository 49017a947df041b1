/** Whether an Error was thrown. Anything can be thrown, also what throws when it is looked at. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error;
  } catch {
    return false;
  }
}

/** A text of what was thrown; undefined when it has none of that name, an empty one, something else, or cannot be read. */
export function thrownText(thrown: unknown, member: "name" | "message" | "code"): string | undefined {
  try {
    const text: unknown = Reflect.get(Object(thrown), member);
    return typeof text === "string" && text !== "" ? text : undefined;
  } catch {
    return undefined;
  }
}
